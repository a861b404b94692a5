import { SitemapPage } from './features/sitemap/sitemap-page.tsx';

export default function AdminSitemap() {
  return <SitemapPage />;
}

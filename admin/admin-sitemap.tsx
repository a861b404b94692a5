import { SitemapPage } from './features/sitemap/sitemap-sitemap-page.tsx';

export default function AdminSitemap() {
  return <SitemapPage />;
}

import { SitemapPage } from '../admin/sitemap/sitemap-page.tsx';

export default function AdminSitemap() {
  return <SitemapPage />;
}

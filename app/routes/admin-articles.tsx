import { ArticlesPage } from '../admin/articles/list/articles-page.tsx';

export default function AdminArticles() {
  return <ArticlesPage />;
}

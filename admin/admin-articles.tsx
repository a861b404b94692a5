import { ArticlesPage } from './features/articles/articles-page.tsx';

export default function AdminArticles() {
  return <ArticlesPage />;
}

import { EditorPage } from './features/articles/editor-page.tsx';

export default function AdminArticleEditor() {
  return <EditorPage />;
}

import { EditorPage } from '../admin/articles/edit/editor-page.tsx';

export default function AdminArticleEditor() {
  return <EditorPage />;
}

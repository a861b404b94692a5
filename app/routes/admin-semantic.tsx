import { SemanticPage } from '../admin/semantic/semantic-page.tsx';

export default function AdminSemantic() {
  return <SemanticPage />;
}

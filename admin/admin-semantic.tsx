import { SemanticPage } from './features/semantic/semantic-page.tsx';

export default function AdminSemantic() {
  return <SemanticPage />;
}

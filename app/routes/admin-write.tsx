import { ComposerPage } from '../admin/composer/composer-page.tsx';

export default function AdminWrite() {
  return <ComposerPage />;
}

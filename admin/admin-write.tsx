import { ComposerPage } from './features/composer/composer-page.tsx';

export default function AdminWrite() {
  return <ComposerPage />;
}

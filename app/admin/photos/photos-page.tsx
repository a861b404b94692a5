import { PageHead } from '../ui/page-head.tsx';

export function PhotosPage() {
  return <PageHead title="Photos" />;
}

import { PageHead } from '../ui/page-head.tsx';

export function UploadPage() {
  return <PageHead title="Admin · Upload" />;
}

import { UploadPage } from './features/upload/upload-page.tsx';

export default function AdminUpload() {
  return <UploadPage />;
}

import { UploadPage } from '../admin/upload/upload-page.tsx';

export default function AdminUpload() {
  return <UploadPage />;
}

import { PhotosPage } from '../admin/photos/photos-page.tsx';

export default function AdminPhotos() {
  return <PhotosPage />;
}

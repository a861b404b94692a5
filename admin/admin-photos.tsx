import { PhotosPage } from './features/photos/photos-page.tsx';

export default function AdminPhotos() {
  return <PhotosPage />;
}

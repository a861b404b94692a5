import { AssetsPage } from '../admin/assets/assets-page.tsx';

export default function AdminAssets() {
  return <AssetsPage />;
}

import { AssetsPage } from './features/assets/assets-page.tsx';

export default function AdminAssets() {
  return <AssetsPage />;
}

import { AccountPage } from '../admin/account/account-page.tsx';

export default function AdminAccount() {
  return <AccountPage />;
}

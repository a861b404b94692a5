import { useRouteLoaderData } from 'react-router';
import type { AccountView } from '#contract/views.ts';
import { AccountPage } from '../admin/account.tsx';
import type { loader as rootLoader } from '../root.tsx';
import styles from '../styles/login.css?url';
import { useView } from '../view-context.ts';

export default function Account() {
  const script = useRouteLoaderData<typeof rootLoader>('root')?.scripts.account ?? null;
  return <AccountPage view={useView<AccountView>()} assets={{ css: styles, script }} />;
}

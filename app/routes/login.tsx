import { useRouteLoaderData } from 'react-router';
import type { LoginView } from '#contract/views.ts';
import { LoginPage } from '../admin/login.tsx';
import type { loader as rootLoader } from '../root.tsx';
import styles from '../styles/login.css?url';
import { useView } from '../view-context.ts';

export default function Login() {
  const script = useRouteLoaderData<typeof rootLoader>('root')?.scripts.login ?? null;
  return <LoginPage view={useView<LoginView>()} assets={{ css: styles, script }} />;
}

import { AccessDenied } from '../admin/access-denied.tsx';
import styles from '../styles/login.css?url';
import { useView } from '../view-context.ts';

export default function Denied() {
  const { siteName } = useView<{ siteName: string }>();
  return <AccessDenied siteName={siteName} assets={{ css: styles, script: null }} />;
}

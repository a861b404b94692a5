import { paths } from '#domain/site/paths.ts';
import { type PrivateAssets, PrivateHead } from './private-head.tsx';
import { EmptyScreen } from './screens/empty-screen.tsx';

/** For whoever is signed in without the role; the answer's `Refresh` header leads home after a while. */
export function AccessDenied({ siteName, assets }: { siteName: string; assets: PrivateAssets }) {
  return (
    <main id="main" tabIndex={-1} className="page">
      <PrivateHead title={`Access Denied - ${siteName}`} assets={assets} />
      <EmptyScreen
        empty={{
          figure: 'coming',
          title: 'Access Denied',
          text: 'Click the heart icon in the footer on the main page for access.',
          actions: [{ href: paths.root(), label: 'Return to Home' }],
        }}
      />
    </main>
  );
}

import { useEffect } from 'react';
import { paths } from '#domain/site/paths.ts';
import { Button } from '../kit/ui/button.tsx';
import { EmptyState } from '../kit/ui/empty-state.tsx';
import { useAdminFrame } from './frame-context.ts';

const homeAfter = 5000;

/** As the server shows it to whoever is signed in without the role; then home. */
export function DeniedScreen() {
  const { siteName } = useAdminFrame();
  useEffect(() => {
    const timer = setTimeout(() => location.assign(paths.root()), homeAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main id="main" tabIndex={-1} className="grid min-h-svh place-items-center">
      <title>{`Access Denied - ${siteName}`}</title>
      <EmptyState
        level={1}
        title="Access Denied"
        text="Click the heart icon in the footer on the main page for access."
      >
        <Button asChild>
          <a href={paths.root()}>Return to Home</a>
        </Button>
      </EmptyState>
    </main>
  );
}

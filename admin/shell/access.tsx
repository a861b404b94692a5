import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Button } from '../kit/ui/button.tsx';
import { Alert } from '../kit/ui/notice.tsx';
import { Spinner } from '../kit/ui/spinner.tsx';
import { DeniedScreen } from './denied-screen.tsx';
import { useAccess } from './use-access.ts';

/**
 * The page, once it is known that it may be shown. This keeps an open window in step with the session; what protects
 * the admin area is the server.
 */
export function AccessGate({ children }: { children: (page: ReactNode) => ReactNode }) {
  const access = useAccess();
  if (access.state === 'denied') return <DeniedScreen />;
  if (access.state === 'allowed') return children(<Outlet />);
  if (access.problem === null) return children(<Checking />);
  return children(
    <Alert
      title="Error"
      action={
        <Button look="quiet" onClick={access.retry}>
          Try again
        </Button>
      }
    >
      {access.problem}
    </Alert>,
  );
}

function Checking() {
  return (
    <>
      <noscript>
        <Alert tone="notice">The admin area needs JavaScript. The photographs do not.</Alert>
      </noscript>
      <Spinner label="Checking access…" />
    </>
  );
}

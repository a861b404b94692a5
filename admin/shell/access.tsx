import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { CallError, messageFrom } from '#browser/calls/call.ts';
import { type Caller, createCaller, signOut, whoAmI } from '#browser/calls/caller.ts';
import { Icon } from '#browser/icon.tsx';
import { adminModeFlag } from '#domain/access/admin-mode.ts';
import { paths } from '#domain/site/paths.ts';
import { allowUnload } from '../kit/drafts/leave.tsx';
import { Button, Spinner } from '../kit/ui/button.tsx';
import { ConfirmDialog } from '../kit/ui/confirm-dialog.tsx';
import { Alert, EmptyState } from '../kit/ui/notice.tsx';
import { useAdminFrame, useCaller } from './session.tsx';

/**
 * Shows the page once access is confirmed. This keeps an open window in step with the session; the server protects the
 * admin area.
 */
export function RequireAdmin({ children }: { children: (page: ReactNode) => ReactNode }) {
  const access = useAccess();
  if (access.state === 'denied') return <DeniedScreen />;
  if (access.state === 'allowed') return children(<Outlet />);
  if (access.problem === null) return children(<Checking />);
  return children(
    <Alert
      title="Could not check access"
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

export function Checking() {
  return <Spinner label="Checking access…" />;
}

/** False also where the browser blocks storage. */
function isAdminModeOn(): boolean {
  try {
    return sessionStorage.getItem(adminModeFlag) === 'true';
  } catch {
    return false;
  }
}

function leaveAdminMode(): void {
  try {
    sessionStorage.removeItem(adminModeFlag);
  } catch {
    // Storage is blocked, so the flag was never there.
  }
}

const homeAfter = 5000;

/** Screen for a user without the role, as the server shows it; then leads to Home. */
function DeniedScreen() {
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

export interface LogOutQuestion {
  title: string;
  text: string;
}

/** Returns the question to ask before a logout; null when no running work would end with the session. */
export const LogOutQuestionContext = createContext<() => LogOutQuestion | null>(() => null);

/** Button that ends the session; if running work would end with it, it asks first. */
export function LogOutButton({ className }: { className: string }) {
  const currentQuestion = use(LogOutQuestionContext);
  const [question, setQuestion] = useState<LogOutQuestion | null>(null);
  const start = () => {
    const current = currentQuestion();
    setQuestion(current);
    if (!current) logOut();
  };
  return (
    <>
      <button type="button" className={className} onClick={start}>
        <Icon name="logout" />
        Logout
      </button>
      {question && (
        <ConfirmDialog
          onClose={() => setQuestion(null)}
          {...question}
          confirmLabel="Logout"
          destructive={false}
          onConfirm={async () => {
            allowUnload();
            await logOut();
          }}
        />
      )}
    </>
  );
}

/** Ends the session. The flag is removed even if the server fails: without the session it opens nothing. */
async function logOut(): Promise<void> {
  leaveAdminMode();
  try {
    await signOut(createCaller({ cookies: () => document.cookie }));
  } catch (error) {
    // The user goes home all the same; the session expires later.
    console.info('The session could not be ended.', error);
  }
  location.assign(paths.root());
}

type Access = { state: 'checking'; problem: string | null } | { state: 'allowed' } | { state: 'denied' };

const checking: Access = { state: 'checking', problem: null };

/**
 * State of the user's access to the admin area: the role, according to the server, or the flag, which saves
 * the call.
 */
function useAccess(): Access & { retry: () => void } {
  const call = useCaller();
  const [access, setAccess] = useState<Access>(checking);
  const check = useCallback(async () => {
    setAccess(checking);
    setAccess(isAdminModeOn() ? { state: 'allowed' } : await requestUser(call));
  }, [call]);
  useEffect(() => {
    check();
  }, [check]);
  return { ...access, retry: check };
}

async function requestUser(call: Caller): Promise<Access> {
  try {
    const { role } = await whoAmI(call);
    return { state: role === 'admin' ? 'allowed' : 'denied' };
  } catch (error) {
    const isRefused = error instanceof CallError && (error.status === 401 || error.status === 403);
    return isRefused ? { state: 'denied' } : { state: 'checking', problem: messageFrom(error) };
  }
}

import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import { type Caller, createCaller } from '../api/caller.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

const CallerContext = createContext<Caller | null>(null);

/** The way to our calls from any component. An ended session is mended in place, then the call is repeated. */
export function useCaller(): Caller {
  const call = use(CallerContext);
  if (!call) throw new Error('Calls need a SessionGate around the page.');
  return call;
}

/**
 * Opens the sign-in dialog over the page when a call finds the session ended; what was typed below it stays. However
 * many calls wait, it is asked once.
 */
export function SessionGate({ username, children }: { username: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const waiting = useRef<PromiseWithResolvers<boolean> | null>(null);

  const signInAgain = useCallback((): Promise<boolean> => {
    waiting.current ??= Promise.withResolvers<boolean>();
    setOpen(true);
    return waiting.current.promise;
  }, []);
  const call = useMemo(() => createCaller({ cookies: () => document.cookie, signInAgain }), [signInAgain]);

  function finish(signedIn: boolean): void {
    setOpen(false);
    waiting.current?.resolve(signedIn);
    waiting.current = null;
  }

  return (
    <CallerContext value={call}>
      {children}
      {open && <SignInDialog username={username} onFinish={finish} />}
    </CallerContext>
  );
}

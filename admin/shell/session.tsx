import { createContext, type ReactNode, use } from 'react';
import type { Caller } from '#browser/calls/caller.ts';
import { useSessionCaller } from '../calls/caller.ts';
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
  const { call, isAsking, finish } = useSessionCaller();
  return (
    <CallerContext value={call}>
      {children}
      {isAsking && <SignInDialog username={username} onFinish={finish} />}
    </CallerContext>
  );
}

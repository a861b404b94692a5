import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Caller } from '#browser/calls/caller.ts';
import type { AdminFrameView } from '#contract/documents.ts';
import { useSessionCaller } from '../calls/caller.ts';
import { KitContext } from '../kit/kit-context.ts';
import { useTask } from '../kit/ui/use-task.ts';
import { SignInDialog } from './sign-in-dialog.tsx';
import { useToast } from './toasts.tsx';

const CallerContext = createContext<Caller | null>(null);

/** The way to our calls from any component. When the session has ended, the user signs in in place and the call is repeated. */
export function useCaller(): Caller {
  const call = use(CallerContext);
  if (!call) throw new Error('Calls need a SessionProvider around the page.');
  return call;
}

export type Change = (work: (call: Caller) => Promise<unknown>) => void;

/** Changes one at a time, then reloads the data of the page. */
export function useChanges(reload: () => unknown) {
  const call = useCaller();
  const { busy, problem, run } = useTask(async (work: (call: Caller) => Promise<unknown>) => {
    try {
      await work(call);
    } finally {
      await reload();
    }
  });
  return { change: run satisfies Change, isBusy: busy, problem: problem?.message ?? null };
}

/**
 * Provider of the sign-in dialog, which opens over the page when a call finds the session ended; typed text
 * below it stays. It opens once, however many calls wait.
 */
export function SessionProvider({ username, children }: { username: string; children: ReactNode }) {
  const { call, isAsking, finish } = useSessionCaller();
  const { siteName, timeZone } = useAdminFrame();
  const { toast } = useToast();
  const kit = useMemo(
    () => ({ siteName, timeZone, call, notify: (title: string) => void toast({ title }) }),
    [siteName, timeZone, call, toast],
  );
  return (
    <CallerContext value={call}>
      <KitContext value={kit}>{children}</KitContext>
      {isAsking && <SignInDialog isAgain username={username} onFinish={finish} />}
    </CallerContext>
  );
}

export const AdminFrameContext = createContext<AdminFrameView | null>(null);

/** Name and time zone of the site, and the signed-in user. */
export function useAdminFrame(): AdminFrameView {
  const frame = use(AdminFrameContext);
  if (!frame) throw new Error('Only pages of the admin area know their frame.');
  return frame;
}

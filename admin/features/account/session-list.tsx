import { useRef, useState } from 'react';
import { CallError } from '#browser/calls/call-error.ts';
import type { Caller } from '#browser/calls/caller.ts';
import { clientName } from '#domain/access/client-name.ts';
import { endOtherSessions, endSession, type ListedSession } from '../../calls/account.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { LoadProblem } from '../../kit/ui/load-problem.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';
import type { Loading } from '../../kit/ui/use-load.ts';
import { useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';
import { SessionRow } from './session-row.tsx';

/** Every browser that is signed in to the account; each but this one can be signed out from here. */
export function SessionList({ data, problem, reload }: Loading<{ rows: ListedSession[] }>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { asking, setAsking, leaving, ask, signOut } = useSigningOut(reload);
  const name = leaving && clientName(leaving.userAgent);
  return (
    <section aria-labelledby="sessions" className="mt-10 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sessions" ref={heading} tabIndex={-1}>
          Where you are signed in
        </h2>
        {data && data.rows.length > 1 && (
          <Button look="quiet" onClick={() => ask(null)}>
            Sign out all others
          </Button>
        )}
      </div>
      <LoadProblem problem={problem} onRetry={reload} />
      {!data && problem === null && <Spinner label="Loading sessions…" />}
      {data && (
        <ul className="border-b border-rule">
          {data.rows.map((session) => (
            <SessionRow key={session.id} session={session} onSignOut={() => ask(session)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={name === null ? 'Sign out all other browsers?' : `Sign out ${name}?`}
        text="Whoever uses it has to sign in again."
        confirmLabel="Sign out"
        onConfirm={signOut}
        focusAfter={heading}
      />
    </section>
  );
}

/** The question stays as it is while its dialog closes. */
function useSigningOut(reload: () => Promise<void>) {
  const call = useCaller();
  const { toast } = useToast();
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState<ListedSession | null>(null);
  return {
    asking,
    setAsking,
    leaving,
    /** @param session null: all others */
    ask: (session: ListedSession | null) => {
      setLeaving(session);
      setAsking(true);
    },
    signOut: async () => {
      await (leaving === null ? endOtherSessions(call) : endIfThere(call, leaving.id));
      await reload();
      toast({
        title:
          leaving === null ? 'All other browsers have been signed out.' : 'That browser has been signed out.',
      });
    },
  };
}

/** One that is not found has ended by itself: gone is what was wanted. */
async function endIfThere(call: Caller, id: string): Promise<void> {
  try {
    await endSession(call, id);
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) throw error;
  }
}

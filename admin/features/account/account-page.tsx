import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CallError } from '#browser/calls/call.ts';
import type { Caller } from '#browser/calls/caller.ts';
import { clientName, minPasswordLength } from '#domain/access/credentials.ts';
import { formatMoment } from '#domain/site/dates.ts';
import { paths } from '#domain/site/paths.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  type ListedSession,
  listSessions,
} from '../../calls/account.ts';
import { Button, Spinner } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Field, Form, PasswordInput } from '../../kit/ui/field.tsx';
import { type Loading, LoadProblem, useLoadedCall } from '../../kit/ui/loading.tsx';
import { Alert, Badge } from '../../kit/ui/notice.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { useTask } from '../../kit/ui/use-task.ts';
import { useAdminFrame, useCaller } from '../../shell/session.tsx';
import { ShortcutSettings } from '../../shell/shortcuts.tsx';
import { useToast } from '../../shell/toasts.tsx';

/** Page of the owner's account: sessions in this and other browsers, and the password. */
export function AccountPage() {
  const { username } = useAdminFrame();
  const sessions = useLoadedCall(listSessions);
  return (
    <div className="max-w-2xl">
      <PageHead title="Account" about="Change your password and see where you are signed in." />
      <p className="flex flex-wrap items-baseline gap-2 text-ink-2">
        <span>
          Signed in as <strong className="font-medium text-ink">{username}</strong>
        </span>
        <Badge>Admin</Badge>
      </p>
      <p className="mt-2 text-small">
        <Link
          to={`${paths.adminPage('adminwrite')}?panel=ai`}
          className="inline-block py-1.5 underline underline-offset-3"
        >
          AI: provider, use and calls
        </Link>
      </p>
      <p className="text-small">
        <a href={paths.callsDescription()} className="inline-block py-1.5 underline underline-offset-3">
          API documentation
        </a>
      </p>
      <SessionList {...sessions} />
      <PasswordForm onChanged={sessions.reload} />
      <ShortcutSettings />
    </div>
  );
}

const nothing = { currentPassword: '', newPassword: '' };

/** @param onChanged after the password has been changed: all other sessions have ended */
function PasswordForm({ onChanged }: { onChanged: () => Promise<void> }) {
  const { username } = useAdminFrame();
  const form = useRef<HTMLFormElement>(null);
  const { typed, setTyped, busy, message, fields, send } = usePasswordChange(form, onChanged);
  const box = (name: keyof typeof nothing) => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <section aria-labelledby="password" className="mt-10 grid max-w-sm gap-3">
      <h2 id="password">Change password</h2>
      <Form ref={form} className="grid gap-4" onSubmit={send}>
        {message !== null && <Alert title="Could not change your password">{message}</Alert>}
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Field label="Current password" error={fields.currentPassword}>
          <PasswordInput
            {...box('currentPassword')}
            label="current password"
            autoComplete="current-password"
          />
        </Field>
        <Field
          label="New password"
          hint={`At least ${minPasswordLength} characters. Signs you out everywhere else.`}
          error={fields.newPassword}
        >
          <PasswordInput {...box('newPassword')} label="new password" autoComplete="new-password" />
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start">
          Change password
        </Button>
      </Form>
    </section>
  );
}

/** Errors are shown at their fields, and the first one gets the focus; what was typed stays. */
function usePasswordChange(form: RefObject<HTMLFormElement | null>, onChanged: () => Promise<void>) {
  const call = useCaller();
  const { toast } = useToast();
  const [typed, setTyped] = useState(nothing);
  const { busy, problem, run } = useTask(async () => {
    try {
      await changePassword(call, typed);
      setTyped(nothing);
      toast({ title: 'The password has been changed. All other browsers have been signed out.' });
      await onChanged();
    } catch (error) {
      const wrong = error instanceof CallError ? error.fields : {};
      const first = Object.keys(nothing).find((name) => wrong[name]) ?? 'currentPassword';
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      throw error;
    }
  });
  const fields = problem?.fields ?? {};
  const message = problem && Object.keys(fields).length === 0 ? problem.message : null;
  return { typed, setTyped, busy, message, fields, send: () => run() };
}

/** List of the browsers that are signed in to the account; each but this one can be signed out from here. */
function SessionList({ data, problem, reload }: Loading<{ rows: ListedSession[] }>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [toEnd, setToEnd] = useState<EndedSessions | null>(null);
  const signOut = useSigningOut(reload);
  return (
    <section aria-labelledby="sessions" className="mt-10 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sessions" ref={heading} tabIndex={-1}>
          Active sessions
        </h2>
        {data && data.rows.length > 1 && (
          <Button look="quiet" onClick={() => setToEnd('others')}>
            Sign out all others
          </Button>
        )}
      </div>
      <LoadProblem title="Could not load your sessions" problem={problem} onRetry={reload} />
      {!data && problem === null && <Spinner label="Loading sessions…" />}
      {data && (
        <ul className="border-b border-rule">
          {data.rows.map((session) => (
            <SessionRow key={session.id} session={session} onSignOut={() => setToEnd(session)} />
          ))}
        </ul>
      )}
      {toEnd && (
        <ConfirmDialog
          onClose={() => setToEnd(null)}
          title={
            toEnd === 'others' ? 'Sign out all other browsers?' : `Sign out ${clientName(toEnd.userAgent)}?`
          }
          text="It will need to sign in again."
          confirmLabel="Sign out"
          onConfirm={() => signOut(toEnd)}
          focusAfter={heading}
        />
      )}
    </section>
  );
}

type EndedSessions = ListedSession | 'others';

function useSigningOut(reload: () => Promise<void>) {
  const call = useCaller();
  const { toast } = useToast();
  return async (ended: EndedSessions) => {
    await (ended === 'others' ? endOtherSessions(call) : endIfThere(call, ended.id));
    await reload();
    toast({
      title:
        ended === 'others' ? 'All other browsers have been signed out.' : 'That browser has been signed out.',
    });
  };
}

/** Ends a session; one that is not found has ended already. */
async function endIfThere(call: Caller, id: string): Promise<void> {
  try {
    await endSession(call, id);
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) throw error;
  }
}

interface SessionRowProps {
  session: ListedSession;
  onSignOut: () => void;
}

function SessionRow({ session, onSignOut }: SessionRowProps) {
  const { current, userAgent, address, createdDate, lastSeen } = session;
  const name = clientName(userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-rule py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-baseline gap-2 font-medium">
          {name}
          {current && <Badge tone="live">This browser</Badge>}
        </p>
        <p className="mt-1 text-note text-ink-3 tabular-nums">
          {address} · since <Moment iso={createdDate} /> · last seen <Moment iso={lastSeen} />
        </p>
      </div>
      {!current && (
        <Button look="quiet" aria-label={`Sign out ${name}, ${address}`} onClick={onSignOut}>
          Sign out
        </Button>
      )}
    </li>
  );
}

/** Time to the minute, so that the owner recognizes each sign-in. */
function Moment({ iso }: { iso: string }) {
  const { timeZone } = useAdminFrame();
  return <time dateTime={iso}>{formatMoment(iso, timeZone)}</time>;
}

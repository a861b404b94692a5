import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react';
import type { Caller } from '#browser/calls/caller.ts';
import type { AdminFrameView } from '#contract/pages.ts';
import { useSessionCaller, useSignIn } from '../calls/caller.ts';
import { KitContext } from '../kit/kit-context.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { Field, Input, PasswordInput } from '../kit/ui/field.tsx';
import { Alert } from '../kit/ui/notice.tsx';
import { useToast } from './toasts.tsx';

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
  const { siteName } = useAdminFrame();
  const { toast } = useToast();
  const kit = useMemo(
    () => ({ siteName, call, notify: (title: string) => void toast({ title }) }),
    [siteName, call, toast],
  );
  return (
    <CallerContext value={call}>
      <KitContext value={kit}>{children}</KitContext>
      {isAsking && <SignInDialog username={username} onFinish={finish} />}
    </CallerContext>
  );
}

export const AdminFrameContext = createContext<AdminFrameView | null>(null);

/** The site's name and time zone, and who is signed in. */
export function useAdminFrame(): AdminFrameView {
  const frame = use(AdminFrameContext);
  if (!frame) throw new Error('Only pages of the admin area know their frame.');
  return frame;
}

interface SignInDialogProps {
  /** Who was signed in last. */
  username: string;
  onFinish: (signedIn: boolean) => void;
}

/** In place of the sign-in page, so that nothing of the page below is lost. */
function SignInDialog({ username, onFinish }: SignInDialogProps) {
  const [name, setName] = useState(username);
  const [password, setPassword] = useState('');
  const passwordBox = useRef<HTMLInputElement>(null);
  const { busy, problem, send } = useSignIn(onFinish, () => passwordBox.current?.select());
  return (
    <Dialog
      open
      onOpenChange={() => onFinish(false)}
      closable={!busy}
      width="small"
      title="Sign in again"
      description="Your session has ended. Your text is still here."
      onSubmit={() => send({ username: name, password })}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        passwordBox.current?.focus();
      }}
      footer={
        <>
          <Button look="quiet" disabled={busy} onClick={() => onFinish(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Sign in
          </Button>
        </>
      }
    >
      {problem && !problem.hasFields && <Alert>{problem.message}</Alert>}
      <Field label="Username" error={problem?.fields.username}>
        <Input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="Password" error={problem?.fields.password}>
        <PasswordInput
          ref={passwordBox}
          name="password"
          label="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}

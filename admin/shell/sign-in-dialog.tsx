import { useEffect, useRef } from 'react';
import { useSignIn } from '../calls/caller.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { Field, Input, PasswordInput } from '../kit/ui/field.tsx';
import { Alert } from '../kit/ui/notice.tsx';

interface SignInDialogProps {
  /** True if the session has ended while unsaved text or work could be lost. */
  isAgain: boolean;
  /** Username of the session that has ended; '' if unknown. */
  username: string;
  onFinish: (signedIn: boolean) => void;
}

/** Sign-in dialog that replaces the sign-in page, so that nothing of the page below is lost. */
export function SignInDialog({ isAgain, username, onFinish }: SignInDialogProps) {
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const focusMissing = () => {
    if (name.current?.value.trim() === '') name.current.focus();
    else password.current?.select();
  };
  useEffect(focusMissing, []);
  const { busy, problem, send } = useSignIn(onFinish, focusMissing);
  const submit = () => send({ username: name.current?.value ?? '', password: password.current?.value ?? '' });
  return (
    <Dialog
      onClose={() => onFinish(false)}
      closable={!busy}
      width="small"
      title={isAgain ? 'Sign in again' : 'Sign in'}
      description={
        isAgain ? 'Your session has ended. Your text is still here.' : 'Only the owner can upload photos.'
      }
      onSubmit={submit}
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
          ref={name}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={username}
        />
      </Field>
      <Field label="Password" error={problem?.fields.password}>
        <PasswordInput ref={password} name="password" label="password" autoComplete="current-password" />
      </Field>
    </Dialog>
  );
}

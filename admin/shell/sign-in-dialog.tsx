import { useEffect, useRef } from 'react';
import { createCaller, signIn } from '#browser/calls/caller.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { Field, Input, PasswordInput } from '../kit/ui/field.tsx';
import { Alert } from '../kit/ui/notice.tsx';
import { useTask } from '../kit/ui/use-task.ts';

interface SignInDialogProps {
  /** True if the session has ended while unsaved text or work could be lost. */
  isAgain: boolean;
  /** Username of the session that has ended; '' if unknown. */
  username: string;
  onFinish: (signedIn: boolean) => void;
}

/** Caller that does not ask to sign in. */
const quietCaller = createCaller({ cookies: () => document.cookie });

/** Sign-in dialog that replaces the sign-in page, so that nothing of the page below is lost. */
export function SignInDialog({ isAgain, username, onFinish }: SignInDialogProps) {
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const focusMissing = () => {
    if (name.current?.value.trim() === '') name.current.focus();
    else password.current?.select();
  };
  useEffect(focusMissing, []);
  const { busy, problem, run } = useTask(async () => {
    const body = { username: name.current?.value ?? '', password: password.current?.value ?? '' };
    try {
      await signIn(quietCaller, body);
      onFinish(true);
    } catch (error) {
      focusMissing();
      throw error;
    }
  });
  return (
    <Dialog
      onClose={() => onFinish(false)}
      closable={!busy}
      width="small"
      title={isAgain ? 'Sign in again' : 'Sign in'}
      description={
        isAgain ? 'Your session has ended. Your text is still here.' : 'Only the owner can upload photos.'
      }
      onSubmit={() => run()}
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
      {problem && Object.keys(problem.fields).length === 0 && <Alert>{problem.message}</Alert>}
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

import { useRef, useState } from 'react';
import { useSignIn } from '../calls/use-sign-in.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { Field } from '../kit/ui/field.tsx';
import { Input } from '../kit/ui/input.tsx';
import { Alert } from '../kit/ui/notice.tsx';
import { PasswordInput } from '../kit/ui/password-input.tsx';

interface SignInDialogProps {
  /** Who was signed in last. */
  username: string;
  onFinish: (signedIn: boolean) => void;
}

/** In place of the sign-in page, so that nothing of the page below is lost. */
export function SignInDialog({ username, onFinish }: SignInDialogProps) {
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
      description="Your session has ended. What you have typed is still here."
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
      <Field label="User name" error={problem?.fields.username}>
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

import { type RefObject, useRef, useState } from 'react';
import { CallError, messageFrom } from '#browser/calls/call-error.ts';
import { minPasswordLength } from '#domain/access/credentials.ts';
import { changePassword } from '../../calls/account.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { PasswordInput } from '../../kit/ui/password-input.tsx';
import { useAdminFrame } from '../../shell/frame-context.ts';
import { useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';

const nothing = { currentPassword: '', newPassword: '' };

/** @param onChanged after the password has been changed: all other sessions have ended */
export function PasswordForm({ onChanged }: { onChanged: () => Promise<void> }) {
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
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {message !== null && <Alert title="Error">{message}</Alert>}
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Field label="Present password" error={fields.currentPassword}>
          <PasswordInput
            {...box('currentPassword')}
            label="present password"
            autoComplete="current-password"
          />
        </Field>
        <Field
          label="New password"
          hint={`At least ${minPasswordLength} characters. All other browsers are signed out.`}
          error={fields.newPassword}
        >
          <PasswordInput {...box('newPassword')} label="new password" autoComplete="new-password" />
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start">
          Change password
        </Button>
      </form>
    </section>
  );
}

/** What is wrong is said where it is wrong and takes the focus; what was typed stays. */
function usePasswordChange(form: RefObject<HTMLFormElement | null>, onChanged: () => Promise<void>) {
  const call = useCaller();
  const { toast } = useToast();
  const [typed, setTyped] = useState(nothing);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});

  async function send(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setMessage(null);
    setFields({});
    try {
      await changePassword(call, typed);
      setTyped(nothing);
      toast({ title: 'The password has been changed. All other browsers have been signed out.' });
      await onChanged();
    } catch (error) {
      const wrong = error instanceof CallError ? error.fields : {};
      setFields(wrong);
      if (Object.keys(wrong).length === 0) setMessage(messageFrom(error));
      const first = Object.keys(nothing).find((name) => wrong[name]) ?? 'currentPassword';
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    } finally {
      setBusy(false);
    }
  }
  return { typed, setTyped, busy, message, fields, send };
}

import { useEffect, useRef } from 'react';
import { useSignIn } from '../../calls/use-sign-in.ts';
import { Panel } from './panel.tsx';

interface SignInPanelProps {
  /** Something has been chosen or typed already. */
  isAgain: boolean;
  /** Of the session that has ended; '' when it is not known. */
  username: string;
  onFinish: (signedIn: boolean) => void;
}

/** In place of the sign-in page, so that nothing is lost. */
export function SignInPanel({ isAgain, username, onFinish }: SignInPanelProps) {
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
    <Panel
      onSubmit={submit}
      foot={
        <>
          <button className="button button--quiet" type="button" onClick={() => onFinish(false)}>
            Cancel
          </button>
          <button className="button" type="submit" aria-disabled={busy || undefined}>
            Sign in
          </button>
        </>
      }
    >
      <h3>{isAgain ? 'Sign in again' : 'Sign in'}</h3>
      <p>
        {isAgain ? 'Your session has ended. Your text is still here.' : 'Only the owner can upload photos.'}
      </p>
      <p className="sheet-problem" role="alert">
        {problem && Object.values({ message: problem.message, ...problem.fields }).at(-1)}
      </p>
      <div className="sheet-field">
        <label htmlFor="quick-upload-name">User name</label>
        <input
          ref={name}
          id="quick-upload-name"
          name="username"
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div className="sheet-field">
        <label htmlFor="quick-upload-password">Password</label>
        <input
          ref={password}
          id="quick-upload-password"
          name="password"
          type="password"
          autoComplete="current-password"
        />
      </div>
    </Panel>
  );
}

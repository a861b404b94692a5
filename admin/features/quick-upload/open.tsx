import '@vitejs/plugin-react/preamble';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { useSignIn } from '../../calls/caller.ts';
import stylesheet from './quick-upload.css?url';
import { QuickUploadDialog } from './quick-upload.tsx';
import { Panel } from './sheet.tsx';

/** Puts the dialog over the page. When a photograph has been published, the page is read anew. */
export async function openQuickUpload(): Promise<void> {
  await loadStyles(stylesheet);
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const close = () => {
    root.unmount();
    host.remove();
  };
  const reload = () => {
    close();
    location.reload();
  };
  root.render(<QuickUploadDialog onClose={close} onSaved={reload} />);
}

function loadStyles(address: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(address)}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${address} could not be loaded.`));
    };
    document.head.append(link);
  });
}

interface DiscardQuestionProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asked before typed words are lost; the harmless answer has the focus. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const question = dialog.current;
    question?.showModal();
    return () => question?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="discard"
      role="alertdialog"
      aria-labelledby="discard-title"
      aria-describedby="discard-text"
      onClose={onKeep}
      // Told of the end by the browser, the next key would come before it is known.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onKeep();
      }}
    >
      <h3 id="discard-title">Discard this photo?</h3>
      <p id="discard-text">What you have typed will be lost.</p>
      <div className="discard-answers">
        <button className="button button--quiet" type="button" onClick={onKeep}>
          Keep editing
        </button>
        <button className="button button--delete" type="button" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </dialog>
  );
}

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
        <label htmlFor="quick-upload-name">Username</label>
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

import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallError, messageFrom } from '#browser/calls/call.ts';
import { passwordProblem } from '#domain/access/credentials.ts';
import { type FirstRun, finishFirstRun } from '../../calls/account.ts';
import { deleteTabBackup, useSessionDraft } from '../../kit/drafts/tab-backup.ts';
import { useAdminFrame, useCaller } from '../../shell/session.tsx';
import { bodyOf, type Choices, defaultsOf } from './choices.ts';
import { steps } from './steps.tsx';

const backupName = 'first-run';

/** The steps, what is chosen in them, and the one call at the end. */
export function useFirstRun(firstRun: FirstRun) {
  const { username } = useAdminFrame();
  const shown = steps.filter((step) => step.isAsked(firstRun));
  const [search, setSearch] = useSearchParams();
  const [choices, change] = useSessionDraft<Choices>(backupName, defaultsOf(firstRun));
  const [password, setPassword] = useState('');
  const sending = useSending();
  const named = shown.findIndex(({ name }) => name === search.get('step'));
  const at = Math.max(0, named);
  const goTo = (index: number) => setSearch({ step: shown[index]?.name ?? '' });

  /** @returns whether the password can be one */
  function checkPassword(): boolean {
    const problem = password === '' ? null : passwordProblem(password, username);
    sending.setFields(problem === null ? {} : { password: problem });
    if (problem !== null) goTo(shown.findIndex(({ fields }) => fields.includes('password')));
    return problem === null;
  }

  async function finish(): Promise<void> {
    if (!checkPassword()) return;
    const wrong = await sending.send(bodyOf(firstRun, choices, password));
    const index = shown.findIndex(({ fields }) => fields.some((field) => wrong[field]));
    if (index >= 0) goTo(index);
  }

  return {
    ...sending,
    shown,
    at,
    choices,
    change,
    password,
    setPassword,
    finish,
    goOn: () => checkPassword() && goTo(at + 1),
    goBack: () => goTo(at - 1),
  };
}

/** Sends it once at a time; what was typed stays when it is refused. */
function useSending() {
  const call = useCaller();
  const [busy, setBusy] = useState(false);
  const [isFinished, setFinished] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (isFinished) deleteTabBackup(backupName);
  }, [isFinished]);

  /** @returns messages by the field that is wrong */
  async function send(body: Parameters<typeof finishFirstRun>[1]): Promise<Record<string, string>> {
    if (busy) return {};
    setBusy(true);
    setMessage(null);
    try {
      await finishFirstRun(call, body);
      setFinished(true);
      return {};
    } catch (error) {
      // Finished in another tab, or with an answer that was lost.
      if (error instanceof CallError && error.code === 'conflict') {
        setFinished(true);
        return {};
      }
      const wrong = error instanceof CallError ? error.fields : {};
      setFields(wrong);
      setMessage(Object.keys(wrong).length === 0 ? messageFrom(error) : null);
      return wrong;
    } finally {
      setBusy(false);
    }
  }
  return { busy, isFinished, message, fields, setFields, send };
}

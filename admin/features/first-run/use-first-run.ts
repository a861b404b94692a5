import { useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallError, messageFrom } from '#browser/calls/call.ts';
import type { Caller } from '#browser/calls/caller.ts';
import { passwordProblem } from '#domain/access/credentials.ts';
import { type FirstRun, finishFirstRun, putFirstRunChoices } from '../../calls/account.ts';
import { type AutosaveStatus, createAutosave } from '../../kit/drafts/autosave.ts';
import { useFlush } from '../../kit/drafts/use-autosave.ts';
import { useAdminFrame, useCaller } from '../../shell/session.tsx';
import { bodyOf, type Choices, firstChoices } from './choices.ts';
import { steps } from './steps.tsx';

/** The steps, what is chosen in them, and the one call at the end. */
export function useFirstRun(firstRun: FirstRun) {
  const { username } = useAdminFrame();
  const shown = steps.filter((step) => step.isAsked(firstRun));
  const [search, setSearch] = useSearchParams();
  const { choices, change, status, ...autosave } = useChoices(firstRun);
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
    // No choices may arrive after the end.
    await autosave.drop();
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
    status,
    password,
    setPassword,
    finish,
    goOn: () => checkPassword() && goTo(at + 1),
    goBack: () => goTo(at - 1),
  };
}

/** Choices, saved on the server while they are made: another tab or browser continues with them. */
function useChoices(firstRun: FirstRun) {
  const call = useCaller();
  const [choices, setChoices] = useState(() => firstChoices(firstRun));
  const [status, setStatus] = useState<AutosaveStatus>({ name: 'idle' });
  const latest = useRef(choices);
  const autosave = useMemo(() => autosaveOf(call, setStatus), [call]);
  useFlush(autosave, true);
  const change = useCallback(
    (changed: Partial<Choices>) => {
      latest.current = { ...latest.current, ...changed };
      setChoices(latest.current);
      autosave.resume();
      autosave.schedule(latest.current);
    },
    [autosave],
  );
  return { choices, change, status, drop: autosave.drop };
}

function autosaveOf(call: Caller, onStatus: (status: AutosaveStatus) => void) {
  return createAutosave<Choices>({
    send: ({ clearDemo, ...settings }) => putFirstRunChoices(call, { clearDemo, settings }),
    // Finished in another tab, or refused: the same text would be refused again.
    mayRetry: (error) => !(error instanceof CallError && error.status < 500),
    onStatus,
    now: Date.now,
  });
}

/** Sends it once at a time; what was typed stays when it is refused. */
function useSending() {
  const call = useCaller();
  const [busy, setBusy] = useState(false);
  const [isFinished, setFinished] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});

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

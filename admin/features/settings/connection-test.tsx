import { useEffect, useState } from 'react';
import { CallError, isCancelled, messageFrom } from '#browser/calls/call.ts';
import type { AiTestAnswer } from '#contract/settings.ts';
import { testAi } from '../../calls/account.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useCaller } from '../../shell/session.tsx';
import type { FieldsProps } from './setting-fields.tsx';
import { changesOf, type SettingsDraft } from './settings-kind.ts';

/** Settings that make up the connection to the AI. */
const fields = [
  'aiProvider',
  'aiBaseUrl',
  'aiApiKey',
  'aiModel',
  'aiVisionModel',
] as const satisfies (keyof SettingsDraft)[];

/** Calls the AI with what is in the form, saved or not. */
export function ConnectionTest({ form }: FieldsProps) {
  const { draft, saved } = form;
  if (draft.aiProvider === 'none') return null;
  const entered = changesOf(draft, saved, fields);
  // The key discards a result when the values that it is about change.
  return <Connection key={`${saved.version} ${JSON.stringify(entered)}`} entered={entered} />;
}

interface Result {
  text: string;
  isBad: boolean;
}

function Connection({ entered }: { entered: object }) {
  const call = useCaller();
  const [running, setRunning] = useState<AbortController | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  useEffect(() => () => running?.abort(), [running]);

  async function run(): Promise<void> {
    const controller = new AbortController();
    setRunning(controller);
    setResult(null);
    try {
      setResult(resultOf(await testAi(call, entered, controller.signal)));
    } catch (error) {
      if (!isCancelled(error)) setResult({ text: problemOf(error), isBad: true });
    }
    if (!controller.signal.aborted) setRunning(null);
  }

  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-small font-medium">Connection</legend>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="quiet" busy={running !== null} onClick={run}>
          Test connection
        </Button>
        <p
          role="status"
          className={`min-w-0 flex-1 basis-48 text-small wrap-anywhere ${result?.isBad ? 'text-red-ink' : 'text-green-ink'}`}
        >
          {running ? 'Testing…' : result?.text}
        </p>
      </div>
      <p className="text-note text-ink-3">
        Two short calls, one with an image. They count in the daily limit.
      </p>
    </fieldset>
  );
}

function resultOf({ duration_ms, image_problem }: AiTestAnswer): Result {
  const answered = `Answered in ${(duration_ms / 1000).toFixed(1)} s`;
  return image_problem === null
    ? { text: `${answered} and can read images`, isBad: false }
    : { text: `${answered}, but cannot read images. ${image_problem}`, isBad: true };
}

function problemOf(error: unknown): string {
  const messages = error instanceof CallError ? Object.values(error.fields) : [];
  return messages.length > 0 ? messages.join(' ') : messageFrom(error);
}

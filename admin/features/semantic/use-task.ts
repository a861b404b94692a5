import { useState } from 'react';
import { CallError, messageFrom } from '#browser/calls/call-error.ts';
import type { FormProblem } from '../../kit/records/use-record-form.ts';

/** Something that a button begins: once at a time; its last result stays until the next one is there. */
export function useTask<Result>(work: () => Promise<Result>) {
  const [result, setResult] = useState<Result | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);

  async function run(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      setResult(await work());
    } catch (error) {
      setProblem({ message: messageFrom(error), fields: error instanceof CallError ? error.fields : {} });
    } finally {
      setBusy(false);
    }
  }
  return { result, busy, problem, run };
}

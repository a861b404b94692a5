import { useState } from 'react';
import { CallError, messageFrom } from '#browser/calls/call.ts';

/** Error of a task, with messages by field if the server refused some. */
export interface TaskProblem {
  error: unknown;
  message: string;
  fields: Record<string, string>;
}

/** State of work that a button starts: once at a time; its last result stays until the next one arrives. */
export function useTask<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  const [result, setResult] = useState<Result | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<TaskProblem | null>(null);

  async function run(...args: Args): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      setResult(await work(...args));
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      setProblem({ error, message: messageFrom(error), fields });
    } finally {
      setBusy(false);
    }
  }
  return { result, busy, problem, run, clearProblem: () => setProblem(null) };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { isCancelled, messageOr } from '#browser/calls/call-error.ts';
import { invoke } from '../../calls/ai.ts';
import { useCaller } from '../../shell/session.tsx';

export type Task = 'outline' | 'draft' | 'seo';

/** What has been written of a task's answer. */
export interface Written {
  task: Task;
  text: string;
}

export interface Asked {
  task: Task;
  prompt: string;
  schema?: Record<string, unknown>;
  /** Said when it fails and the server gives no reason. */
  failed: string;
}

/** One call to the AI at a time, shown while it writes. What it had written when it stopped is not lost. */
export function useGeneration() {
  const call = useCaller();
  const [running, setRunning] = useState<Written | null>(null);
  const [left, setLeft] = useState<Written | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const run = useCallback(
    async <Answer>({ task, prompt, schema, failed }: Asked, onDone: (answer: Answer) => void) => {
      if (stopping.current) return;
      const stop = new AbortController();
      stopping.current = stop;
      let text = '';
      setRunning({ task, text });
      setLeft(null);
      setProblem(null);
      try {
        const body = { task, prompt, response_json_schema: schema ?? null };
        const onText = (written: string) => {
          text = written;
          setRunning({ task, text });
        };
        onDone(await invoke<Answer>(call, body, { signal: stop.signal, onText }));
      } catch (error) {
        if (!isCancelled(error)) setProblem(messageOr(error, failed));
        if (text.trim() !== '') setLeft({ task, text });
      } finally {
        stopping.current = null;
        setRunning(null);
      }
    },
    [call],
  );
  return {
    running,
    left,
    problem,
    run,
    cancel: useCallback(() => stopping.current?.abort(), []),
    forgetLeft: useCallback(() => setLeft(null), []),
    setProblem,
  };
}

import { useEffect, useRef, useState } from 'react';
import { isCancelled, messageFrom } from '#browser/calls/call-error.ts';
import { invoke } from '../../calls/ai.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import { useCaller } from '../../shell/session.tsx';

const prompt = 'Say in one short sentence which light you would photograph a street in.';

/** Asks one small question: whether key, address and model are right is seen at once. */
export function TryIt({ onEnded }: { onEnded: () => Promise<unknown> }) {
  const call = useCaller();
  const [answer, setAnswer] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      stopping.current?.abort();
      stopping.current = null;
    },
    [],
  );
  const ask = async () => {
    const stop = new AbortController();
    stopping.current = stop;
    setBusy(true);
    setProblem(null);
    setAnswer('');
    try {
      setAnswer(
        await invoke<string>(call, { prompt, task: 'try' }, { signal: stop.signal, onText: setAnswer }),
      );
    } catch (error) {
      if (stop.signal.aborted && isCancelled(error)) return;
      setProblem(messageFrom(error));
    } finally {
      if (stopping.current === stop) {
        setBusy(false);
        await onEnded();
      }
    }
  };
  return (
    <section aria-label="Try it" className="grid justify-items-start gap-3">
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={ask}>
          Try it
        </Button>
        {busy && (
          <Button look="quiet" onClick={() => stopping.current?.abort()}>
            Stop
          </Button>
        )}
      </div>
      <p role="status" className="border-s-2 border-amber ps-3 text-small empty:hidden">
        {answer}
      </p>
      {problem !== null && <Alert title="Error">{problem}</Alert>}
    </section>
  );
}

import { useCallback, useRef, useState } from 'react';
import { type ComposerWork, emptyWork } from '#domain/composer/work.ts';
import { useKeeping } from './use-keeping.ts';

/** The article on its way: what has been typed and written so far, kept with every change. */
export function useWork(opened: ComposerWork) {
  const [work, setWork] = useState(opened);
  // What is published must be what was typed last, drawn already or not.
  const latest = useRef(opened);
  const show = useCallback((next: ComposerWork) => {
    latest.current = next;
    setWork(next);
  }, []);
  // Each tab stays where it is: only the texts follow.
  const keeping = useKeeping(useCallback((other) => show({ ...other, step: latest.current.step }), [show]));
  const { keep, forget } = keeping;
  const change = useCallback(
    (made: Partial<ComposerWork> | ((before: ComposerWork) => ComposerWork)) => {
      const before = latest.current;
      const next = typeof made === 'function' ? made(before) : { ...before, ...made };
      if (next === before) return;
      show(next);
      keep(next);
    },
    [show, keep],
  );
  return {
    work,
    latest: useCallback(() => latest.current, []),
    change,
    keeping,
    /** Everything typed goes. */
    clear: useCallback(async () => {
      await forget();
      show(emptyWork);
    }, [forget, show]),
  };
}

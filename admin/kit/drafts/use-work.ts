import { useCallback, useRef, useState } from 'react';
import { type ComposerWork, emptyWork, withTextsOf } from '#domain/composer/work.ts';
import type { OpenedWork } from './recovery.ts';
import { useKeeping } from './use-keeping.ts';

/** The article on its way: what has been typed and written so far, kept with every change. */
export function useWork(opened: OpenedWork) {
  const [work, setWork] = useState(opened.work);
  // What is published must be what was typed last, drawn already or not.
  const held = useRef(opened.work);
  const latest = useCallback(() => held.current, []);
  const show = useCallback((next: ComposerWork) => {
    held.current = next;
    setWork(next);
  }, []);
  // Each tab stays where it is: only the texts follow.
  const follow = useCallback((other: ComposerWork) => show({ ...other, step: held.current.step }), [show]);
  const keeping = useKeeping(opened, latest, follow);
  const { keep, forget, theirs, settle } = keeping;
  const change = useCallback(
    (made: Partial<ComposerWork> | ((before: ComposerWork) => ComposerWork)) => {
      const before = held.current;
      const next = typeof made === 'function' ? made(before) : { ...before, ...made };
      if (next === before) return;
      show(next);
      keep(next);
    },
    [show, keep],
  );
  /** The long texts of the version that goes can be brought back. */
  const choose = (made: (mine: ComposerWork, theirs: ComposerWork, at: string) => ComposerWork) => {
    if (!theirs) return;
    settle();
    change((mine) => made(mine, theirs, new Date().toISOString()));
  };
  return {
    work,
    latest,
    change,
    keeping,
    keepMine: () => choose(withTextsOf),
    takeTheirs: () => choose((mine, other, at) => ({ ...withTextsOf(other, mine, at), step: mine.step })),
    /** Everything typed goes. */
    clear: useCallback(async () => {
      await forget();
      show(emptyWork);
    }, [forget, show]),
  };
}

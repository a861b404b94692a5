import { useState } from 'react';
import { keep, readKept } from './kept-text.ts';

/** What is typed into a form that saves nothing; another tab or a reload finds it again. */
export function useKeptDraft<Draft extends object>(
  keptAs: string,
  blank: Draft,
): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => readKept<Draft>(keptAs) ?? blank);
  const change = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    keep(keptAs, next);
    setDraft(next);
  };
  return [draft, change];
}

/** Finding words for many posts, one after the other. */

export interface WordsItem {
  /** Of the post. */
  id: string;
  title: string;
  stage: 'waiting' | 'running' | 'done' | 'skipped' | 'failed';
  /** What was filled, why it was left alone, or what went wrong; '' before. */
  said: string;
}

export interface WordsSummary {
  total: number;
  done: number;
  skipped: number;
  failed: number;
  /** Those that have not ended. */
  left: number;
}

export function summaryOfWords(items: readonly WordsItem[]): WordsSummary {
  const count = (...stages: WordsItem['stage'][]) =>
    items.filter(({ stage }) => stages.includes(stage)).length;
  return {
    total: items.length,
    done: count('done'),
    skipped: count('skipped'),
    failed: count('failed'),
    left: count('waiting', 'running'),
  };
}

/** `3 of 5 done, 1 left alone, 1 failed` */
export function wordsLine({ total, done, skipped, failed }: WordsSummary): string {
  const parts = [`${done} of ${total} done`];
  if (skipped > 0) parts.push(`${skipped} left alone`);
  if (failed > 0) parts.push(`${failed} failed`);
  return parts.join(', ');
}

/** Describing many posts, one after the other. */

import { formatCount } from '../text/numbers.ts';

export interface WordsItem {
  /** Of the post. */
  id: string;
  /** What it is called, see `photoName`. */
  name: string;
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

/** `3 of 5 done, 1 skipped, 1 failed` */
export function wordsLine({ total, done, skipped, failed }: WordsSummary): string {
  const parts = [`${formatCount(done)} of ${formatCount(total)} done`];
  if (skipped > 0) parts.push(`${formatCount(skipped)} skipped`);
  if (failed > 0) parts.push(`${formatCount(failed)} failed`);
  return parts.join(', ');
}

/** Rows of a list at most: thousands would stop the page at every step. */
const shownAtMost = 200;
const failedAtMost = 100;
const endedBefore = 20;

/**
 * Of a long queue the part around where it stands, and before it what has failed, as far as there is room.
 * @returns in the queue's order
 */
export function shownWords<Item extends WordsItem>(items: readonly Item[]): readonly Item[] {
  if (items.length <= shownAtMost) return items;
  const next = items.findIndex(({ stage }) => stage === 'waiting' || stage === 'running');
  const latest = (next < 0 ? items.length : next) - endedBefore;
  const start = Math.max(0, Math.min(latest, items.length - shownAtMost));
  const failed = items.slice(0, start).filter(({ stage }) => stage === 'failed');
  return [...failed.slice(0, failedAtMost), ...items.slice(start)].slice(0, shownAtMost);
}

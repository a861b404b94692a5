import { describe, expect, it } from 'vitest';
import { shownWords, type WordsItem } from '../../../domain/posts/upload-queue.ts';

/** @param stages the stage of each one, by its number */
function queue(length: number, stages: (at: number) => WordsItem['stage']): WordsItem[] {
  return Array.from({ length }, (_, at) => ({ id: String(at), name: '', stage: stages(at), message: '' }));
}
const ids = (items: readonly WordsItem[]) => items.map(({ id }) => Number(id));
const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

describe('the part of a queue that is shown', () => {
  it.each([
    ['all of a short one', queue(200, () => 'done'), from(0, 200)],
    ['the beginning of one that has just begun', queue(201, () => 'waiting'), from(0, 200)],
    ['the latest and the next', queue(1000, (at) => (at < 500 ? 'done' : 'waiting')), from(480, 200)],
    [
      'where it works',
      queue(1000, (at) => (at === 300 ? 'running' : at < 300 ? 'done' : 'waiting')),
      from(280, 200),
    ],
    ['the end of one that has ended', queue(1000, () => 'done'), from(800, 200)],
    [
      'what has failed before',
      queue(1000, (at) => (at === 7 ? 'failed' : at < 500 ? 'done' : 'waiting')),
      [7, ...from(480, 199)],
    ],
    ['both, however much has failed', queue(1000, () => 'failed'), [...from(0, 100), ...from(800, 100)]],
  ])('is %s', (_, items, shown) => {
    expect(ids(shownWords(items))).toEqual(shown);
  });
});

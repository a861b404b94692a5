import { describe, expect, it } from 'vitest';
import {
  cancelled,
  isImageFile,
  newItem,
  nextSteps,
  type QueueItem,
  type QueueStage,
  retried,
  sameFileBefore,
  summaryLine,
  summaryOfQueue,
} from '#domain/posts/upload-queue.ts';

function items(...stages: QueueStage[]): QueueItem[] {
  return stages.map((stage, index) => ({
    ...newItem(String(index), { path: `${index}.jpg`, size: 100 }),
    stage,
  }));
}
const ids = (found: QueueItem[]) => found.map(({ id }) => id);

describe('what comes next', () => {
  it('one file at a time is read', () => {
    expect(nextSteps(items('waiting', 'waiting')).hash?.id).toBe('0');
    expect(nextSteps(items('hashing', 'waiting')).hash).toBeNull();
  });

  it.each<[QueueStage[], string[]]>([
    [
      ['ready', 'ready', 'ready'],
      ['0', '1'],
    ],
    [['uploading', 'ready', 'ready'], ['1']],
    [['uploading', 'saving', 'ready'], []],
    [['undecided', 'undecided', 'ready'], ['2']],
  ])('at most two files are on their way: %j', (stages, sent) => {
    expect(ids(nextSteps(items(...stages)).send)).toEqual(sent);
  });

  it('the first file is checked at once, the next ones together', () => {
    expect(ids(nextSteps(items('hashed', 'waiting')).toCheck)).toEqual(['0']);
    expect(ids(nextSteps(items('uploading', 'hashed', 'waiting')).toCheck)).toEqual([]);
    expect(ids(nextSteps(items('uploading', 'hashed', 'hashed')).toCheck)).toEqual(['1', '2']);
    expect(
      nextSteps(items('uploading', 'waiting', ...Array<QueueStage>(20).fill('hashed'))).toCheck,
    ).toHaveLength(20);
  });

  it('one question at a time, of at most 500 files', () => {
    expect(nextSteps(items('asking', 'hashed')).toCheck).toEqual([]);
    expect(nextSteps(items(...Array<QueueStage>(501).fill('hashed'))).toCheck).toHaveLength(500);
  });
});

describe('the same file twice', () => {
  const [first, second] = items('ready', 'hashed').map((item) => ({ ...item, sha256: 'ab' })) as [
    QueueItem,
    QueueItem,
  ];

  it('the second one is recognised, the first is not', () => {
    expect(sameFileBefore([first, second], second)?.id).toBe('0');
    expect(sameFileBefore([first, second], first)).toBeNull();
  });

  it('a failed file blocks no other file', () => {
    expect(sameFileBefore([{ ...first, stage: 'failed' }, second], second)).toBeNull();
  });

  it('files that could not be read as one number are not compared', () => {
    expect(
      sameFileBefore(
        [
          { ...first, sha256: null },
          { ...second, sha256: null },
        ],
        { ...second, sha256: null },
      ),
    ).toBeNull();
  });
});

it('a retry starts again, or with the file that is stored, and only for failed files', () => {
  const [failed, done] = items('failed', 'done').map((item) => ({ ...item, sent: 70, reason: 'No.' })) as [
    QueueItem,
    QueueItem,
  ];
  expect(retried(failed, false)).toMatchObject({ stage: 'waiting', sent: 0, reason: null });
  expect(retried(failed, true)).toMatchObject({ stage: 'ready', sent: 0, reason: null });
  expect(retried(done, false)).toBe(done);
});

it.each<[QueueStage, QueueStage]>([
  ['waiting', 'skipped'],
  ['uploading', 'skipped'],
  ['undecided', 'skipped'],
  ['saving', 'saving'],
  ['done', 'done'],
  ['failed', 'failed'],
])('cancelling makes of %s: %s', (before, after) => {
  expect(cancelled(items(before)[0] as QueueItem).stage).toBe(after);
});

it('the summary counts files and bytes', () => {
  const queue = items('done', 'skipped', 'failed', 'undecided', 'waiting', 'uploading');
  const summary = summaryOfQueue(
    queue.map((item) => (item.stage === 'uploading' ? { ...item, sent: 130 } : item)),
  );
  expect(summary).toEqual({
    total: 6,
    done: 1,
    skipped: 1,
    failed: 1,
    undecided: 1,
    left: 2,
    unsent: 2,
    sent: 500,
    size: 600,
  });
  expect(summaryLine(summary)).toBe('1 of 6 uploaded, 1 skipped, 1 failed, 1 to decide');
  expect(summaryLine(summaryOfQueue(items('done', 'done')))).toBe('2 of 2 uploaded');
});

it.each<[string, string, boolean]>([
  ['walk/a.jpg', 'image/jpeg', true],
  ['walk/a.HEIC', '', true],
  ['walk/._a.jpg', 'image/jpeg', false],
  ['.DS_Store', '', false],
  ['notes.txt', 'text/plain', false],
  ['drawing.svg', 'image/svg+xml', true],
])('%s (%s) is tried: %s', (path, type, tried) => {
  expect(isImageFile({ path, type })).toBe(tried);
});

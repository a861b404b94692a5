import { describe, expect, it } from 'vitest';
import { newItem, type QueueStage } from '#domain/posts/upload-queue.ts';
import { readRemembered, remembered, rememberedLine, withoutFiles } from '#domain/posts/upload-resume.ts';

const items = (...stages: QueueStage[]) =>
  stages.map((stage, index) => ({ ...newItem(String(index), { path: `${index}.jpg`, size: 100 }), stage }));
const upload = { total: 4, done: 1, skipped: 1, left: ['2.jpg', '3.jpg'] };

describe('what is remembered of an upload', () => {
  it.each<[string, QueueStage[], string[] | undefined]>([
    ['nothing once all is through', ['done', 'skipped', 'done'], undefined],
    ['nothing of no files', [], undefined],
    ['what waits', ['done', 'waiting', 'hashing', 'hashed', 'asking', 'ready'], ['1', '2', '3', '4', '5']],
    ['what is under way', ['uploading', 'saving', 'done'], ['0', '1']],
    ['what waits for an answer or has failed', ['undecided', 'failed', 'skipped'], ['0', '1']],
  ])('is %s', (_, stages, left) => {
    expect(remembered(items(...stages))?.left).toEqual(left?.map((name) => `${name}.jpg`));
  });

  it('is worded as in the queue', () => {
    const kept = remembered(items('done', 'done', 'skipped', 'waiting'));
    expect(kept && rememberedLine(kept)).toBe('2 of 4 uploaded, 1 skipped');
  });

  it.each([
    [['2.jpg'], ['3.jpg']],
    [
      ['0.jpg', 'other.jpg'],
      ['2.jpg', '3.jpg'],
    ],
    [['3.jpg', '2.jpg'], undefined],
  ])('after %j have been added again %j are left', (paths, left) => {
    expect(withoutFiles(upload, new Set(paths))?.left).toEqual(left);
  });

  it('is read as it was written, and anything else is nothing', () => {
    expect(readRemembered(JSON.stringify(upload))).toEqual(upload);
  });

  it.each([
    null,
    '',
    'null',
    '[]',
    '{"total":4',
    JSON.stringify({ ...upload, left: [] }),
    JSON.stringify({ ...upload, left: [1] }),
    JSON.stringify({ ...upload, done: -1 }),
    JSON.stringify({ ...upload, total: '4' }),
  ])('%j is not one', (text) => {
    expect(readRemembered(text)).toBeNull();
  });
});

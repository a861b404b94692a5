import { expect, test } from 'vitest';
import { filesOfDrop, filesOfPicker } from '../../../admin/features/photos/queue/drop.ts';

test('a folder that was chosen brings its photos with their sidecars, and names the rest', () => {
  const file = (path: string, type = '') => {
    const made = new File(['x'], path.split('/').at(-1) ?? '', { type });
    return Object.assign(made, { webkitRelativePath: path });
  };
  const found = filesOfPicker([
    file('walk/b.jpg', 'image/jpeg'),
    file('walk/a.jpg', 'image/jpeg'),
    file('walk/a.xmp'),
    file('walk/@eaDir/a.jpg/SYNOPHOTO_THUMB_M.jpg', 'image/jpeg'),
    file('walk/notes.txt', 'text/plain'),
    file('walk/.DS_Store'),
  ]);
  expect(found.images.map(({ path, sidecar }) => [path, sidecar?.name ?? null])).toEqual([
    ['walk/a.jpg', 'a.xmp'],
    ['walk/b.jpg', null],
  ]);
  expect(found.skipped.map(({ reason }) => reason).sort()).toEqual(['other', 'preview', 'system']);
});

test('a file or folder that cannot be read is named, and the others are found', async () => {
  const failing = (_: unknown, fail: (error: unknown) => void) =>
    fail(new DOMException('gone', 'NotFoundError'));
  const file = (name: string, read = (done: (found: File) => void) => done(new File(['x'], name))) => ({
    ...{ name, isFile: true, isDirectory: false, file: read },
  });
  const folder = (name: string, entries: object[] | null) => ({
    ...{ name, isFile: false, isDirectory: true },
    createReader: () => {
      const portions = [entries, []];
      return {
        readEntries: (done: (found: object[]) => void, fail: (error: unknown) => void) => {
          const portion = portions.shift();
          if (portion) done(portion);
          else failing(done, fail);
        },
      };
    },
  });
  const dropped = folder('walk', [
    file('a.jpg'),
    file('gone.jpg', failing as never),
    folder('closed', null),
    folder('b', [file('c.HIF')]),
  ]);
  const items = [{ kind: 'file', webkitGetAsEntry: () => dropped, getAsFile: () => null }];
  const { images, skipped } = await filesOfDrop(items as unknown as DataTransferItemList);
  expect(images.map(({ path }) => path)).toEqual(['walk/a.jpg', 'walk/b/c.HIF']);
  expect(skipped).toEqual([
    { path: 'walk/closed', reason: 'link' },
    { path: 'walk/gone.jpg', reason: 'link' },
  ]);
});

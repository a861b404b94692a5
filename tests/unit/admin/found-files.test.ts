import { expect, test } from 'vitest';
import { filesOfPicker } from '../../../admin/features/photos/queue/drop.ts';

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

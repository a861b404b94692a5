import { expect, test } from 'vitest';
import { groupSkipped, planFolder, skippedLine, skipReasonOf } from '#domain/posts/folder-plan.ts';
import { skippedNames } from '#domain/posts/skipped-names.ts';

test.each([
  ['@eaDir/a.jpg/SYNOPHOTO_THUMB_XL.jpg', 'preview'],
  ['2024/@EADIR/a.jpg', 'preview'],
  ['#recycle/a.jpg', 'bin'],
  ['.Trash-1000/files/a.jpg', 'bin'],
  ['$RECYCLE.BIN\\S-1-5\\a.jpg', 'bin'],
  ['x/.thumbnails/a.jpg', 'preview'],
  ['Catalog Previews.lrdata/0/a.jpg', 'preview'],
  ['Catalog Smart Previews.lrdata/0/a.dng', 'preview'],
  ['Session/CaptureOne/Cache/Thumbnails/a.jpg', 'preview'],
  ['Mine.photoslibrary/resources/derivatives/a.jpg', 'preview'],
  ['Mine.photoslibrary/originals/a.jpg', null],
  ['iPod Photo Cache/a.jpg', 'preview'],
  ['.dtrash/files/a.jpg', 'bin'],
  ['.cache/darktable/a.jpg', 'preview'],
  ['lost+found/a.jpg', 'system'],
  ['.picasaoriginals/a.jpg', 'copy'],
  ['photos/trashbox/a.jpg', 'bin'],
  ['2024/_Rejected/a.jpg', 'bin'],
  ['Mine.migratedphotolibrary/Thumbnails/a.jpg', 'preview'],
  ['Mine.migratedphotolibrary/Masters/a.jpg', null],
  ['MISC/THM/100/DJI_0001.SCR', 'preview'],
  ['ZbThumbnail.info', 'preview'],
  ['Thumbs.db', 'preview'],
  ['.DS_Store', 'system'],
  ['._a.jpg', 'system'],
  ['__MACOSX/a.jpg', 'system'],
  ['FOUND.000/a.jpg', 'system'],
  ['.hidden/a.jpg', 'hidden'],
  ['.a.jpg', 'hidden'],
  ['Cache/a.jpg', null],
  ['Previews/a.jpg', null],
  ['Trash/a.jpg', null],
  ['my @eaDir copy/a.jpg', null],
  ['CaptureOne/Output/a.jpg', null],
  ['Thumbs.db.jpg', null],
  ['a...jpg', null],
])('%s: %s', (path, reason) => {
  expect(skipReasonOf(path)).toBe(reason);
});

test('sidecars are found whatever their letter case and accents, one written like its photo first', () => {
  const [composed, apart] = ['Café.jpg', 'Cafe\u0301.xmp'];
  const { files, skipped } = planFolder([
    'A.jpg',
    'a.jpg',
    'A.xmp',
    'a.xmp',
    'a.XMP',
    composed,
    apart,
    'c.HIF',
    'c.xmp',
  ]);
  expect(files.map(({ path, sidecar }) => [path, sidecar])).toEqual([
    ['A.jpg', 'A.xmp'],
    ['a.jpg', 'a.xmp'],
    [composed, apart],
    ['c.HIF', 'c.xmp'],
  ]);
  expect(skipped).toEqual([{ path: 'a.XMP', reason: 'sidecar' }]);
});

test('every entry has its source, and no two are the same', () => {
  const names = skippedNames.map(({ name }) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  expect(skippedNames.filter(({ source }) => source.trim() === '')).toEqual([]);
});

test('sidecars go with their photos, the more exact name first, and the others are named', () => {
  const paths = ['a.jpg', 'a.xmp', 'b.jpg', 'B.JPG.XMP', 'b.xmp', 'd/a.tif', 'notes.txt', 'c.xmp', '.x.xmp'];
  const { files, skipped } = planFolder(paths);
  expect(files).toEqual([
    { path: 'a.jpg', sidecar: 'a.xmp' },
    { path: 'b.jpg', sidecar: 'B.JPG.XMP' },
    { path: 'd/a.tif', sidecar: null },
    { path: 'notes.txt', sidecar: null },
  ]);
  expect(skipped).toEqual([
    { path: '.x.xmp', reason: 'hidden' },
    { path: 'b.xmp', reason: 'sidecar' },
    { path: 'c.xmp', reason: 'sidecar' },
  ]);
});

test('what is left out is grouped, counted and shown by examples', () => {
  const skipped = ['a', 'b', 'c', 'd'].map((name) => ({
    path: `#recycle/${name}.jpg`,
    reason: 'bin' as const,
  }));
  const groups = groupSkipped([{ path: '.x', reason: 'hidden' }, ...skipped]);
  expect(groups.map(skippedLine)).toEqual([
    '4 files (bins): #recycle/a.jpg, #recycle/b.jpg, #recycle/c.jpg …',
    '1 file (hidden files and folders): .x',
  ]);
});

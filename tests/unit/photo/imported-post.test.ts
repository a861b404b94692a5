import { describe, expect, test } from 'vitest';
import { importedPost as postOf, titleFromFileName } from '#domain/posts/imported-post.ts';
import { checkPostInput } from '#domain/posts/post-input.ts';
import { readableBeginning } from '../../../text/read/bounds.ts';
import { noMetadata as silent } from '../../factories/media.ts';

const importedPost = (name: string, metadata: Parameters<typeof postOf>[1]) =>
  postOf(name, metadata, readableBeginning);

describe('a title from a file name', () => {
  test.each([
    ['street_scene-at.night.jpg', 'Street scene at night'],
    ['IMG_0042.JPG', ''],
    ['PXL_20260105_120000123.jpg', ''],
    ['улан-батор.jpg', 'Улан батор'],
    ['Ärger   im  Park.png', 'Ärger im Park'],
    ['evil\u202egpj.jpg', 'Evilgpj'],
    ['noextension', 'Noextension'],
    ['night_scene.heic.jpg', 'Night scene'],
    ['my%20photo%20of%20Graz.jpg', 'My photo of Graz'],
    ['IMG%201234.jpg', ''],
    ['100%.jpg', '100%'],
    ['---.jpg', ''],
    ['.jpg', ''],
    ['', ''],
  ])('%j → %s', (name, title) => {
    expect(titleFromFileName(name)).toBe(title);
  });

  test('is never longer than a title may be', () => {
    expect(titleFromFileName(`${'long '.repeat(100)}.jpg`).length).toBeLessThanOrEqual(200);
  });
});

describe('the post of a photograph', () => {
  test.each([
    ['Mongol Els', 'Mongol Els', ''],
    ['Mongol Els', 'MONGOL  Els.', ''],
    ['Mongol Els', 'Mongol Els at dusk', 'Mongol Els at dusk'],
    [null, 'Mongol Els', 'Mongol Els'],
  ])('titled %j, with the words %j, has the caption %j', (title, description, caption) => {
    const post = importedPost('a.jpg', { ...silent, title, description });
    expect(post.caption).toBe(caption);
    expect('caption' in (post.provenance ?? {})).toBe(caption !== '');
  });

  test('has no title where the file and its name only have a counter', () => {
    const post = importedPost('DSCF0031.jpg', { ...silent, title: 'DSCF0031' });
    expect([post.title, post.provenance]).toEqual(['', {}]);
  });

  test('takes title, caption, alt text, story, tags in lower case and the place, and remembers whose words they are', () => {
    const post = importedPost('a.jpg', {
      ...silent,
      title: 'Mongol Els',
      description: 'Dunes in the evening.',
      altText: 'Sand dunes under a red sky',
      extendedDescription: 'The dunes are high.\n\nNo one is there.',
      keywords: ['Street  Candid', 'Öresund', 'street candid', 'Хужирт'],
      city: 'Ulaanbaatar',
      country: 'Mongolia',
    });
    expect(post).toEqual({
      title: 'Mongol Els',
      caption: 'Dunes in the evening.',
      altText: 'Sand dunes under a red sky',
      story: 'The dunes are high.\n\nNo one is there.',
      tags: ['street candid', 'öresund', 'хужирт'],
      city: 'Ulaanbaatar',
      region: null,
      country: 'Mongolia',
      provenance: {
        title: 'metadata',
        caption: 'metadata',
        altText: 'metadata',
        story: 'metadata',
        tags: 'metadata',
        city: 'metadata',
        country: 'metadata',
      },
    });
  });

  test('has no caption that only repeats its story', () => {
    const post = importedPost('a.jpg', {
      ...silent,
      description: 'The dunes are high',
      extendedDescription: 'The dunes are high.',
    });
    expect(post).toMatchObject({
      caption: '',
      story: 'The dunes are high.',
      provenance: { story: 'metadata' },
    });
  });

  test('of a silent file has its name for a title, which is not the metadata speaking', () => {
    expect(importedPost('night_walk.jpg', silent)).toMatchObject({
      title: 'Night walk',
      caption: '',
      altText: '',
      story: '',
      tags: [],
      provenance: {},
    });
  });

  test('is always one that can be saved, however much the file says', () => {
    const post = importedPost('a.jpg', {
      ...silent,
      title: 'word '.repeat(12_000),
      description: 'x'.repeat(60_000),
      altText: 'alt '.repeat(1000),
      extendedDescription: 'story '.repeat(50_000),
      keywords: [...Array.from({ length: 2000 }, (_, index) => `keyword ${index}`), 'y'.repeat(500)],
      city: 'z'.repeat(5000),
    });
    const checked = checkPostInput(post);
    expect(checked.tags).toHaveLength(50);
    expect(checked.title).toMatch(/^word word .*…$/);
  });
});

import { describe, expect, test } from 'vitest';
import { beginningWithPhotos } from '#server/features/discovery/feed-photos.presenter.ts';
import type { ArticlePhoto } from '#text/blocks/photo-figure.ts';

const lamp = { title: 'Lamp' } as ArticlePhoto;
const photos = new Map([['lamp', lamp]]);
const series = new Map([
  [
    'lamps',
    { title: 'Lamps', href: '/series/lamps', count: '2 photographs', words: { lang: 'en' }, photos: [lamp] },
  ],
]);
const beginningOf = (body: string) => beginningWithPhotos(body, 'Title', 400, { photos, series });
const words = (text: string) => ({ isHeading: false, text, links: [] });

describe('the beginning of an article in a feed', () => {
  test('has its photos between the words', () => {
    expect(beginningOf('Before.\n\n[photo slug="lamp"]\n\n`[photo slug="lamp"]`\n\nAfter.')).toEqual([
      words('Before.'),
      lamp,
      words('[photo slug="lamp"]'),
      words('After.'),
    ]);
  });

  test('has the first photo of a series, which leads to it', () => {
    const shown = {
      ...lamp,
      title: 'Lamps',
      href: '/series/lamps',
      caption: 'Lamps · 2 photographs',
      notice: null,
    };
    expect(beginningOf('Before.\n\n[series slug="lamps"]\n\n[series slug="none"]\n\nAfter.')).toEqual([
      words('Before.'),
      shown,
      words('After.'),
    ]);
  });

  test('looks for photos in the first pages of the source only, however long the text is', () => {
    const note = '<!-- a note -->\n\n';
    expect(beginningOf(`${note.repeat(20)}[photo slug="lamp"]\n\nEnd.`)).toContain(lamp);
    expect(beginningOf(`Start.\n\n${note.repeat(20_000)}[photo slug="lamp"]\n\nEnd.`)).not.toContain(lamp);
  });

  test('that cannot be read within the bounds has words alone', () => {
    const deep = '<div>'.repeat(500);
    expect(beginningOf(`[photo slug="lamp"]\n\n${deep}deep`)).not.toContain(lamp);
  });
});

import { mostInRow, type PhotoLayout } from '#domain/media/figure-sizes.ts';
import { type Block, slugIn } from './block.ts';
import { photosFound } from './photo.ts';

type Photos = { name: 'photos'; slugs: string[]; layout: PhotoLayout };

const layoutNames: Readonly<Record<PhotoLayout, string>> = { pair: 'pair of photos', row: 'row of photos' };

/** The editor chooses them, and a single photo, in `admin/rich-text/photos/`. */
export const photos = {
  example: '[photos slugs="warehouse-windows-late, the-ten-minute-slot" layout="pair"]',
  result: 'Photos beside each other. The layout is `pair` for two photos, or `row` for two or three.',
  inStories: false,
  advice: 'slugs must be two photos for a pair, or two or three for a row, separated by commas.',
  isPrivate: true,

  read(attributes) {
    const slugs = (attributes.get('slugs') ?? '').split(',').map(slugIn);
    const layout = (attributes.get('layout') || (slugs.length === 2 ? 'pair' : 'row')).toLowerCase();
    const isPair = layout === 'pair' && slugs.length === 2;
    if (!isPair && (layout !== 'row' || slugs.length < 2 || slugs.length > mostInRow)) return null;
    const named = slugs.filter((slug) => slug !== null);
    return named.length === slugs.length
      ? { name: 'photos', slugs: named, layout: isPair ? 'pair' : 'row' }
      : null;
  },
  attributes: ({ slugs, layout }) => ({ slugs: slugs.join(', '), layout }),
  names: ({ slugs }) => ({ photos: slugs }),
  html: ({ slugs, layout }, texts, data) => photosFound(slugs, layout, data, texts),

  describe: ({ slugs, layout }) => [layoutNames[layout], slugs.join(', ')],
  menu: { label: 'Photos', hint: 'From your library', icon: 'photo' as const },
} satisfies Block<Photos>;

import { type PhotoLayout, type PhotoWidth, photoWidths } from '#domain/media/figure-sizes.ts';
import type { Texts } from '#domain/texts/catalogue.ts';
import type { Element } from '../render/tree.ts';
import { type ArticleData, type Block, listed, slugIn, type Unshown } from './block.ts';
import { photoFigure } from './photo-figure.ts';

type Photo = { name: 'photo'; slug: string; width: PhotoWidth };

/** Names of the widths in the interface. */
export const widthNames: Readonly<Record<PhotoWidth, string>> = {
  text: 'text width',
  wide: 'wide',
  full: 'full width',
};

export const photo = {
  example: '[photo slug="three-regulars" width="wide"]',
  result: `A photo of the library with its caption, place and rights. The width is ${listed(photoWidths)}.`,
  inStories: false,
  advice: `slug must be the slug of a photo, and width one of ${photoWidths.join(', ')}.`,
  isPrivate: true,

  read(attributes) {
    const slug = slugIn(attributes.get('slug') ?? '');
    const width = photoWidths.find((name) => name === (attributes.get('width') || 'text').toLowerCase());
    return slug && width ? { name: 'photo', slug, width } : null;
  },
  attributes: ({ slug, width }) => ({ slug, width }),
  names: ({ slug }) => ({ photos: [slug] }),
  html: ({ slug, width }, texts, data) => photosFound([slug], width, data, texts),

  describe: ({ slug, width }) => ['photo', slug, widthNames[width]],
} satisfies Block<Photo>;

/** Photos that are not published are left out. */
export function photosFound(
  slugs: readonly string[],
  form: PhotoWidth | PhotoLayout,
  data: ArticleData,
  texts: Texts,
): Element[] | Unshown {
  const found = slugs.flatMap((slug) => data.photos?.get(slug) ?? []);
  const shown = found.length > 0 ? [photoFigure(found, form, texts)] : [];
  const missingSlugs = slugs.filter((slug) => !data.photos?.has(slug));
  if (missingSlugs.length === 0) return shown;
  return { reason: `No published photo has the slug ${missingSlugs.join(', ')}.`, shown };
}

import { type Block, slugIn } from './block.ts';
import { seriesFigure } from './photo-figure.ts';

type Series = { name: 'series'; slug: string };

export const series = {
  example: '[series slug="under-cover"]',
  result: 'The first photos of a series, and a link to it.',
  inStories: false,
  advice: 'slug must be the slug of a series.',
  isPrivate: true,

  read(attributes) {
    const slug = slugIn(attributes.get('slug') ?? '');
    return slug ? { name: 'series', slug } : null;
  },
  attributes: ({ slug }) => ({ slug }),
  names: ({ slug }) => ({ series: [slug] }),
  html({ slug }, texts, data) {
    const found = data.series?.get(slug);
    return found ? [seriesFigure(found, texts)] : { reason: `No published series has the slug ${slug}.` };
  },

  describe: ({ slug }) => ['series', slug],
  liveName: 'series',
  menu: { label: 'Series', hint: 'Photos in an order of your own', icon: 'series' as const },
  form: { fields: [{ name: 'slug', label: 'Series', kind: 'series', missing: 'Choose a series.' }] },
} satisfies Block<Series>;

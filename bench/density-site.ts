import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Media } from '#domain/posts/post.ts';
import { paths } from '#domain/site/paths.ts';
import { readConfig } from '#server/compose/config.ts';
import { createLogger } from '#server/compose/logger.ts';
import { openServices, type Services } from '#server/compose/services.ts';
import { system } from '../domain/access/account.ts';
import {
  articleFor,
  articleSlugFor,
  cityFor,
  mostUsedTag,
  postFor,
  slugFor,
  widestHub,
} from './seed-content.ts';
import { siteSettings } from './server.ts';

/** The pictures of the first posts, by their shape. */
const shapes = {
  landscape: 'neon-and-umbrella',
  portrait: 'two-under-the-sign',
  panorama: 'long-shore',
  small: 'low-puddle',
} as const;
type Shape = keyof typeof shapes;
const order = Object.keys(shapes) as Shape[];
const smallWidth = 800;
const postCount = 24;
const city = cityFor(0);

export interface ShownPage {
  name: string;
  path: string;
  /** CSS selector of what is measured; only what is in the window counts. */
  pictures: string;
  /** The picture is what the page is for. */
  isLarge: boolean;
}

const cards = { pictures: '.card img', isLarge: false };
const pathOf = (shape: Shape) => paths.post(slugFor(order.indexOf(shape)));

export const shownPages: readonly ShownPage[] = [
  { name: 'Home', path: paths.root(), ...cards },
  ...order.map((shape) => ({
    name: `Post, ${shape}`,
    path: pathOf(shape),
    pictures: '[data-stage] img',
    isLarge: true,
  })),
  { name: 'Tag', path: paths.tag(mostUsedTag), ...cards },
  { name: 'City', path: paths.city(city), ...cards },
  { name: 'Hub', path: paths.hub(widestHub), ...cards },
  {
    name: 'Article, hero',
    path: paths.article(articleSlugFor(0)),
    pictures: '[data-hero] img',
    isLarge: true,
  },
  { name: 'Article, text', path: paths.article(articleSlugFor(0)), pictures: '.prose img', isLarge: true },
  { name: 'Article list', path: paths.articles(), pictures: '.teaser img', isLarge: false },
];

/** What the product has without a setting. */
export const largeFiles = { PUBLIC_MAX_WIDTH: '2560' };

/** A site with one picture of each shape, in all its files. */
export async function makeDensitySite(dataDir: string, say: (text: string) => void): Promise<void> {
  const services = await openServices(
    readConfig({ ...siteSettings(dataDir), ...largeFiles }),
    createLogger('warn'),
  );
  try {
    await services.accounts.ensureFirstAdmin();
    await fill(services);
    say(`Making the larger files of ${order.length} photographs`);
    await services.prepareCover();
    await services.jobs.drain();
  } finally {
    await services.close();
  }
}

async function fill({ media, posts, articles, files }: Services): Promise<void> {
  const stored: Media[] = [];
  for (const shape of order) {
    const drawn = await readFile(new URL(`../demo/images/${shapes[shape]}.jpg`, import.meta.url));
    const bytes = shape === 'small' ? await sharp(drawn).resize(smallWidth).jpeg().toBuffer() : drawn;
    stored.push((await media.store(system, { bytes, name: `${shape}.jpg` })).media);
  }
  const pictureOf = (index: number) => stored[index % stored.length] as Media;
  await posts.createMany(
    system,
    Array.from({ length: postCount }, (_, number) => ({
      ...postFor(number, pictureOf(number).id),
      city,
      tags: ['street', 'candid', mostUsedTag],
    })),
  );
  const [landscape] = stored;
  const url = files.url(landscape?.renditions.at(-1)?.key ?? '');
  await articles.insert(
    system,
    Array.from({ length: 5 }, (_, number) => {
      const article = articleFor(number, { id: pictureOf(0).id, url });
      return { ...article, body: `![A wet street at night](${url})\n\n${article.body}` };
    }),
  );
}

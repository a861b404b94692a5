import { type Random, seededRandom } from '#demo/drawing/random.ts';
import type { PostInput } from '#domain/posts/post-input.ts';
import type { ArticleContent } from '#server/features/articles/articles.rows.ts';

/** The first are the most frequent, by Zipf's law, as on a real site. */
const tagCount = 200;
const cityCount = 100;

/** The tokens of the default hubs are frequent. */
const commonTags = [
  'street',
  'candid',
  'urban',
  'night',
  'waterfront',
  'rain',
  'people',
  'light',
  'shadow',
  'market',
];
const tags = Array.from({ length: tagCount }, (_, rank) => commonTags[rank] ?? `subject-${rank}`);
const cities = Array.from({ length: cityCount }, (_, rank) => `City ${rank + 1}`);

/** The tag and the city of this rank, the first again after the last. */
export const tagFor = (rank: number) => tags[rank % tagCount] ?? '';
export const cityFor = (rank: number) => cities[rank % cityCount] ?? '';

export const mostUsedTag = 'street';
export const largestCity = 'City 1';
export const widestHub = 'street-candid';
export const benchSeries = 'in-order';

const words = (
  'the a of in and to under over by with light rain lamp street corner window tram umbrella coat night morning ' +
  'evening step shadow glass wall bridge water harbour market stall bench door stranger hand smile hurry silence ' +
  'asphalt neon fog steam puddle mirror crossing stairs roof tower clock train bicycle newspaper coffee bread fruit ' +
  'flower dog child grandmother worker waiter musician student soldier tourist painter baker captain'
).split(' ');

const halfAnHour = 30 * 60_000;
export const firstYear = '2015';
const firstDate = Date.UTC(Number(firstYear), 0, 1);

/** One of a list, by Zipf's law: the chance of a rank falls as the rank grows. */
function frequent(random: Random, list: readonly string[]): string {
  const rank = Math.floor((list.length + 1) ** random.next()) - 1;
  return list[Math.min(rank, list.length - 1)] ?? '';
}

function sentence(random: Random, length: number): string {
  const text = Array.from({ length }, () => random.pick(words)).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function paragraph(random: Random, sentences: number): string {
  return Array.from({ length: sentences }, () => sentence(random, 10)).join(' ');
}

function tagsFor(random: Random): string[] {
  return [...new Set(Array.from({ length: random.whole(4, 8) }, () => frequent(random, tags)))];
}

/** The address of the post of this number. */
export function slugFor(number: number): string {
  return `photograph-${number + 1}`;
}

/** A published post; of one number always the same, of a higher number a newer one. */
export function postFor(number: number, mediaId: string): PostInput {
  const random = seededRandom(number + 1);
  return {
    title: sentence(random, 3).slice(0, -1),
    slug: slugFor(number),
    caption: sentence(random, 10),
    story: [paragraph(random, 5), paragraph(random, 5)].join('\n\n'),
    altText: sentence(random, 12),
    tags: tagsFor(random),
    city: frequent(random, cities),
    country: 'Somewhere',
    mediaId,
    published: true,
    createdDate: dateFor(number),
  };
}

export function articleSlugFor(number: number): string {
  return `article-${number + 1}`;
}

/** A published article of some 800 words in four chapters. */
export function articleFor(number: number, hero: { id: string; url: string }): ArticleContent {
  const random = seededRandom(-number - 1);
  const chapter = () =>
    `## ${sentence(random, 4).slice(0, -1)}\n\n${paragraph(random, 10)}\n\n${paragraph(random, 10)}`;
  const date = dateFor(number);
  return {
    id: `article-${number + 1}`,
    slug: articleSlugFor(number),
    title: sentence(random, 6).slice(0, -1),
    excerpt: paragraph(random, 2),
    body: Array.from({ length: 4 }, chapter).join('\n\n'),
    heroImageUrl: hero.url,
    heroImageAltText: sentence(random, 12),
    heroMediaId: hero.id,
    metaDescription: sentence(random, 22),
    tags: tagsFor(random),
    city: frequent(random, cities),
    published: true,
    createdDate: date,
    updatedDate: date,
    publishedAt: date,
    seo: { ogTitle: '', ogDescription: '', twitterTitle: '', twitterDescription: '', internalLinks: [] },
  };
}

function dateFor(number: number): string {
  return new Date(firstDate + number * halfAnHour).toISOString();
}

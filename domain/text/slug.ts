import { transliterate } from './transliteration.ts';

/** Characters; longer addresses are cut off in search results. */
export const longestSlug = 80;

/** Written inside a word, so they join and do not divide: don't → dont. */
const apostrophes = /['’‘ʼ`´ʹ]/g;

/**
 * The part of an address made from a title: transliterated, lower case, words joined by hyphens, at most 80
 * characters, cut at a hyphen where there is one.
 * @returns '' when no letter or digit is left; the caller chooses a name then
 */
export function slugify(title: string): string {
  const slug = transliterate(title)
    .replace(apostrophes, '')
    .replace(/[\s\p{P}\p{S}]+/gu, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
  return cutAtHyphen(slug, longestSlug);
}

/** Characters of the longest slug of an article. */
const longestArticleSlug = 200;

/**
 * The slug of an article: transliterated, white space becomes a hyphen, every other character than a-z, 0-9 and the
 * hyphen goes, repeated hyphens become one, those at the ends go; at most 200 characters.
 * @returns '' when no letter or digit is left
 */
export function articleSlug(title: string): string {
  const slug = transliterate(title)
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
  return cutAtHyphen(slug, longestArticleSlug);
}

function cutAtHyphen(slug: string, most: number): string {
  if (slug.length <= most) return slug;
  const lastHyphen = slug.lastIndexOf('-', most);
  return slug.slice(0, lastHyphen > 0 ? lastHyphen : most);
}

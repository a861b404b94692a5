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
  return cutAtHyphen(slug);
}

function cutAtHyphen(slug: string): string {
  if (slug.length <= longestSlug) return slug;
  const lastHyphen = slug.lastIndexOf('-', longestSlug);
  return slug.slice(0, lastHyphen > 0 ? lastHyphen : longestSlug);
}

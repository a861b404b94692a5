import { slugLimit } from '../site/paths.ts';
import { specialLatin } from './clean.ts';

/** Characters; longer URLs are cut off in search results. */
export const longestSlug = 80;

/** Written inside a word, so they join and do not divide: don't → dont. */
const apostrophes = /['’‘ʼ`´ʹ]/g;

/**
 * The part of a URL made from a title: transliterated, lower case, words joined by hyphens, at most 80
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
  return cutAtHyphen(slug, slugLimit);
}

function cutAtHyphen(slug: string, most: number): string {
  if (slug.length <= most) return slug;
  const lastHyphen = slug.lastIndexOf('-', most);
  return slug.slice(0, lastHyphen > 0 ? lastHyphen : most);
}

/**
 * Letters that Unicode normalisation cannot take apart, lower-cased, to Latin. Cyrillic follows the usual
 * passport practice (щ → shch, х → kh); ъ and ь are silent.
 */
const russian = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};
const ukrainianAndBelarusian = { ґ: 'g', є: 'ye', і: 'i', ї: 'yi', ў: 'u' };
const serbianAndMacedonian = {
  ђ: 'dj',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
  ѓ: 'gj',
  ѕ: 'dz',
  ќ: 'kj',
};
/** Kazakh, Kyrgyz, Tatar and Mongolian. */
const turkicAndMongolian = { ә: 'a', ғ: 'gh', қ: 'q', ң: 'ng', ө: 'o', ұ: 'u', ү: 'u', һ: 'h', җ: 'j' };

const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...russian,
    ...ukrainianAndBelarusian,
    ...serbianAndMacedonian,
    ...turkicAndMongolian,
    ...specialLatin,
  }),
);

const combiningMarks = /\p{M}+/gu;

/**
 * Lower-case text with Cyrillic and special Latin letters written in plain Latin and accents taken off.
 * Scripts it does not know stay as they are.
 */
export function transliterate(text: string): string {
  let result = '';
  // Composed first: й and ї are letters of the table, not и and і with an accent.
  for (const letter of text.normalize('NFC').toLowerCase()) result += letters.get(letter) ?? letter;
  return result.normalize('NFKD').replace(combiningMarks, '');
}

/** Control characters that no text needs; tab and line feed stay. */
const controls = /(?![\t\n])[\p{Cc}\u2028\u2029]/gu;

/** Text of several lines as it is stored: one kind of line ending, no control characters, no broken characters. */
export function cleanText(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').replace(controls, '').trim();
}

/** They turn the text around them, so that a name or a URL reads as another one. Texts of several words may need them. */
const directionControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
export const directionRefusal = 'Remove the invisible characters that change the direction of text.';

export function hasDirectionControls(text: string): boolean {
  return text.search(directionControls) !== -1;
}

/** For names that come from a file, where there is no one to ask. */
export function withoutDirectionControls(text: string): string {
  return text.replace(directionControls, '');
}

/** Those that act on all text behind them; single marks are needed by languages that run from right to left. */
const directionRuns = /[\u202a-\u202e\u2066-\u2069]/g;

/** For texts that come from a file. */
export function withoutDirectionRuns(text: string): string {
  return text.replace(directionRuns, '');
}

/** Joiners, for instance, show nothing of their own. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Cleans like {@link cleanText} and joins the lines to one; empty when nothing of it is visible. */
export function cleanLine(text: string): string {
  const line = cleanText(text).replace(/\s+/gu, ' ');
  return visible.test(line) ? line : '';
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** A size as people read it: `812 bytes`, `4.2 KB`, `38 MB`; thousands, as cameras and phones count. */
export function formatBytes(bytes: number): string {
  let unit = 0;
  let size = bytes;
  // What would be rounded to 1000 belongs to the next unit already.
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  if (unit === 0) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  return `${size < 9.95 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}

/** Characters as people count them, not the units of UTF-16: an emoji outside the basic plane is one. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * The one way to compare names without regard to letter case: compatibility forms made one (ﬁ and fi, full
 * width and half), lower case, one sigma for both its forms, white space of any kind as one blank, none at the
 * ends. Folding twice changes nothing. Accents stay: café is not cafe.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ς', 'σ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Accents over Latin, Greek and Cyrillic letters; marks that other scripts cannot be read without stay. */
const accents = /[\u0300-\u036f]/g;

/** Latin letters that Unicode does not take apart, unlike é or ä, and how they are written without them: Straße as Strasse. */
export const specialLatin: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
  ŧ: 't',
  ĸ: 'k',
  ſ: 's',
  ə: 'a',
};
/** They are among these. */
const beyondBasic = /[ß-ə]/g;

/** Folds like {@link fold} and removes accents and special letters, without which people often type a search. */
export function foldForSearch(text: string): string {
  const plain = fold(text.normalize('NFKD').replace(accents, ''));
  return plain.replace(beyondBasic, (letter) => specialLatin[letter] ?? letter);
}

/** Key by which cities are compared: a name with and without accents has one key. */
export function cityKey(city: string): string {
  return foldForSearch(city);
}

/** Key of a tag, city, camera or lens by its name. */
export function collectionKey(kind: string, name: string): string {
  return kind === 'city' ? cityKey(name) : fold(name);
}

const nul = '\u0000';

/**
 * PostgreSQL refuses a NUL character in any text and SQLite cuts the text there. Such a character only comes
 * from someone probing: it becomes U+FFFD, so that a look-up with it finds nothing instead of failing.
 */
export function storable(parameter: unknown): unknown {
  return typeof parameter === 'string' && parameter.includes(nul)
    ? parameter.replaceAll(nul, '\uFFFD')
    : parameter;
}

const dangerous: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * JSON for the inside of a `<script>` element: no text in it can end the element, open a comment or a further
 * script, or break a line where a script may not. Parsing it gives the same value back.
 */
export function jsonForScript(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => dangerous[character] ?? character,
  );
}

/** Shorter than this after the cut, a word is broken rather than the text made empty. */
const minShare = 0.5;

/** Plain text of at most `length` characters, ellipsis included; a text that fits stays as it is. */
export function truncateAtWord(text: string, length: number): string {
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  const shortened = characters.slice(0, length - 1).join('');
  const endsAtWord = /\s/.test(characters[length - 1] ?? '');
  const lastSpace = endsAtWord ? shortened.length : shortened.lastIndexOf(' ');
  const cut = lastSpace >= shortened.length * minShare ? shortened.slice(0, lastSpace) : shortened;
  return `${cut.replace(/(?<![\s.,;:!?–—-])[\s.,;:!?–—-]+$/u, '')}…`;
}

/** Making one costs far more than using it. */
const counts = new Map<string, Intl.NumberFormat>();

/** A count as people read it: `5,079`. The one format of all numbers in texts; not for URLs and fields. */
export function formatCount(count: number, locale = 'en-US'): string {
  const known = counts.get(locale) ?? new Intl.NumberFormat(locale);
  counts.set(locale, known);
  return known.format(count);
}

/** `1 photo`, `5,079 photos`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** The names in braces of a text. */
type Gaps<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Gaps<Rest>
  : never;

/** `Page 2 of 3` of `Page {page} of {last}`. @param values by the names in braces */
export function fill<Text extends string>(text: Text, values: Readonly<Record<Gaps<Text>, string>>): string {
  const known: Readonly<Record<string, string | undefined>> = values;
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => known[name] ?? gap);
}

/** Making one costs far more than using it. */
const rules = new Map<string, Intl.PluralRules>();

/** The form of a text that a count asks for, by the rules of the language; `{count}` is the count. */
export function pluralOf(
  forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>,
  count: number,
  locale: string,
): string {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return fill(forms[known.select(count)] ?? forms.other, { count: formatCount(count, locale) });
}

/** The form of a navigation link: lower case, blanks become hyphens, everything else stays. */
export function naiveSlug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

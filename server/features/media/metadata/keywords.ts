import { fold, withoutDirectionControls } from '#domain/text/clean.ts';
import { isBookkeeping } from './programs.ts';
import { exifText, iptcTexts, readText, type Tags, xmpBranches, xmpPart, xmpText, xmpTexts } from './tags.ts';

/** Maximum number of keywords: a post has at most 50 tags, and each keyword costs a comparison. */
const mostKeywords = 1000;

/**
 * Keywords of all fields that programs write, each once whatever its letter case: in the first spelling and
 * order. Of a hierarchy only the last step; notes that programs write for themselves are skipped.
 */
export function keywordsOf(tags: Tags): string[] {
  const flat = flatWords(tags);
  const written = new Set(flat.map(fold));
  const paths = hierarchies(tags, written);
  const marks = paths.filter(isBookkeepingPath).concat(flat.map(steps).filter(isBookkeepingPath));
  const others = paths.filter((path) => !isBookkeepingPath(path));
  const ownSteps = new Set(others.flat().map(fold));
  const left = new Set(
    marks
      .flat()
      .map(fold)
      .filter((step) => !ownSteps.has(step)),
  );
  const repeated = new Set(others.filter((path) => path.length > 1).map((path) => fold(path.join('/'))));
  const roots = new Set(
    [...others, ...flat.map(steps)].filter(({ length }) => length > 1).map(([root = '']) => fold(root)),
  );
  const words = flat
    .filter((word) => !repeated.has(fold(word)))
    .map((word) => steps(isSlashedPath(word, roots) ? word.replaceAll('/', '|') : word))
    .concat(others)
    .filter((path) => !isBookkeepingPath(path))
    .map((path) => path.at(-1) ?? '');
  const unique = new Map<string, string>();
  for (const word of words) {
    const key = fold(word);
    if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(key) && !left.has(key) && !unique.has(key))
      unique.set(key, word);
  }
  return [...unique.values()].slice(0, mostKeywords);
}

/**
 * True if a word with slashes is a path. In a flat field one slash belongs to a word (`black/white`), unless
 * it begins like another hierarchy of the file.
 */
function isSlashedPath(word: string, roots: ReadonlySet<string>): boolean {
  const parts = word.split('/').map((part) => part.trim());
  if (parts.length < 2 || parts.includes('')) return false;
  return parts.length > 2 || roots.has(fold(parts[0] ?? ''));
}

const isBookkeepingPath = (path: readonly string[]) =>
  isBookkeeping(path.join('|')) || isBookkeeping(path.at(-1) ?? '');

/** Unknown letters of IPTC in a character set that lacks them are question marks: words in XMP are whole. */
function flatWords({ xmp, iptc, exif, png }: Tags): string[] {
  const whole = [
    ...xmpTexts(xmp.subject),
    ...xmpTexts(xmp.weightedFlatSubject),
    ...xmpTexts(xmp.keywords),
    ...xmpTexts(xmp.Keywords),
    ...xmpTexts(xmp.keyword),
    ...xmpTexts(xmp.SupplementalCategories),
    ...acdseeCategories(xmpText(xmp.categories)),
    exifText(exif.XPKeywords) ?? '',
    readText(png.keywords) ?? '',
  ]
    .flatMap(listed)
    .slice(0, mostKeywords);
  const repeats = damagedCopies(whole);
  return [
    ...whole,
    ...[...iptcTexts(iptc.Keywords), ...iptcTexts(iptc['Supplemental Category'])]
      .flatMap(listed)
      .filter((word) => !repeats(word)),
  ].slice(0, mostKeywords);
}

/** Bytes of a keyword in IPTC; longer ones are cut. */
const iptcBytes = 64;

function damagedCopies(whole: readonly string[]): (word: string) => boolean {
  const masks = new Set(whole.map((word) => word.replace(/[^\x20-\x7e]/gu, '?').toLowerCase()));
  return (word) =>
    (word.includes('?') && masks.has(word.replace(/[^\x20-\x7e]/gu, '?').toLowerCase())) ||
    (Buffer.byteLength(word) >= iptcBytes - 3 && whole.some((other) => other.startsWith(word)));
}

/** Signs that divide the keywords of one text, in the scripts of the world. */
const dividers = /[;,，、；،؛•\t\n]/;

/** Keywords of one text, into which some programs write all of them; hashtags and quoted ones without their signs. */
function listed(text: string): string[] {
  return withoutDirectionControls(text)
    .split(dividers)
    .map((word) => word.replace(/\s+/g, ' ').trim())
    .flatMap((word) => (word.startsWith('#') ? word.split(/ (?=#)/) : word))
    .map((word) => (/\p{L}/u.test(word) ? word.replace(/^#+/, '') : word))
    .map((word) => word.replace(/^(["“”„])(.*)["“”]$/, '$2'))
    .filter((word) => word !== '');
}

/** ACDSee writes XML into the field. */
function acdseeCategories(text: string | null): string[] {
  return [...(text ?? '').matchAll(/<Category Assigned="1">([^<]*)/g)].map(([, name = '']) => name);
}

/**
 * Separator of the steps of a hierarchy that is written as one text: `Places|Rome`, `Places > Rome`, `Rome <
 * Places`.
 */
const separator = /\||\\| (?:->|[>»→]) /;

function steps(path: string): string[] {
  const parts = separator.test(path) ? path.split(separator) : path.split(' < ').reverse();
  return parts.map((step) => step.trim()).filter((step) => step !== '');
}

/** @param flat folded words of the other fields: `black/white` among them is one word */
function hierarchies({ xmp }: Tags, flat: ReadonlySet<string>): string[][] {
  const withBars = [...xmpTexts(xmp.hierarchicalSubject), ...xmpTexts(xmp.CatalogSets)];
  const withSlashes = [xmp.TagsList, xmp.LastKeywordXMP, xmp.LastKeywordIPTC].flatMap(xmpTexts);
  const isWord = (value: string) => !value.includes('|') && flat.has(fold(value));
  return [
    ...withBars.flatMap(listed).map((value) => (isWord(value) ? [value] : steps(barred(value)))),
    ...withSlashes.flatMap(listed).map((value) => steps(barred(value))),
    ...nested(xmp),
  ]
    .filter((path) => path.length > 0)
    .slice(0, mostKeywords);
}

/** Trees of the Metadata Working Group, and of IDimager and Photo Supreme. */
function nested(xmp: Tags['xmp']): string[][] {
  return [
    ...xmpBranches(xmpPart(xmp.Keywords, 'Hierarchy'), { name: 'Keyword', below: 'Children' }),
    ...xmpBranches(xmp.TagStructure, { name: 'LabelName', below: 'SubLabels' }),
  ].map((path) => path.filter((step) => step !== ''));
}

const barred = (path: string) => (path.includes('|') ? path : path.replace(/[/>]/g, '|'));

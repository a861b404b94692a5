import { fallbackAltText } from '../../posts/post-input.ts';
import { pageOf, type ResolvedPage } from '../../site/paths.ts';
import { characterCount, cleanLine, fold } from '../../text/clean.ts';
import type { Block, Range, Reading, TableCount, WrittenShortcode } from '../../text/reading.ts';
import { countWords } from '../../text/sentences.ts';
import { verifyMarker } from '../../text/verify-marker.ts';
import type { CheckedArticle, CheckOptions, CheckPlace, TargetProblems } from './items.ts';
import { passiveSentences, proseSentences, readabilityGrade, type Sentence, sentencesIn } from './prose.ts';
import { type MeasuredLanguage, measuredLanguage } from './prose-language.ts';

/** Figures that the checks evaluate; nothing here is good or bad. */
export interface Measures {
  /** Characters, without outer blanks. */
  title: number;
  excerpt: number;
  metaDescription: number;
  bodyWords: number;
  /** Headings of level 1 that say something. */
  h1: number;
  hasHero: boolean;
  hasHeroAltText: boolean;
  verify: CheckPlace[];
  /** Language with rules for passive voice and readability; null where these cannot be measured. */
  language: MeasuredLanguage | null;
  /** Readability grade; null when no formula fits. */
  grade: number | null;
  sentences: number;
  /** The dismissed ones among them. */
  passive: CheckPlace[];
  /** Without the dead ones. */
  internalLinks: number;
  /** Links to pages of this site that visitors cannot open. */
  deadLinks: CheckPlace[];
  tables: TableCount;
  /** Those that cannot be read, each with the reason. */
  brokenShortcodes: CheckPlace[];
  /** Readable blocks and images whose target is missing, and links and images that the page leaves out. */
  unloadable: CheckPlace[];
}

export function measure(article: CheckedArticle, reading: Reading, options: CheckOptions): Measures {
  const { siteUrl, siteLanguage, problems = noProblems } = options;
  const sentences = proseSentences(reading.blocks);
  const dismissed = new Set(article.dismissedSentences.map(fold));
  const language = measuredLanguage(sentences, article.language ?? null, siteLanguage);
  const passive = passiveSentences(sentences, language).map(({ start, end, text }) => ({
    start,
    end,
    text,
    dismissed: dismissed.has(fold(text)),
  }));
  return {
    title: lengthOf(article.title),
    excerpt: lengthOf(article.excerpt),
    metaDescription: lengthOf(article.metaDescription),
    bodyWords: wordsIn(reading),
    h1: reading.blocks.filter(({ level, text }) => level === 1 && text.trim() !== '').length,
    hasHero: article.heroImageUrl.trim() !== '',
    hasHeroAltText: !['', fallbackAltText].includes(article.heroImageAltText.trim()),
    verify: verifyMarks(reading),
    language,
    grade: readabilityGrade(sentences, language),
    sentences: sentences.length,
    passive,
    internalLinks: reading.links.filter(
      ({ address }) => isInternal(address, siteUrl) && !problems.links.has(address),
    ).length,
    tables: reading.tables,
    brokenShortcodes: brokenShortcodes(reading.shortcodes),
    ...missingTargets(reading, problems),
  };
}

function brokenShortcodes(shortcodes: readonly WrittenShortcode[]): CheckPlace[] {
  return shortcodes.flatMap(({ start, end, source: text, problem: reason }) =>
    reason === null ? [] : [{ start, end, text, dismissed: false, reason }],
  );
}

const noProblems: TargetProblems = { blocks: new Map(), links: new Map(), images: new Map() };

const leftOut =
  'The page leaves this out. A URL begins with https:// or / (a link also with mailto:, tel: or #).';

/** Dead links; and blocks, links and images that the page cannot show. */
function missingTargets(
  reading: Reading,
  problems: TargetProblems,
): Pick<Measures, 'deadLinks' | 'unloadable'> {
  const placeOf = createPlaces(reading);
  const missing = reading.shortcodes.flatMap((found) => {
    const reason = problems.blocks.get(found.source) ?? wordsAsAddress(found);
    return reason === null ? [] : [{ ...placeOf(found, reason), text: found.source }];
  });
  const images = reading.images.flatMap((image) => {
    const reason = problems.images.get(image.address);
    return reason === undefined ? [] : [placeOf(image, `${image.address}: ${reason}`)];
  });
  const dropped = reading.dropped.map((range) => placeOf(range, leftOut));
  return {
    unloadable: [...missing, ...images, ...dropped].toSorted((a, b) => a.start - b.start),
    deadLinks: reading.links.flatMap((link) => {
      const reason = problems.links.get(link.address);
      return reason === undefined ? [] : [placeOf(link, `${link.address}: ${reason}`)];
    }),
  };
}

/** A button that leads to words: browsers read them as a path below the article. */
function wordsAsAddress({ link }: WrittenShortcode): string | null {
  const isWords = link !== null && !/^(?:[/?#]|[a-z][a-z0-9+.-]*:)/i.test(link);
  return isWords ? 'The url is no address. Begin it with https:// or /.' : null;
}

/** Makes places with their line, and with their words as a reader sees them; of an image the source. */
function createPlaces({ source, blocks }: Reading) {
  const lineEnds = Array.from(source.matchAll(/\n/g), ({ index }) => index);
  const starts = blocks.map(({ places }) => places[0] ?? 0);
  return ({ start, end }: Range, reason: string): CheckPlace => {
    const { text = '', places = [] } = blocks[countBelow(starts, end) - 1] ?? {};
    const seen = text.slice(countBelow(places, start), countBelow(places, end)).trim();
    return {
      ...{ start, end, dismissed: false },
      text: onOneLine(seen || source.slice(start, end)),
      reason: `Line ${countBelow(lineEnds, start) + 1}. ${reason}`,
    };
  };
}

/** How many of the ascending numbers are below a limit. */
function countBelow(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Words of a body as readers see them: without markup and shortcodes, with code. */
export function wordsIn({ blocks }: Reading): number {
  return blocks.reduce((sum, { text }) => sum + countWords(text), 0);
}

/** Characters of the text as it would be stored. */
function lengthOf(text: string): number {
  return characterCount(cleanLine(text));
}

const pagesOfContent: ReadonlySet<string> = new Set(['article', 'post', 'photo']);

/** True for a URL of an article or post in any of its forms: a path, or absolute on our own host. */
export function isInternal(address: string, siteUrl: string): boolean {
  const { page = '', subject = null } = pageNamed(address, siteUrl) ?? {};
  return pagesOfContent.has(page) && subject !== null && subject !== '';
}

/** Which page of ours a URL leads to; null for what is on another host or no web URL. */
export function pageNamed(address: string, siteUrl: string): ResolvedPage | null {
  const path = ownPath(address, siteUrl);
  if (path === null) return null;
  const [pathname = '', query = ''] = (path.split('#')[0] ?? '').split('?');
  return pageOf(pathname, parameters(query));
}

const host = /^(?:https?:)?\/\/([^/?#]*)/i;

/** With http, https or neither, with www. or without: what people copy from wherever. */
function hostOf(url: string): string {
  return (host.exec(url)?.[1] ?? '').toLowerCase().replace(/^www\./, '');
}

/** Path and query of a URL on this site; null for what is on another host or no web URL. */
export function ownPath(given: string, siteUrl: string): string | null {
  const address = given.trim();
  if (host.test(address)) return hostOf(address) === hostOf(siteUrl) ? address.replace(host, '') : null;
  return /^[a-z][a-z0-9+.-]*:|^#/i.test(address) ? null : address;
}

function parameters(query: string): { get(name: string): string | null } {
  const entries = query
    .replaceAll('&amp;', '&')
    .split('&')
    .map((part) => part.split('='));
  return { get: (name) => entries.find(([key]) => key === name)?.[1] ?? null };
}

/** A `[VERIFY]` marker as it is written, its brackets perhaps escaped or as entities, the claim perhaps inside. */
const mark =
  /\\?(?:[[［]|&#91;|&#x5b;|&lbrack;|&lsqb;)\s{0,20}verify\b(?:[^[\]［］\n]|\n(?![ \t]*\n)){0,300}?(?:[\]］]|&#93;|&#x5d;|&rbrack;|&rsqb;)/gi;

/** The `[VERIFY]` markers of a body in order, each with its sentence. */
export function verifyMarks({ source, blocks }: Reading): CheckPlace[] {
  if (!/verify/i.test(source)) return [];
  const places = [...writtenMarks(source), ...seenMarks(blocks)].toSorted((a, b) => a.start - b.start);
  const found: CheckPlace[] = [];
  for (const place of places) if (place.start >= (found.at(-1)?.end ?? 0)) found.push(place);
  const sentences = sentencesIn(blocks);
  let next = 0;
  return found.map((place) => {
    while ((sentences[next]?.end ?? Number.POSITIVE_INFINITY) <= place.start) next += 1;
    const sentence = sentences[next];
    if (!sentence || sentence.start > place.start) return place;
    const before = statementBefore(source, sentences, next, place);
    return { ...place, text: before ? `${before.text} ${place.text}` : sentence.text };
  });
}

/**
 * The sentence before a marker that follows its full stop on the same line; undefined where the marker is inside its
 * sentence.
 * @param index of the sentence that contains the marker
 */
export function statementBefore(
  text: string,
  sentences: readonly Sentence[],
  index: number,
  marker: Range,
): Sentence | undefined {
  const [before, round] = [sentences[index - 1], sentences[index]];
  if (!before || !round) return undefined;
  const opens = text.slice(round.start, marker.start).trim() === '';
  return opens && !text.slice(before.end, round.start).includes('\n') ? before : undefined;
}

/** A link that happens to be called so is none, unless it is written as the marker is. */
function isMark(source: string, text: string, end: number): boolean {
  return text.includes('VERIFY') || !'(['.includes(source[end] || ' ');
}

function writtenMarks(source: string): CheckPlace[] {
  return [...source.matchAll(mark)].flatMap(({ 0: text, index }) =>
    isMark(source, text, index + text.length)
      ? [{ start: index, end: index + text.length, text: onOneLine(text), dismissed: false }]
      : [],
  );
}

function seenMarks(blocks: readonly Block[]): CheckPlace[] {
  return blocks.flatMap(({ text, places }) =>
    [...text.matchAll(verifyMarker)].map(({ 0: marker, index }) => ({
      start: places[index] ?? 0,
      end: (places[index + marker.length - 1] ?? 0) + 1,
      text: onOneLine(marker),
      dismissed: false,
    })),
  );
}

function onOneLine(marker: string): string {
  return marker.replace(/\s+/g, ' ');
}

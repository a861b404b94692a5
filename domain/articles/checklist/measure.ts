import { type Block, readBody } from '#text/read/blocks.ts';
import type { FoundShortcode } from '#text/read/shortcodes.ts';
import { shortened } from '#text/read/shortened.ts';
import { countTables, type TableCount } from '#text/read/tables.ts';
import { characterCount } from '../../text/characters.ts';
import { cleanLine } from '../../text/clean.ts';
import { fold } from '../../text/fold.ts';
import { shortcodeProblem } from '../../text/shortcode-problems.ts';
import { countWords } from '../../text/word-count.ts';
import { internalLinks } from './internal-links.ts';
import type { CheckedArticle, CheckOptions, CheckPlace } from './items.ts';
import { passiveSentences } from './passive.ts';
import { proseSentences } from './prose.ts';
import { readabilityGrade } from './readability.ts';
import { verifyMarks } from './verify-marks.ts';

/** What the checks are about, in figures; nothing here is good or bad. */
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
  /** Null when no formula fits. */
  grade: number | null;
  sentences: number;
  /** The dismissed ones among them. */
  passive: CheckPlace[];
  internalLinks: number;
  tables: TableCount;
  /** Those that cannot be read, each with the reason. */
  brokenShortcodes: CheckPlace[];
}

export function measure(article: CheckedArticle, { siteUrl }: CheckOptions): Measures {
  const { text: body, toSource } = shortened(article.body);
  const reading = readBody(body);
  const sentences = proseSentences(reading.blocks);
  const dismissed = new Set(article.dismissedSentences.map(fold));
  const passive = passiveSentences(sentences).map(({ start, end, text }) => ({
    start: toSource(start),
    end: toSource(end),
    text,
    dismissed: dismissed.has(fold(text)),
  }));
  return {
    title: lengthOf(article.title),
    excerpt: lengthOf(article.excerpt),
    metaDescription: lengthOf(article.metaDescription),
    bodyWords: wordsOfBlocks(reading.blocks),
    h1: reading.blocks.filter(({ level, text }) => level === 1 && text.trim() !== '').length,
    hasHero: article.heroImageUrl.trim() !== '',
    hasHeroAltText: article.heroImageAltText.trim() !== '',
    verify: verifyMarks(body, reading.blocks).map((place) => ({
      ...place,
      start: toSource(place.start),
      end: toSource(place.end),
    })),
    grade: readabilityGrade(sentences),
    sentences: sentences.length,
    passive,
    internalLinks: internalLinks(reading.links, siteUrl).length,
    tables: countTables(body, reading),
    brokenShortcodes: brokenShortcodes(reading.shortcodes).map((place) => ({
      ...place,
      start: toSource(place.start),
      end: toSource(place.end),
    })),
  };
}

function brokenShortcodes(shortcodes: readonly FoundShortcode[]): CheckPlace[] {
  return shortcodes.flatMap((found) => {
    const { start, end, source: text } = found;
    const reason = shortcodeProblem(found);
    return reason === null ? [] : [{ start, end, text, dismissed: false, reason }];
  });
}

/** Words of a body as a reader meets them: without markup and shortcodes, with code. */
export function bodyWords(body: string): number {
  return wordsOfBlocks(readBody(shortened(body).text).blocks);
}

/** As the text would be stored. */
function lengthOf(text: string): number {
  return characterCount(cleanLine(text));
}

function wordsOfBlocks(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { text }) => sum + countWords(text), 0);
}

import { pageNamed } from '../articles/checklist/measure.ts';
import { linkableText } from '../articles/links/linkable.ts';
import { paths } from '../site/paths.ts';
import { cleanLine } from '../text/clean.ts';
import type { Block, Range, Reading } from '../text/reading.ts';
import type { PublishedPage } from './prompts.ts';

/** Answer of the model for the SEO tab of the composer, under the names of its JSON. */
export interface SeoResult {
  titles: string[];
  meta_description: string;
  og_title: string;
  og_description: string;
  twitter_title: string;
  twitter_description: string;
  internal_links: { anchor: string; slug: string }[];
}

export const emptySeo: SeoResult = {
  titles: [],
  meta_description: '',
  og_title: '',
  og_description: '',
  twitter_title: '',
  twitter_description: '',
  internal_links: [],
};

export const suggestedTitles = 3;
/** Characters; a search cuts longer ones off. */
export const longestTitle = 60;
/** Characters that most networks show of a shared page. */
export const socialLimits = { title: longestTitle, description: 200 } as const;
const suggestedLinks = 3;

/**
 * Usable parts of an answer: words on one line, three titles and links at most, and of the links only those that lead
 * to something that is really published.
 */
export function usableSeo(answer: SeoResult, published: readonly PublishedPage[]): SeoResult {
  const bySlug = new Map(published.map((page) => [page.slug, page]));
  const titles = [...new Set(answer.titles.map(cleanLine))].filter((title) => title !== '');
  const links = answer.internal_links
    .map(({ anchor, slug }) => ({ anchor: cleanLine(anchor), slug: slugOf(slug) }))
    .filter(({ anchor, slug }) => anchor !== '' && bySlug.has(slug));
  return {
    titles: titles.slice(0, suggestedTitles),
    meta_description: cleanLine(answer.meta_description),
    og_title: cleanLine(answer.og_title),
    og_description: cleanLine(answer.og_description),
    twitter_title: cleanLine(answer.twitter_title),
    twitter_description: cleanLine(answer.twitter_description),
    internal_links: links.slice(0, suggestedLinks),
  };
}

/** Models like to give the whole path. */
function slugOf(written: string): string {
  const [path = ''] = written.trim().toLowerCase().split(/[?#]/);
  return path.replace(/(?<!\/)\/+$/, '').replace(/^.*\//, '');
}

/**
 * A body with the chosen title as its one H1: in the place of the first one that a reader sees, or before everything.
 * @param read the reader of the checklist and the page
 */
export function withTitle(body: string, title: string, read: (text: string) => Reading): string {
  const range = read(body).blocks.find(({ level, text }) => level === 1 && text.trim() !== '')?.range;
  if (!range) return `${headingOf(title, read)}\n\n${body.replace(/^(?:[ \t]*\n)+/, '')}`;
  const [before, written, after] = [
    body.slice(0, range.start),
    body.slice(range.start, range.end),
    body.slice(range.end),
  ];
  const isHtml = written.startsWith('<');
  return before + (isHtml ? `<h1>${escaped(cleanLine(title))}</h1>` : headingOf(title, read)) + after;
}

/** Markdown's heading; signs that the reader would take for markup are escaped. */
function headingOf(title: string, read: (text: string) => Reading): string {
  const words = cleanLine(title);
  const [only, ...others] = read(`# ${words}`).blocks;
  const isItself = only?.level === 1 && only.text === words && others.length === 0;
  return `# ${isItself ? words : words.replace(/[\\`*_~[\]<>&#]/g, '\\$&')}`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '[': '&#91;' };

function escaped(words: string): string {
  return words.replace(/[&<>[]/g, (sign) => entities[sign] ?? sign);
}

/** The URL that an internal link names. */
export function hrefOf({ kind, slug }: Pick<PublishedPage, 'kind' | 'slug'>): string {
  return kind === 'article' ? paths.article(slug) : paths.post(slug);
}

/**
 * A body with a link to a page of ours: the first exact occurrence of the anchor in running text, in any
 * letter case and without markup in it, becomes the link. Where there is none, a line of its own at the end.
 */
export function withLink(reading: Reading, anchor: string, href: string): string {
  const words = cleanLine(anchor);
  const place = placeOf(reading, words);
  const { source: body } = reading;
  if (!place) return `${body.trimEnd()}\n\n[${words.replace(/[[\]]/g, '')}](${href})\n`;
  const written = body.slice(place.start, place.end);
  return `${body.slice(0, place.start)}[${written}](${href})${body.slice(place.end)}`;
}

/** Whether the body links to it already, by any of its URLs. */
export function hasLink(
  { links }: Reading,
  { kind, slug }: Pick<PublishedPage, 'kind' | 'slug'>,
  siteUrl: string,
): boolean {
  return links.some(({ address }) => {
    const { page, subject } = pageNamed(address, siteUrl) ?? {};
    return subject?.toLowerCase() === slug && (page === 'article') === (kind === 'article');
  });
}

function placeOf(body: Reading, words: string): Range | null {
  if (words === '') return null;
  const text = linkableText(body);
  for (const block of text.blocks) {
    for (const at of occurrences(block, words)) {
      const place = text.placeOf(block, at, at + words.length);
      if (place) return place;
    }
  }
  return null;
}

const letter = /[\p{L}\p{N}]/u;

function* occurrences({ text }: Block, words: string): Generator<number> {
  const haystack = text.toLowerCase();
  const needle = words.toLowerCase();
  // Letters whose small form is longer would shift every place behind them.
  if (haystack.length !== text.length || needle.length !== words.length) return;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1)) {
    const isWhole = !letter.test(text[at - 1] ?? '') && !letter.test(text[at + needle.length] ?? '');
    if (isWhole) yield at;
  }
}

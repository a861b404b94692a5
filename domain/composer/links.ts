import { type Block, readBody } from '#text/read/blocks.ts';
import { shortened } from '#text/read/shortened.ts';
import type { Range } from '#text/read/source.ts';
import { linkableText } from '../articles/links/linkable.ts';
import { paths } from '../site/paths.ts';
import { cleanLine } from '../text/clean.ts';
import type { PublishedPage } from './prompts.ts';

/** The address that an internal link names. */
export function hrefOf({ kind, slug }: Pick<PublishedPage, 'kind' | 'slug'>): string {
  return kind === 'article' ? paths.article(slug) : paths.post(slug);
}

/**
 * A body with a link to a page of ours: the first place in running text where the anchor stands word for word, in any
 * letter case and without markup in it, becomes the link. Where there is none, a line of its own at the end.
 */
export function withLink(body: string, anchor: string, href: string): string {
  const words = cleanLine(anchor);
  const place = placeOf(body, words);
  if (!place) return `${body.trimEnd()}\n\n[${words.replace(/[[\]]/g, '')}](${href})\n`;
  const written = body.slice(place.start, place.end);
  return `${body.slice(0, place.start)}[${written}](${href})${body.slice(place.end)}`;
}

/** Whether a link to it stands there already, by either of its addresses. */
export function hasLink(body: string, page: Pick<PublishedPage, 'kind' | 'slug'>): boolean {
  const query = page.kind === 'article' ? paths.articlePage(page.slug) : paths.photo(page.slug);
  const { links } = readBody(shortened(body).text);
  return links.some(({ address }) => [hrefOf(page), query].some((path) => address.endsWith(path)));
}

function placeOf(body: string, words: string): Range | null {
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

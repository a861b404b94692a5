import { type Block, readBody } from '#text/read/blocks.ts';
import type { HtmlTag } from '#text/read/html-tags.ts';
import { shortened } from '#text/read/shortened.ts';
import { codeRanges, type Range } from '#text/read/source.ts';

/** A body as far as links may be put into it. */
export interface LinkableText {
  /** Paragraphs, items of lists and quotes: no headings, tables and blocks of code. */
  blocks: Block[];
  /** Addresses of the links that stand there. */
  addresses: string[];
  /**
   * Where a part of a block's text stands in the body.
   * @returns null when there is markup in it, or a link, code or shortcode around it
   */
  placeOf(block: Block, from: number, to: number): Range | null;
}

export function linkableText(body: string): LinkableText {
  const { text, toSource } = shortened(body);
  const { blocks, links, shortcodes, tags } = readBody(text);
  const taken = [...links, ...shortcodes, ...codeRanges(text), ...anchorsOf(tags)];
  return {
    blocks: blocks.filter(({ kind, level }) => kind === 'prose' && level === 0),
    addresses: links.map(({ address }) => address),
    placeOf({ places }, from, to) {
      const start = places[from] ?? 0;
      const end = (places[to - 1] ?? 0) + 1;
      const isTaken = taken.some((range) => range.start < end && range.end > start);
      if (end - start !== to - from || isTaken) return null;
      return { start: toSource(start), end: toSource(end) };
    },
  };
}

/** What stands between `<a>` and `</a>` is a link already. */
function anchorsOf(tags: readonly HtmlTag[]): Range[] {
  const found: Range[] = [];
  for (const { name, closing, start, end } of tags) {
    if (name !== 'a') continue;
    const last = found.at(-1);
    if (!closing) found.push({ start, end });
    else if (last) last.end = end;
  }
  return found;
}

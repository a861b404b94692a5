import type { Block, Range, Reading } from '../../text/reading.ts';

/** A body as far as links may be put into it. */
export interface LinkableText {
  /** Paragraphs, items of lists and quotes: no headings, tables and blocks of code. */
  blocks: Block[];
  /** URLs of the existing links. */
  addresses: string[];
  /**
   * The range of a block's text in the body.
   * @returns null when there is markup in it, or a link, code or shortcode around it
   */
  placeOf(block: Block, from: number, to: number): Range | null;
}

export function linkableText({ blocks, links, shortcodes, code }: Reading): LinkableText {
  const taken = [...links, ...shortcodes, ...code];
  return {
    blocks: blocks.filter(({ kind, level }) => kind === 'prose' && level === 0),
    addresses: links.map(({ address }) => address),
    placeOf({ places }, from, to) {
      const start = places[from] ?? 0;
      const end = (places[to - 1] ?? 0) + 1;
      const isTaken = taken.some((range) => range.start < end && range.end > start);
      if (end - start !== to - from || isTaken) return null;
      return { start, end };
    },
  };
}

/** The body with a link on the text of a range; in HTML blocks as HTML, where Markdown would be text. */
export function insertLink(body: string, { start, end }: Range, href: string): string {
  const words = body.slice(start, end);
  const link = isInHtml(body, start)
    ? `<a href="${href.replaceAll('&', '&amp;').replaceAll('"', '%22')}">${words}</a>`
    : `[${words}](${href.replace(/[()\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)})`;
  return body.slice(0, start) + link + body.slice(end);
}

/** Whether the lines since the last blank one begin as HTML; there a link of HTML is never wrong. */
function isInHtml(body: string, at: number): boolean {
  const before = body.slice(0, at);
  const blank = [...before.matchAll(/\n[ \t]*\n/g)].at(-1);
  return /^\s*<[a-z/!]/i.test(before.slice(blank ? blank.index + blank[0].length : 0));
}

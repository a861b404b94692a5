import type { Range } from '#text/read/source.ts';

/** The body with a link on the words that stand at a place; in HTML as HTML, where Markdown would be text. */
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

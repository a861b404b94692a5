import { sentinels, stop } from './sentinels.ts';

/** Marks of one paragraph that may mean emphasis or a link; prose has a few dozen. */
const mostMarks = 500;
/** Characters of one paragraph; longer ones keep only the brackets that find their partner. */
const longestParagraph = 10_000;
/** Quotes and lists inside one another at the beginning of a line. */
const mostContainers = 20;

/** An escaped character is found as a whole, so that its mark is left alone; so is a run of backticks. */
const mark = /\\.|`+|[*_~[\]]/gs;
const marks = ['*', '_', '~', '[', ']', '`'];
const sentinel = /[\ue002-\ue008]/g;
const encoded = /%EE%80%8[2-8]/gi;
const containers = new RegExp(
  `^(?:(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])[ \\t])){${mostContainers}}[ \\t]*|[ \\t]{${3 * mostContainers},})(?=[-+*>\\d])`,
);
/** A line that begins a text of its own: blank, list item, table row, heading, quote, HTML. */
const beginsText = /^[ \t]*(?:$|[-+*|#><]|\d{1,9}[.)])/;
/** Up to the next blank line this is HTML, where Markdown's marks mean nothing. */
export const beginsHtml =
  /^ {0,3}<\/?(?:address|article|aside|blockquote|caption|col|colgroup|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\s/>]|$)/i;

/**
 * The same Markdown, except where it has more marks than a real text: those are disguised as letters. The
 * parser's time grows with the square of the marks in one paragraph and of the depth of quotes; so it stays
 * linear. {@link undisguise} brings them back, as characters.
 */
export function withBoundedMarks(markdown: string): string {
  return paragraphsOf(markdown).map(bounded).join('\n');
}

/** Text or URL after reading, with every disguised mark as it was written. */
export function undisguise(text: string): string {
  return text
    .replace(encoded, (letter) => decodeURIComponent(letter))
    .replace(sentinel, (letter) => marks[sentinels.indexOf(letter)] ?? '');
}

function paragraphsOf(markdown: string): string[] {
  const paragraphs: string[][] = [];
  let inHtml = false;
  for (const line of markdown.split('\n')) {
    inHtml = line.trim() !== '' && (inHtml || beginsHtml.test(line));
    const begins = beginsText.test(line) && !(inHtml && !beginsHtml.test(line));
    if (begins || paragraphs.length === 0) paragraphs.push([]);
    paragraphs.at(-1)?.push(line);
  }
  return paragraphs.map((lines) => lines.join('\n'));
}

function bounded(paragraph: string): string {
  if (beginsHtml.test(paragraph)) return paragraph;
  const outer = containers.exec(paragraph)?.[0];
  const text = outer === undefined ? paragraph : `${outer}${stop}${paragraph.slice(outer.length)}`;
  const found = [...text.matchAll(mark)].filter(([sign]) => !sign.startsWith('\\'));
  if (found.length <= mostMarks && text.length <= longestParagraph) return text;
  const first = found.slice(0, mostMarks);
  const lonely = new Set([...lonelyBrackets(first), ...lonelyBackticks(first)]);
  const beyond = found[mostMarks]?.index ?? text.length;
  return text.replace(mark, (sign, at: number) => (at >= beyond || lonely.has(at) ? disguise(sign) : sign));
}

function disguise(signs: string): string {
  return Array.from(signs, (sign) => sentinels[marks.indexOf(sign)] ?? sign).join('');
}

/** Places of brackets without a partner among the marks. */
function lonelyBrackets(found: RegExpExecArray[]): number[] {
  const open: number[] = [];
  const lonely: number[] = [];
  for (const { 0: sign, index } of found) {
    if (sign === '[') open.push(index);
    else if (sign === ']' && open.pop() === undefined) lonely.push(index);
  }
  return [...lonely, ...open];
}

/** Places of runs of backticks that no other run equals; three may fence a code of many paragraphs. */
function lonelyBackticks(found: RegExpExecArray[]): number[] {
  const runs = found.filter(([signs]) => signs.startsWith('`') && signs.length !== 3);
  const byLength = Map.groupBy(runs, ([signs]) => signs.length);
  return [...byLength.values()].flatMap((same) => (same.length === 1 ? [same[0]?.index ?? 0] : []));
}

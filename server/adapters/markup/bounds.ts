import { disguises, stop } from './private-letters.ts';

/** Marks of one paragraph that may mean emphasis or a link; prose has a few dozen. */
const mostMarks = 500;
/** Characters of one paragraph; longer ones keep only the brackets that find their partner. */
const longestParagraph = 10_000;
/** Quotes and lists inside one another at the beginning of a line. */
const mostContainers = 20;

/** An escaped character is found as a whole, so that its mark is left alone. */
const mark = /\\.|[*_~[\]]/gs;
const marks = ['*', '_', '~', '[', ']'];
const disguised = /[\ue002-\ue007]/g;
const encoded = /%EE%80%8[2-7]/gi;
const containers = new RegExp(
  `^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])[ \\t])){${mostContainers}}[ \\t]*(?=[-+*>\\d])`,
);
/** A line that begins a text of its own: blank, list item, table row, heading, quote, HTML. */
const beginsText = /^[ \t]*(?:$|[-+*|#><]|\d{1,9}[.)])/;
/** Up to the next blank line this is HTML, where Markdown's marks mean nothing. */
const beginsHtml =
  /^ {0,3}<\/?(?:address|article|aside|blockquote|caption|col|colgroup|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\s/>]|$)/i;

/**
 * The same Markdown, except where it holds more marks than anybody writes: those are disguised as letters. The
 * parser's time grows with the square of the marks in one paragraph and of the depth of quotes; so it stays
 * linear. {@link undisguise} brings them back, as characters.
 */
export function withBoundedMarks(markdown: string): string {
  return paragraphsOf(markdown).map(bounded).join('\n');
}

/** Text or address after reading, with every disguised mark as it was written. */
export function undisguise(text: string): string {
  return text
    .replace(encoded, (letter) => decodeURIComponent(letter))
    .replace(disguised, (letter) => marks[disguises.indexOf(letter)] ?? '');
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
  const found = [...text.matchAll(mark)].filter(([sign]) => marks.includes(sign));
  if (found.length <= mostMarks && text.length <= longestParagraph) return text;
  const lonely = lonelyBrackets(found.slice(0, mostMarks));
  const beyond = found[mostMarks]?.index ?? text.length;
  return text.replace(mark, (sign, at: number) =>
    marks.includes(sign) && (at >= beyond || lonely.has(at))
      ? (disguises[marks.indexOf(sign)] ?? sign)
      : sign,
  );
}

/** Where brackets stand that have no partner among the marks. */
function lonelyBrackets(found: RegExpExecArray[]): Set<number> {
  const open: number[] = [];
  const lonely = new Set<number>();
  for (const { 0: sign, index } of found) {
    if (sign === '[') open.push(index);
    else if (sign === ']' && open.pop() === undefined) lonely.add(index);
  }
  return new Set([...lonely, ...open]);
}

/** The Markdown that shows a source as it was written, line by line, with nothing in it read as markup. */
export function plainSource(source: string): string {
  return source.replace(/^[ \t]+/gm, '').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

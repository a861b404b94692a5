/** Marks of one paragraph that may mean emphasis or a link; prose has a few dozen. */
const mostMarks = 500;
/** Characters of one paragraph; longer ones keep only the brackets that find their partner. */
const longestParagraph = 10_000;
/** Quotes and lists inside one another at the beginning of a line. */
const mostContainers = 20;

/** An escaped character is found as a whole, so that its mark is left alone. */
const mark = /\\.|[*_~[\]]/gs;
const containers = new RegExp(
  `^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])[ \\t])){${mostContainers}}[ \\t]*(?=[-+*>\\d])`,
);
/** A line that begins a text of its own: blank, list item, table row, heading, quote, HTML. */
const beginsText = /^[ \t]*(?:$|[-+*|#><]|\d{1,9}[.)])/;
/** Up to the next blank line this is HTML, where Markdown's marks mean nothing. */
const beginsHtml =
  /^ {0,3}<\/?(?:address|article|aside|blockquote|caption|col|colgroup|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\s/>]|$)/i;

/**
 * The same Markdown, except where it holds more marks than anybody writes: those are escaped. The parser's
 * time grows with the square of the marks in one paragraph and of the depth of quotes; so it stays linear.
 */
export function withBoundedMarks(markdown: string): string {
  return paragraphsOf(markdown).map(bounded).join('\n');
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
  const text = outer === undefined ? paragraph : `${outer}\\${paragraph.slice(outer.length)}`;
  const marks = [...text.matchAll(mark)].filter((found) => found[0].length === 1);
  if (marks.length <= mostMarks && text.length <= longestParagraph) return text;
  const lonely = lonelyBrackets(marks.slice(0, mostMarks));
  const escaped = new Set(
    marks.filter((found, index) => index >= mostMarks || lonely.has(found.index)).map(({ index }) => index),
  );
  return text.replace(mark, (found, at: number) => (escaped.has(at) ? `\\${found}` : found));
}

/** Where brackets stand that have no partner among the marks. */
function lonelyBrackets(marks: RegExpExecArray[]): Set<number> {
  const open: number[] = [];
  const lonely = new Set<number>();
  for (const { 0: sign, index } of marks) {
    if (sign === '[') open.push(index);
    else if (sign === ']' && open.pop() === undefined) lonely.add(index);
  }
  return new Set([...lonely, ...open]);
}

/** The Markdown that shows a source as it was written, line by line, with nothing in it read as markup. */
export function plainSource(source: string): string {
  return source.replace(/^[ \t]+/gm, '').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

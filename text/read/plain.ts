import { readText } from './reading.ts';

/** Characters that may be markup anywhere, and at the beginning of a line. */
const markupSign = /[&<>[\]*_`\\~#|\0\ufeff\ue000-\ue008]|^[ \t]*(?:[-+=:]|\d{1,9}[.)])/m;

/**
 * The words of a Markdown or HTML text on one line, as the page shows them: no markup, no shortcodes (of a button its
 * label). A text beyond the bounds is shown as it was written, and read so here.
 */
export function plainText(markdown: string): string {
  return onOneLine(mayBeMarkup(markdown) ? wordsOf(markdown) : markdown);
}

/** False for a text that the page shows as it is written, so that it need not be parsed. */
export function mayBeMarkup(text: string): boolean {
  return markupSign.test(text);
}

function wordsOf(markdown: string): string {
  return readText(markdown)
    .blocks.map(({ text }) => text)
    .join(' ');
}

export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

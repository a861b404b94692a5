import { truncateAtWord } from '#domain/text/clean.ts';
import { boundsFault } from './bounds.ts';
import { stripShortcodes, withoutEmphasis } from './shortcodes.ts';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
};

/**
 * The words of a markdown or HTML text on one line: no markup, no code fences, no shortcodes (of a button its
 * label stays, as it is read). A text beyond the bounds is shown as it was written, and read so here.
 */
export function plainText(markdown: string): string {
  if (boundsFault(markdown)) return markdown.replace(/\s+/g, ' ').trim();
  return decodeEntities(withoutBlocks(withoutMarkup(withoutElements(stripShortcodes(markdown)))))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Comments, and elements whose inside is no text. */
function withoutElements(text: string): string {
  const uncommented = withoutSpans(text, /<!--/g, () => /-->/g);
  return withoutSpans(
    uncommented,
    /<(script|style)\b[^<>]*>/gi,
    (name) => new RegExp(`</${name}\\s*>`, 'gi'),
  );
}

/** Removes everything from one mark to the other; nothing without the second. */
function withoutSpans(text: string, opening: RegExp, closingOf: (name: string) => RegExp): string {
  let result = '';
  let from = 0;
  for (let start = opening.exec(text); start; start = opening.exec(text)) {
    const closing = closingOf(start[1] ?? '');
    closing.lastIndex = opening.lastIndex;
    if (!closing.test(text)) break;
    result += `${text.slice(from, start.index)} `;
    from = closing.lastIndex;
    opening.lastIndex = from;
  }
  return result + text.slice(from);
}

// No pattern may look far ahead for an end that never comes: each excludes its own beginning or is bounded.
function withoutMarkup(text: string): string {
  return withoutEmphasis(
    text
      .replace(/<\/?[a-z][^<>]*>/gi, ' ')
      .replace(/!\[[^[\]]*\]\([^()\n]*\)/g, ' ')
      .replace(/\[([^[\]]*)\]\([^()\n]*\)/g, '$1'),
  );
}

function withoutBlocks(text: string): string {
  return text
    .replace(/^ {0,3}(?:```|~~~)[^\n]*$/gm, '')
    .replace(/^ {0,3}(?:[-*_] *){3,}$/gm, '')
    .replace(/^ {0,3}#{1,6}[ \t]+/gm, '')
    .replace(/ #{1,6}[ \t]{0,3}$/gm, '')
    .replace(/^(?: {0,3}> ?)+/gm, '')
    .replace(/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/`+([^`\n]*)`+/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Characters: what search engines show of a description. */
export const descriptionLength = 160;

/** Characters of the source looked at: the beginning of a text never needs the whole of a very long one. */
const read = 8000;

/**
 * The beginning of a markdown text as plain words, cut at a word's end with an ellipsis.
 * @param length at most so many characters, ellipsis included
 * @returns '' when the text holds no words
 */
export function excerpt(markdown: string, length: number = descriptionLength): string {
  return truncateAtWord(plainText(markdown.slice(0, read)), length);
}

/** The same of a text without markup, in which every sign is itself: a title, a caption. */
export function beginning(text: string, length: number = descriptionLength): string {
  return truncateAtWord(text.replace(/\s+/g, ' ').trim(), length);
}

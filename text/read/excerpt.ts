import { truncateAtWord } from '#domain/text/clean.ts';
import { isSameHeading } from '#domain/text/headings.ts';
import { descriptionLength, plainText } from './plain.ts';
import { stripShortcodes } from './shortcodes.ts';

/** A heading, or the text of a paragraph, list or quote. */
export interface TextBlock {
  isHeading: boolean;
  /** Plain text on one line. */
  text: string;
}

/** Characters of the source looked at. */
const read = 8000;
const fence = /^ {0,3}(?:```|~~~)/;
const heading = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const underline = /^ {0,3}(?:={2,}|-{2,})[ \t]*$/;

/**
 * The beginning of a markdown text, block by block: without the H1 that repeats the title, and with headings apart
 * from the text.
 * @param length characters in all, at most; the last block is cut at a word's end, and no heading is the last
 */
export function excerptBlocks(markdown: string, title: string, length: number): TextBlock[] {
  const blocks = textBlocks(markdown);
  const [first] = blocks;
  const body = first?.isHeading && isSameHeading(first.text, title) ? blocks.slice(1) : blocks;
  const result: TextBlock[] = [];
  let left = length;
  for (const block of body) {
    const text = truncateAtWord(block.text, left);
    result.push({ ...block, text });
    left -= Array.from(text).length;
    if (text !== block.text || left < 1) break;
  }
  while (result.at(-1)?.isHeading) result.pop();
  return result;
}

/** The same without headings, as one text: for a description. */
export function excerpt(markdown: string, title: string, length = descriptionLength): string {
  const texts = textBlocks(markdown).filter(({ isHeading }) => !isHeading);
  const text = texts.map((block) => block.text).join(' ');
  return truncateAtWord(text === '' ? title : text, length);
}

function textBlocks(markdown: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let lines: string[] = [];
  let isCode = false;
  const end = (isHeading: boolean) => {
    const text = plainText(lines.join('\n'));
    if (text !== '') blocks.push({ isHeading, text });
    lines = [];
  };
  for (const line of withMarkdownHeadings(stripShortcodes(markdown.slice(0, read))).split('\n')) {
    if (fence.test(line)) isCode = !isCode;
    if (!isCode && underline.test(line) && lines.length > 0) end(true);
    else if (!isCode && heading.test(line)) {
      end(false);
      lines = [line];
      end(true);
    } else if (line.trim() === '' && !isCode) end(false);
    else lines.push(line);
  }
  end(false);
  return blocks;
}

/** Blocks of HTML begin and end like those of markdown. */
function withMarkdownHeadings(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/<h([1-6])\b[^<>]*>/gi, (_, level: string) => `\n\n${'#'.repeat(Number(level))} `)
    .replace(/<\/?(?:h[1-6]|p|div|ul|ol|li|blockquote|table|tr|figure|figcaption|pre)\b[^<>]*>/gi, '\n\n');
}

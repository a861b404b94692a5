import type { Range } from '#domain/text/reading.ts';
import { boundsIssue } from './bounds.ts';
import { dataAddressEnd, shortened } from './reading.ts';
import {
  codeRanges,
  htmlTags,
  isEscaped,
  labelKey,
  type MarkdownBrackets,
  markdownBrackets,
} from './source.ts';

/** A text that is to be saved. */
export interface InspectedText {
  /** Without scripts and without characters that no database stores. */
  text: string;
  /** Characters, except the contents of embedded images. */
  length: number;
  /** Why it cannot be read as markup. */
  issue: string | null;
  /** Addresses of embedded data in `text`. */
  dataAddresses: Omit<DataAddress, 'address'>[];
}

/** @param most characters; of a longer text only the length is determined */
export function inspectText(given: string, most: number): InspectedText {
  const short = shortened(given).text;
  if (short.length > most) return { text: '', length: short.length, issue: null, dataAddresses: [] };
  const text = withoutScripts(given.toWellFormed().replaceAll('\0', ''));
  return {
    text,
    length: short.length,
    issue: boundsIssue(short)?.message ?? null,
    dataAddresses: dataAddresses(text).map(({ start, end, of }) => ({ start, end, of })),
  };
}

const mostRounds = 20;

/**
 * The text without `<script>` elements, except in Markdown's code and where a backslash makes text of them. Pages are safe without this: their HTML is
 * sanitized when it is rendered.
 */
export function withoutScripts(text: string): string {
  let result = text;
  // Removing one may join the halves of another; more of them inside each other are no mistake, and cost time.
  for (let round = 0; round < mostRounds && /<\/?script/i.test(result); round += 1) {
    const next = cutOnce(result);
    if (next === result) return result;
    result = next;
  }
  return result;
}

function cutOnce(text: string): string {
  const code = codeRanges(text).filter(({ start }) => text[start] !== '<');
  const scripts = htmlTags(text, code).filter(
    ({ name, start }) => name === 'script' && !isEscaped(text, start),
  );
  let result = '';
  let from = 0;
  let next = 0;
  for (const [index, tag] of scripts.entries()) {
    if (tag.start < from) continue;
    // The closing tag after it, or itself: looked for from where the last one was found.
    next = Math.max(next, index);
    while (next < scripts.length && !scripts[next]?.closing) next += 1;
    result += text.slice(from, tag.start);
    from = (scripts[next] ?? tag).end;
  }
  return result + text.slice(from);
}

export interface DataAddress extends Range {
  /** `data:image/png;base64,…`; `text.slice(start, end)`. */
  address: string;
  /** A definition that an image or nothing refers to is an image's. */
  of: 'picture' | 'link';
}

/** Before an address: in Markdown, in a definition, in HTML. */
const places =
  /(?:(?<inline>\]\([ \t]{0,4}<?)|^ {0,3}\[(?<label>[^\]\n]{1,300})\]:[ \t]{0,4}<?|(?<link><a\s[^<>]{0,500}?\bhref|\bsrc)[ \t]{0,4}=[ \t]{0,4}["']?)(?=data:[^\s"'<>()])/gim;
/** The `data:` addresses of a text in order, except in code. */
export function dataAddresses(text: string): DataAddress[] {
  if (!/data:/i.test(text)) return [];
  const code = codeRanges(text);
  const brackets = markdownBrackets(text, code);
  let range = 0;
  let last = 0;
  return [...text.matchAll(places)].flatMap((match) => {
    const start = match.index + match[0].length;
    if (start < last) return [];
    const end = dataAddressEnd(text, start);
    last = end;
    while ((code[range]?.end ?? Number.POSITIVE_INFINITY) <= start) range += 1;
    const isCode = (code[range]?.start ?? Number.POSITIVE_INFINITY) <= start;
    const address = text.slice(start, end);
    return isCode ? [] : [{ start, end, address, of: isLink(match, brackets) ? 'link' : 'picture' }];
  });
}

function isLink({ index, groups }: RegExpExecArray, { links, linkLabels }: MarkdownBrackets): boolean {
  if (groups?.inline !== undefined) return links.has(index);
  if (groups?.label !== undefined) return linkLabels.has(labelKey(groups.label));
  return /^<a/i.test(groups?.link ?? '');
}

import type { Range } from '#domain/text/reading.ts';
import { codeRanges, htmlTags, labelKey, type MarkdownBrackets, markdownBrackets } from './source.ts';

/**
 * The text without `<script>` elements, as it is stored; what Markdown shows as code stays. A text without any comes
 * back as it is. The page is safe without this: what is shown is sanitised again.
 */
export function withoutScripts(text: string): string {
  let result = text;
  // Taking one out may join the halves of another.
  while (/<\/?script/i.test(result)) {
    const next = cutOnce(result);
    if (next === result) return result;
    result = next;
  }
  return result;
}

function cutOnce(text: string): string {
  const code = codeRanges(text).filter(({ start }) => text[start] !== '<');
  const scripts = htmlTags(text, code).filter(({ name }) => name === 'script');
  let result = '';
  let from = 0;
  for (const [index, tag] of scripts.entries()) {
    if (tag.start < from) continue;
    const end = tag.closing ? tag : scripts.slice(index + 1).find(({ closing }) => closing);
    result += text.slice(from, tag.start);
    from = (end ?? tag).end;
  }
  return result + text.slice(from);
}

export interface DataAddress extends Range {
  /** `data:image/png;base64,…`; `text.slice(start, end)`. */
  address: string;
  /** What it is the address of. A reference that nothing or also a picture uses is a picture's. */
  of: 'picture' | 'link';
}

/** Where an address stands: in Markdown, in its reference, in HTML. */
const places =
  /(?:(?<inline>\]\([ \t]{0,4}<?)|^ {0,3}\[(?<label>[^\]\n]{1,300})\]:[ \t]{0,4}<?|(?<link><a\s[^<>]{0,500}?\bhref|\bsrc)[ \t]{0,4}=[ \t]{0,4}["']?)(?=data:[^\s"'<>()])/gim;
const outside = /[\s"'<>()]/g;

/** Where the data address that begins at a place ends. A pattern would keep each of its millions of characters in mind. */
export function dataAddressEnd(text: string, start: number): number {
  outside.lastIndex = start;
  return outside.exec(text)?.index ?? text.length;
}

/** The addresses that hold what they lead to, in order; not those in code. */
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

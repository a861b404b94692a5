import type { Range } from '#domain/text/reading.ts';
import { dataAddressEnd } from './shortened.ts';
import { codeRanges, labelKey, type MarkdownBrackets, markdownBrackets } from './source.ts';

export interface DataAddress extends Range {
  /** `data:image/png;base64,…`; `text.slice(start, end)`. */
  address: string;
  /** A definition that a picture or nothing refers to is a picture's. */
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

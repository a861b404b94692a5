import { codeRanges, type Range } from './code-ranges.ts';
import { labelKey, type MarkdownBrackets, markdownBrackets } from './markdown-brackets.ts';

export interface DataAddress extends Range {
  /** `data:image/png;base64,…`; `text.slice(start, end)`. */
  address: string;
  /** What it is the address of. A reference that nothing or also a picture uses is a picture's. */
  of: 'picture' | 'link';
}

/** Where an address stands: in Markdown, in its reference, in HTML. */
const places =
  /(?:(?<inline>\]\([ \t]{0,4}<?)|^ {0,3}\[(?<label>[^\]\n]{1,300})\]:[ \t]{0,4}<?|(?<link><a\s[^<>]{0,500}?\bhref|\bsrc)[ \t]{0,4}=[ \t]{0,4}["']?)(?<address>data:[^\s"'<>()]+)/dgim;

/** The addresses that hold what they lead to, in order; not those in code. */
export function dataAddresses(text: string): DataAddress[] {
  if (!/data:/i.test(text)) return [];
  const code = codeRanges(text);
  const brackets = markdownBrackets(text, code);
  let range = 0;
  return [...text.matchAll(places)].flatMap((match) => {
    const [start, end] = match.indices?.groups?.address ?? [0, 0];
    while ((code[range]?.end ?? Number.POSITIVE_INFINITY) <= start) range += 1;
    const isCode = (code[range]?.start ?? Number.POSITIVE_INFINITY) <= start;
    const address = match.groups?.address ?? '';
    return isCode ? [] : [{ start, end, address, of: isLink(match, brackets) ? 'link' : 'picture' }];
  });
}

function isLink({ index, groups }: RegExpExecArray, { links, linkLabels }: MarkdownBrackets): boolean {
  if (groups?.inline !== undefined) return links.has(index);
  if (groups?.label !== undefined) return linkLabels.has(labelKey(groups.label));
  return /^<a/i.test(groups?.link ?? '');
}

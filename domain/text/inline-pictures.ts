import { codeRanges, type Range } from './code-ranges.ts';

export interface InlinePicture extends Range {
  /** `data:image/png;base64,…`; `text.slice(start, end)`. */
  address: string;
}

/** Where the address of a picture stands: in Markdown, in its reference, in HTML. */
const picture =
  /(?:\]\([ \t]{0,4}<?|^ {0,3}\[[^\]\n]{1,300}\]:[ \t]{0,4}<?|\bsrc[ \t]{0,4}=[ \t]{0,4}["']?)(data:[^\s"'<>()]+)/dgim;

/** The pictures that are written into a text itself, in order; not those in code. */
export function inlinePictures(text: string): InlinePicture[] {
  if (!/data:/i.test(text)) return [];
  const code = codeRanges(text);
  let range = 0;
  return [...text.matchAll(picture)].flatMap((match) => {
    const [start, end] = match.indices?.[1] ?? [0, 0];
    while ((code[range]?.end ?? Number.POSITIVE_INFINITY) <= start) range += 1;
    const isCode = (code[range]?.start ?? Number.POSITIVE_INFINITY) <= start;
    return isCode ? [] : [{ start, end, address: match[1] ?? '' }];
  });
}

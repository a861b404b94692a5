/** The end of a line that is no break for a reader, with the blanks around it. */
const softEnd = /((?<![\\ ]) ?\r?\n[ \t]*)/;

/**
 * A paragraph that was written anew in one line, with the ends of lines that it had before where its words are still
 * the same: from the beginning up to the first difference, and after the last.
 * @param before its source as it was
 */
export function withLineEnds(written: string, before: string): string {
  const parts = before.split(softEnd);
  const flat = parts.map((part, index) => (index % 2 === 1 ? ' ' : part)).join('');
  const most = Math.min(flat.length, written.length);
  let head = 0;
  while (head < most && flat[head] === written[head]) head++;
  let foot = 0;
  while (foot < most - head && flat.at(-1 - foot) === written.at(-1 - foot)) foot++;
  let result = '';
  let from = 0;
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const isEnd = index % 2 === 1;
    const place = at < head ? at : at + written.length - flat.length;
    if (isEnd && (at < head || at >= flat.length - foot)) {
      result += written.slice(from, place) + part;
      from = place + 1;
    }
    at += isEnd ? 1 : part.length;
  }
  return result + written.slice(from);
}

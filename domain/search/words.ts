import { forgiven, isForgiven, partsOf, type QueryPart } from '../text/sentences.ts';
import { queryLimit } from './limits.ts';

/** Words of a query that are searched for. */
const mostParts = 12;

/** Parts of a query that say enough for one of them to be vague. */
export const severalParts = 3;

/** What is searched for; empty for a query without letters and digits. */
export function readQuery(text: string): QueryPart[] {
  return partsOf(Array.from(text).slice(0, queryLimit).join('')).slice(0, mostParts);
}

/** Words of a query in which a letter is forgiven; in two letters only where there are enough others. */
export function forgivenWords(query: readonly QueryPart[]): string[] {
  const shortest = query.length < severalParts ? forgiven.from + 1 : forgiven.from;
  return query
    .filter(({ kind, text }) => kind === 'word' && isForgiven(text) && Array.from(text).length >= shortest)
    .map(({ text }) => text);
}

/** Whether two words differ by one wrong, missing or added letter, or by two neighboring letters that are swapped. */
export function isNear(one: string, other: string): boolean {
  const [a, b] = [Array.from(one), Array.from(other)];
  while (a.length > 0 && a.at(-1) === b.at(-1)) {
    a.pop();
    b.pop();
  }
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [left, right] = [a.slice(start), b.slice(start)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

import { forgiven, isForgiven, partsOf, type QueryPart } from '../text/sentences.ts';
import { queryLimit } from './limits.ts';

/** Words of a query that are searched for. */
const mostParts = 12;

/** Parts of a query that say enough for one of them to be vague. */
export const severalParts = 3;

/** Parts of a query; empty for one without letters and digits. */
export function readQuery(text: string): QueryPart[] {
  return partsOf(Array.from(text).slice(0, queryLimit).join('')).slice(0, mostParts);
}

/** Demands on a text beside the words of a query. */
export interface Demands {
  /** In quotes: words that follow each other. */
  phrases: QueryPart[][];
  /** Emoji. */
  signs: string[];
}

const quoted = /["“”„«»]([^"“”„«»]+)["“”„«»]/gu;
const emoji = /(?![©®™\d#*])(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2})/gu;

export function readDemands(text: string): Demands {
  const phrases = [...text.matchAll(quoted)].map(([, words = '']) => readQuery(words));
  const signs = new Set(Array.from(text).length > queryLimit ? [] : (text.match(emoji) ?? []));
  return { phrases: phrases.filter(({ length }) => length > 0), signs: [...signs] };
}

/** Whether a text has all that is asked for. @param fields of which each phrase is within one */
export function meets(fields: readonly string[], { phrases, signs }: Demands): boolean {
  if (!signs.every((sign) => fields.some((field) => field.includes(sign)))) return false;
  if (phrases.length === 0) return true;
  const lines = fields.map((field) => lineOf(partsOf(field)));
  return phrases.every((phrase) => {
    const wanted = lineOf(phrase);
    const isRun = phrase.some(({ kind }) => kind === 'run');
    return lines.some((line) => line.includes(isRun ? wanted.trim() : wanted));
  });
}

function lineOf(parts: readonly QueryPart[]): string {
  return ` ${parts.map(({ text }) => text).join(' ')} `;
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

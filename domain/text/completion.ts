import { transliterate } from './slug.ts';

/** How names are compared with what is being typed: plain Latin, lower case, words with one blank between them. */
export const completionKey = (text: string): string =>
  transliterate(text)
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();

/**
 * How well a name completes what is typed.
 * @param name and `typed`: completion keys
 * @returns 0 where the name begins with it, 1 where a word does, 2 where it is inside a word, 3 where it is not there
 */
export function completionRank(name: string, typed: string): 0 | 1 | 2 | 3 {
  const at = name.indexOf(typed);
  if (at === 0) return 0;
  if (at < 0) return 3;
  return name[at - 1] === ' ' || name.includes(` ${typed}`) ? 1 : 2;
}

/** The best completions, best first; equals stay in their order. */
export function bestCompletions<Name extends { key: string }>(
  names: Iterable<Name>,
  typed: string,
  limit: number,
): Name[] {
  const ranked: [Name[], Name[], Name[]] = [[], [], []];
  for (const name of names) {
    const rank = completionRank(name.key, typed);
    if (rank < 3) ranked[rank as 0 | 1 | 2].push(name);
    if (ranked[0].length === limit) break;
  }
  return ranked.flat().slice(0, limit);
}

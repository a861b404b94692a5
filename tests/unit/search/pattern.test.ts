import { describe, expect, it } from 'vitest';
import {
  exactPattern,
  loosePatterns,
  mostCompletions,
  nearPattern,
  unfinishedWord,
} from '../../../domain/search/pattern.ts';
import { readQuery } from '../../../domain/search/words.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `str${index}`);
const asText = (pattern: ReturnType<typeof exactPattern>) =>
  pattern
    .map((group) => group.map((terms) => terms.map(({ text, isPrefix }) => text + (isPrefix ? '*' : ''))))
    .map((group) => group.map((terms) => terms.join('+')).join('|'))
    .join(' ');

describe('the last word of a query', () => {
  it.each([
    ['r', null],
    ['ra', 'ra'],
    ['night 66', '66'],
    ['京都', null],
  ])('of %s is completed: %s', (query, word) => {
    expect(unfinishedWord(readQuery(query))).toBe(word);
  });

  it('is looked for as the words that begin so', () => {
    expect(asText(exactPattern(readQuery('lamp str'), ['street', 'strike']))).toBe('lamp str|street|strike');
  });

  it('is a beginning itself where it is short and very many words begin so', () => {
    const [last] = exactPattern(readQuery('str'), words(mostCompletions)).slice(-1);
    expect(last).toHaveLength(mostCompletions + 1);
    expect(asText(exactPattern(readQuery('str'), words(mostCompletions + 1)))).toBe('str*');
    expect(exactPattern(readQuery('stre'), words(mostCompletions + 1))[0]).toHaveLength(mostCompletions + 1);
  });
});

describe('a run of characters without blanks', () => {
  const near = (query: string) => {
    const parts = readQuery(query);
    return nearPattern(parts, exactPattern(parts, []), new Map());
  };
  const han = (count: number, first = 0x4e00) =>
    String.fromCodePoint(...Array.from({ length: count }, (_, index) => first + index));

  it('is found with one wrong character', () => {
    expect(asText(near('京都駅前'))).toBe('京都+都駅+駅前|都駅+駅前|駅前|京都|京都+都駅');
  });

  it.each([
    [20, 21],
    [21, 22],
    [22, 1],
    [100, 1],
  ])('of %i characters is looked for in %i ways', (count, ways) => {
    expect(near(han(count))[0]).toHaveLength(ways);
  });

  it('is looked for as it is where those before it are long', () => {
    const pattern = near(`${han(20)} ${han(20, 0x5e00)} ${han(4, 0x6e00)}`);
    expect(pattern.map((group) => group.length)).toEqual([21, 1, 5]);
  });

  it('has each pair once', () => {
    expect(asText(exactPattern(readQuery('日本'.repeat(50)), []))).toBe('日本+本日');
  });
});

describe('a query that finds nothing', () => {
  const loose = (query: string, known: readonly string[], completions: readonly string[] = []) => {
    const parts = readQuery(query);
    return loosePatterns(parts, exactPattern(parts, completions), new Set(known)).map(asText);
  };

  it.each([
    ['last zzzz half past', ['last', 'half', 'past'], ['last half past']],
    ['last zzzz yyyy past', ['last', 'past'], []],
    ['last zzzz', ['last'], []],
    [
      'a bbb cccc dd eeeee',
      ['a', 'bbb', 'cccc', 'dd', 'eeeee'],
      ['a bbb cccc dd', 'a bbb dd eeeee', 'a cccc dd eeeee'],
    ],
    ['last 東京 past', ['last', 'past'], ['東京 past', 'last 東京', 'last past']],
  ])('%s, where %j occur, is looked for as %j', (query, known, patterns) => {
    expect(loose(query, known).toSorted()).toEqual([...patterns].toSorted());
  });

  it('lacks no word that only begins one that exists', () => {
    expect(loose('last half sta', ['last', 'half'], ['station'])).toHaveLength(3);
  });
});

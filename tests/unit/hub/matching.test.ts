import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSingleToken,
  matches,
  matchRule,
  matchToken,
  subjectOf,
  tokensOf,
} from '../../../domain/clusters/matching.ts';
import { plainText } from '../../../text/read/reading.ts';

const post = (given: { tags?: string[]; city?: string | null; caption?: string; story?: string }) =>
  subjectOf({ tags: [], city: null, caption: '', ...given }, plainText(given.story ?? ''));
const fits = (subject: ReturnType<typeof post>, requiredTokens: string[], negativeTokens: string[] = []) =>
  matches(subject, matchRule({ requiredTokens, negativeTokens }));

describe('a token', () => {
  it.each([
    ['york', { city: 'New York' }, true],
    ['new york', { city: 'NEW YORK' }, true],
    ['york new', { city: 'New York' }, false],
    ['new york', { city: 'New York City' }, true],
    ['new york', { tags: ['New York'] }, true],
    ['york', { tags: ['New York'] }, false],
    ['new york', { caption: 'new,\n york' }, true],
    ['new york', { caption: 'new', story: 'york' }, false],
    ['york', { caption: 'Yorkshire' }, false],
    ['c++', { tags: ['C++'] }, true],
    ['c++', { caption: 'c++' }, false],
    ['c', { tags: ['C++'] }, false],
    ['street-candid', { caption: 'a street, candid' }, true],
    ['st. petersburg', { city: 'St. Petersburg' }, true],
    ['saint', { story: '# Saint *day*' }, true],
    ['youtube', { story: '[youtube id="abc"]' }, false],
    ['example', { story: 'see https://example.com/example' }, false],
    ['label', { story: '[button url="/x"]Label[/button]' }, true],
    ['div', { story: '<div class="rain">wet</div>' }, false],
    ['київ', { city: 'Київ' }, true],
    ['🌧️', { tags: ['🌧️'] }, true],
  ] as const)('%s in %j: %s', (token, given, expected) => {
    expect(fits(post({ ...given, tags: 'tags' in given ? [...given.tags] : [] }), [token])).toBe(expected);
  });
});

describe('a rule', () => {
  const subject = post({ tags: ['rain'], caption: 'night in Porto' });

  it.each([
    [['rain', 'night'], [], true],
    [['rain', 'snow'], [], false],
    [['rain'], ['night'], false],
    [['rain'], ['snow'], true],
    [[], [], true],
    [[], ['rain'], false],
    [['', '  '], ['', ' '], true],
  ])('of required %j and negative %j: %s', (required, negative, expected) => {
    expect(fits(subject, required, negative)).toBe(expected);
  });
});

describe('the rows of a post', () => {
  it('hold whole tags, the whole city and each word once', () => {
    const subject = post({ tags: ['New York'], city: 'New York', caption: 'a new day' });
    expect(tokensOf(subject).sort()).toEqual(['a', 'day', 'new', 'new york', 'york']);
  });

  it('hold no endless word', () => {
    expect(tokensOf(post({ caption: `short ${'x'.repeat(121)}` }))).toEqual(['short']);
  });

  it('decide a single token exactly as the rule does', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', ' ', '+', '-', 'é'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, text, (tag, caption, asked) => {
        const token = matchToken(asked);
        fc.pre(token !== null && isSingleToken(token));
        const subject = post({ tags: [tag], caption });
        return tokensOf(subject).includes(token.whole) === fits(subject, [asked]);
      }),
    );
  });

  it('hold every word of a token of several words that matches', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '+', '.'), maxLength: 10 });
    fc.assert(
      fc.property(text, text, text, (tag, caption, asked) => {
        const token = matchToken(asked);
        fc.pre(token !== null && !isSingleToken(token));
        const subject = post({ tags: [tag], caption });
        if (!fits(subject, [asked])) return true;
        const rows = new Set(tokensOf(subject));
        return rows.has(token.whole) || token.words.every((word) => rows.has(word));
      }),
    );
  });
});

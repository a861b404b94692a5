import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldForSearch } from '../../../domain/text/clean.ts';
import { wordsOf } from '../../../domain/text/sentences.ts';

describe('folding', () => {
  it.each([
    ['C++', 'c++'],
    ['  New \t York\n', 'new york'],
    ['CAFÉ', 'café'],
    ['cafe\u0301', 'café'],
    ['ﬁlm', 'film'],
    ['ＴＯＫＹＯ', 'tokyo'],
    ['КИЇВ', 'київ'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδος', 'οδοσ'],
    ['İstanbul', 'i̇stanbul'],
    ['a\u00a0b', 'a b'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['', ''],
  ])('of %j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('distinguishes accents', () => {
    expect(fold('café')).not.toBe(fold('cafe'));
  });

  it('of what is folded changes nothing', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)));
  });

  it('does not depend on letter case', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aäéçñøżабвїёґ ') });
    fc.assert(fc.property(letters, (text) => fold(text.toUpperCase()) === fold(text)));
  });

  it.each([
    ['Café', 'cafe'],
    ['Київ', 'киів'],
    ['ÅNGSTRÖM', 'angstrom'],
    ['Straße', 'strasse'],
    ['Cœur, Ærø', 'coeur, aero'],
    ['Łódź', 'lodz'],
    ['कि', 'कि'],
  ])('for search of %s is %s', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });
});

describe('words', () => {
  it.each([
    ['In New York, at night.', ['In', 'New', 'York', 'at', 'night']],
    ['street-candid', ['street', 'candid']],
    ['f/2.8 1/500s', ['f', '2', '8', '1', '500s']],
    ['Київ вночі', ['Київ', 'вночі']],
    ['दिल्ली', ['दिल्ली']],
    ['🌧️ ...!', []],
    ['', []],
  ])('of %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

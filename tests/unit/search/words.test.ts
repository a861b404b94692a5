import { describe, expect, it } from 'vitest';
import { isNear, readQuery } from '../../../domain/search/words.ts';
import { gramsOf, termsOf, variantsOf } from '../../../domain/text/sentences.ts';

const texts = (text: string) => readQuery(text).map((part) => part.text);

describe('the words of a query', () => {
  it.each([
    ['Café', ['cafe']],
    ['  Blue   HOUR ', ['blue', 'hour']],
    ['NY', ['ny']],
    ['f/4.4', ['f', '4', '4']],
    ['東京の雨', ['東京の雨']],
    ['iPhoneで撮る', ['iphone', 'で撮る']],
    ['ตลาดน้ำ', ['ตลาดน้ํา']],
    ['Ночь', ['ночь']],
    ['"*()', []],
    ['', []],
  ])('%s is read as %j', (text, words) => {
    expect(texts(text)).toEqual(words);
  });

  it('are twelve at most, of a hundred characters', () => {
    expect(texts('a '.repeat(90))).toHaveLength(12);
    expect(texts('b'.repeat(300))[0]).toHaveLength(40);
  });
});

describe('the terms of a text', () => {
  it('are its words, and of a script without blanks each character and each pair', () => {
    expect(termsOf('Rain, rain 東京塔')).toEqual(['rain', '東', '京', '塔', '東京', '京塔']);
  });

  it('find a run by its pairs, a single character by itself', () => {
    expect(gramsOf('東京塔')).toEqual(['東京', '京塔']);
    expect(gramsOf('雨')).toEqual(['雨']);
  });
});

describe('similar words', () => {
  it.each([
    ['night', 'light', true],
    ['umbrela', 'umbrella', true],
    ['umbrellla', 'umbrella', true],
    ['umbrlela', 'umbrella', true],
    ['street', 'street', true],
    ['aab', 'ab', true],
    ['night', 'lights', false],
    ['abcd', 'badc', false],
    ['rain', 'train', true],
    ['rain', 'strain', false],
  ])('%s and %s: %s', (one, other, near) => {
    expect(isNear(one, other)).toBe(near);
    expect(isNear(other, one)).toBe(near);
    if (near) expect(variantsOf(one).some((variant) => variantsOf(other).includes(variant))).toBe(true);
  });
});

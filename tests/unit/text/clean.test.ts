import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText } from '../../../domain/text/clean.ts';

describe('cleaning', () => {
  it.each([
    [' a\r\nb\rc \n', 'a\nb\nc'],
    ['a\u0000b\u0007c\u0085d\u2028e', 'abcde'],
    ['a\tb', 'a\tb'],
    ['\ud83d', '\ufffd'],
    ['e\u0301', 'é'],
  ])('a text %j gives %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('a line has no line breaks', () => {
    expect(cleanLine(' a \n\t b ')).toBe('a b');
  });

  it('a line without a visible character is empty; joiners inside of text stay', () => {
    expect(['\u200d\u200d', ' \u200b \ufeff', '\u{1f469}\u200d\u{1f680}'].map(cleanLine)).toEqual([
      '',
      '',
      '\u{1f469}\u200d\u{1f680}',
    ]);
  });
});

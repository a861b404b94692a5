import { describe, expect, it } from 'vitest';
import {
  marksToVerify,
  sentenceSource,
  type VerifyMark,
  withoutMarker,
  withoutSentence,
  withSentence,
} from '../../../domain/composer/verify.ts';
import { readText } from '../../../text/read/reading.ts';

const marksIn = (body: string) => marksToVerify(readText(body));

function only(body: string): VerifyMark {
  const [mark, ...others] = marksIn(body);
  if (!mark || others.length > 0) throw new Error(`There are ${others.length} other marks.`);
  return mark;
}

describe('a statement to verify', () => {
  it.each([
    ['inside its sentence', 'One. **Half** fail [VERIFY]. Two.', 'Half fail.', '**Half** fail.'],
    ['emphasised as a whole', 'One. **Half fail [VERIFY].** Two.', 'Half fail.', '**Half fail.**'],
    [
      'round links',
      '[Half](/x) fail [VERIFY], [they](/y) say.',
      'Half fail, they say.',
      '[Half](/x) fail, [they](/y) say.',
    ],
    ['behind the full stop', 'One. Half fail. [VERIFY] Two.', 'Half fail.', 'Half fail.'],
    ['with a reason', 'Half fail [VERIFY: how many?].', 'Half fail.', 'Half fail.'],
    ['as the editor escapes it', 'Half fail \\[VERIFY\\].', 'Half fail.', 'Half fail.'],
    ['in the middle', 'Half [VERIFY] of them fail.', 'Half of them fail.', 'Half of them fail.'],
    ['in a list', '- One.\n- Half fail [VERIFY]\n- Two.', 'Half fail', 'Half fail'],
    ['in Russian', 'Раз. Половина не удалась [VERIFY]. Два.', 'Половина не удалась.', 'Половина не удалась.'],
    [
      'behind a picture in the text',
      `![a](data:image/png;base64,${'A'.repeat(500)})\n\nHalf fail [VERIFY].`,
      'Half fail.',
      'Half fail.',
    ],
  ])('is found %s', (_, body, text, source) => {
    const mark = only(body);
    expect(mark.text).toBe(text);
    expect(sentenceSource(body, mark)).toBe(source);
  });

  it('at the beginning of a paragraph belongs to what follows', () => {
    expect(only('One.\n\n[VERIFY] Half fail.').text).toBe('Half fail.');
  });

  it('is found as often as it is marked', () => {
    expect(marksIn('Half [VERIFY] fail, a third [VERIFY] does not. All do [VERIFY].')).toHaveLength(3);
    expect(marksIn('`[VERIFY]` is code? All is verified.')).toHaveLength(marksIn('`[VERIFY]`').length);
    expect(marksIn('Nothing is marked.')).toEqual([]);
  });
});

describe('with a source', () => {
  it.each([
    ['One. Half fail [VERIFY]. Two.', 'One. Half fail. Two.'],
    ['Half fail. [VERIFY] Two.', 'Half fail. Two.'],
    ['Half [VERIFY] fail.', 'Half fail.'],
    ['[VERIFY] Half fail.', 'Half fail.'],
    ['Half fail [VERIFY]', 'Half fail'],
    ['Half fail [VERIFY]\nTwo', 'Half fail\nTwo'],
  ])('%j becomes %j', (body, result) => {
    expect(withoutMarker(body, only(body)).trim()).toBe(result);
  });
});

describe('rewritten', () => {
  it('the sentence alone is another one', () => {
    const body = 'One. **Half** fail [VERIFY]. Two.';
    expect(withSentence(body, only(body), ' Some fail. ')).toBe('One. Some fail. Two.');
  });
});

describe('deleted', () => {
  it.each([
    ['One. Half fail [VERIFY]. Two.', 'One. Two.'],
    ['One. Half fail. [VERIFY] Two.', 'One. Two.'],
    ['Half fail [VERIFY]. Two.', 'Two.'],
    ['One. Half fail [VERIFY].', 'One.'],
    ['One.\n\nHalf fail [VERIFY].\n\nTwo.', 'One.\n\nTwo.'],
    ['Half fail [VERIFY].\n\nTwo.', 'Two.'],
    ['- One.\n- Half fail [VERIFY].\n- Two.', '- One.\n- Two.'],
    ['1. One.\n2. Half fail [VERIFY].', '1. One.'],
    ['> Half fail [VERIFY].\n\nTwo.', 'Two.'],
  ])('%j becomes %j', (body, result) => {
    expect(withoutSentence(body, only(body)).trim()).toBe(result);
  });
});

import { describe, expect, test } from 'vitest';
import { accentOf, parseColor } from '#domain/settings/accent.ts';

const colors = ['#bf6f00', '#b3261e', '#1f6f5c', '#2b5f94', '#ffff00', '#000000', '#ffffff', '#808080'];
const grounds = {
  light: ['#faf7f1', '#fffdf9', '#efeae0'],
  dark: ['#11100e', '#211e1a', '#080706'],
} as const;

/** By WCAG, written a second time. */
function contrast(one: string, other: string): number {
  const [a = 0, b = 0] = [one, other]
    .map((color) => {
      const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
      const [red = 0, green = 0, blue = 0] = parts.map((part) =>
        part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

describe('an accent color', () => {
  test.each(colors)('%s is readable on every ground of both themes', (color) => {
    const accent = accentOf(color);
    for (const theme of ['light', 'dark'] as const) {
      const { ink, wash, on } = accent[theme];
      for (const ground of [...grounds[theme], wash])
        expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(on, ink), `${on} on ${ink}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('stays as it is where it is readable already', () => {
    expect(accentOf('#1f6f5c').light.ink).toBe('#1f6f5c');
    expect(accentOf('#ffb444').dark.ink).toBe('#ffb444');
  });

  test.each([
    ['#1F6F5C', '#1f6f5c'],
    [' 1f6f5c ', '#1f6f5c'],
    ['#abc', '#aabbcc'],
    ['#abcd', null],
    ['green', null],
    ['#12345g', null],
    ['', null],
  ])('%j is read as %s', (text, color) => {
    expect(parseColor(text)).toBe(color);
  });
});

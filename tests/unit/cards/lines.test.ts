import { describe, expect, test } from 'vitest';
import { drawableText } from '#domain/cards/card.ts';
import { cardLayout, neededWidth } from '#domain/cards/layout.ts';
import { fitText } from '#domain/cards/lines.ts';

/** Every letter is half as wide as high; there is no glyph for the sign of rain. */
const measure = (text: string) => (text.includes('雨') ? null : text.length / 2);
const room = { width: 100, height: 100, mostLines: 3, sizes: [20, 10], lineHeight: 1 };

describe('a text on a card', () => {
  test.each([
    ['Night', 20, ['Night']],
    // Ten letters a line in the large size: as few lines as possible, of nearly the same length.
    ['One two three four', 20, ['One two', 'three four']],
    ['One two six ten', 20, ['One two', 'six ten']],
    ['It rains in every single street', 10, ['It rains in every', 'single street']],
    ['Black-and-white street', 20, ['Black-', 'and-white', 'street']],
    ['Straßenfotografieausstellungseröffnung', 10, ['Straßenfotografieaus', 'stellungseröffnung']],
    [
      'A long title that goes on, and on, and on, without an end in sight',
      10,
      ['A long title that', 'goes on, and on, and', 'on, without an end…'],
    ],
  ])('%s', (text, size, lines) => {
    expect(fitText(text, measure, room)).toEqual({ size, lines });
  });

  test('without a glyph for one of its characters is not drawn, nor is an empty one', () => {
    expect(fitText('雨の夜', measure, room)).toBeNull();
    expect(fitText('', measure, room)).toBeNull();
  });

  test('of any length is bounded', () => {
    const fitted = fitText('word '.repeat(5000).trim(), measure, room);
    expect(fitted?.lines).toHaveLength(3);
    expect(fitText('-'.repeat(5000), measure, room)?.lines.length).toBeLessThanOrEqual(3);
  });

  test.each([
    ['Tram 🚋 at night 👩‍👩‍👧', 'Tram at night'],
    ['© 2026 ™', '© 2026 ™'],
    ['a\u0000b\u2028c\u202ed', 'a b cd'],
    ['🇵🇹 1️⃣', ''],
    ['e\u0301', 'é'],
  ])('%j is drawn as %j', (text, drawn) => {
    expect(drawableText(text)).toBe(drawn);
  });
});

describe('the photo of a card', () => {
  test.each([
    ['a landscape', { width: 1280, height: 853 }, { x: 0, y: 0, width: 1200, height: 630 }, 1200],
    ['a portrait', { width: 1280, height: 1920 }, { x: 0, y: 0, width: 420, height: 630 }, 420],
    ['a panorama', { width: 1280, height: 256 }, { x: 0, y: 0, width: 1200, height: 240 }, 1200],
    ['a small one', { width: 400, height: 300 }, { x: 64, y: 128, width: 500, height: 375 }, 500],
    [
      'one a little too small to fill',
      { width: 640, height: 480 },
      { x: 64, y: 69, width: 656, height: 492 },
      656,
    ],
    [
      'a narrow one as high as may be',
      { width: 336, height: 504 },
      { x: 0, y: 0, width: 420, height: 630 },
      420,
    ],
  ])('%s: its place, and the width that it needs', (_, photo, box, needed) => {
    const layout = cardLayout(photo);
    expect(layout.photo).toEqual(box);
    expect(Math.round(neededWidth(photo))).toBe(needed);
    expect(layout.text.x + layout.text.width).toBeLessThanOrEqual(1200);
    expect(layout.text.width).toBeGreaterThan(300);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleSlug, slugify } from '#domain/text/slug.ts';

describe('a slug', () => {
  test.each([
    ['Last Order, Half Past Eleven', 'last-order-half-past-eleven'],
    ['  Spaces   around  ', 'spaces-around'],
    ["Don't look now", 'dont-look-now'],
    ['Rock’n’roll & jazz', 'rocknroll-jazz'],
    ['50% off - really?!', '50-off-really'],
    ['snake_case/and\\slashes', 'snake-case-and-slashes'],
    ['Café Zürich, niño à São Paulo', 'cafe-zurich-nino-a-sao-paulo'],
    ['Straße, Ærø, Œuvre, Łódź, Þór, Đurđevac', 'strasse-aero-oeuvre-lodz-thor-durdevac'],
    ['İstanbul ışık', 'istanbul-isik'],
    ['Ｆｕｌｌ ｗｉｄｔｈ ﬁsh', 'full-width-fish'],
    ['Ночной город: дождь и щука', 'nochnoy-gorod-dozhd-i-shchuka'],
    ['Подъезд Ёлки', 'podezd-yolki'],
    ['Київ, Їжак і ґанок Є', 'kiyiv-yizhak-i-ganok-ye'],
    ['Қазақстан Әлем Ғажап Өнер Ұлы Үй Һ Ің', 'qazaqstan-alem-ghazhap-oner-uly-uy-h-ing'],
    ['Улаанбаатар Өвөл', 'ulaanbaatar-ovol'],
    ['Љубав Ђорђе', 'ljubav-djordje'],
    ['東京の夜 Tokyo', 'tokyo'],
    ['سلام', ''],
    ['🌧️🌃', ''],
    ['---', ''],
    ['', ''],
  ])('of %j is %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  test('is the same for an accent written as one letter or as two characters', () => {
    expect(slugify('Йога кафе\u0301')).toBe(slugify('Йога кафе'));
    expect(slugify('\u0418\u0306ога')).toBe('yoga');
  });

  test('of exactly 80 characters stays whole, a longer one ends at a hyphen', () => {
    expect(slugify('a'.repeat(80))).toHaveLength(80);
    expect(slugify(`${'a'.repeat(40)} ${'b'.repeat(39)}`)).toBe(`${'a'.repeat(40)}-${'b'.repeat(39)}`);
    expect(slugify(`${'a'.repeat(40)} ${'b'.repeat(40)}`)).toBe('a'.repeat(40));
    expect(slugify(`${'a'.repeat(80)} b`)).toBe('a'.repeat(80));
  });

  test('without a hyphen is cut at 80 characters', () => {
    expect(slugify('a'.repeat(200))).toBe('a'.repeat(80));
  });

  test('of any text holds nothing but lower-case letters, digits and single hyphens, and is its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        const slug = slugify(title);
        expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        expect(slug.length).toBeLessThanOrEqual(80);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});

describe('the slug of an article', () => {
  test.each([
    ['After the Lamps', 'after-the-lamps'],
    ['A/B tests, and why', 'ab-tests-and-why'],
    ['Don’t  look\tback', 'dont-look-back'],
    ['Leica M6 – a love story', 'leica-m6-a-love-story'],
    ['  50mm_f1.4 ', '50mmf14'],
    ['Улица и свет', 'ulitsa-i-svet'],
    ['Café—Bar', 'cafebar'],
    ['- - -', ''],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['word '.repeat(30), `${'word-'.repeat(29)}word`],
    [`${'x'.repeat(150)} ${'y'.repeat(60)}`, 'x'.repeat(150)],
  ])('of %j is %j', (title, slug) => {
    expect(articleSlug(title)).toBe(slug);
    expect(articleSlug(slug)).toBe(slug);
  });
});

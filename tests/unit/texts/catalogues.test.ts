import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#domain/settings/settings.ts';
import { gapsIn } from '#domain/site-pages/gaps.ts';
import { fill, pluralOf } from '#domain/text/clean.ts';
import { de } from '#domain/texts/de.ts';
import { en } from '#domain/texts/en.ts';
import { textsOf } from '#domain/texts/texts.ts';
import { leavesOf } from './leaves.ts';

const others = { de };
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
/** The forms of a plural under their one name. */
const byKey = (catalogue: object) => {
  const texts = new Map<string, string[]>();
  for (const { path, text } of leavesOf(catalogue)) {
    const isForm = /^(?:zero|one|two|few|many|other)$/.test(path.at(-1) ?? '') && path.at(-2) !== 'starts';
    const key = (isForm ? path.slice(0, -1) : path).join('.');
    texts.set(key, [...(texts.get(key) ?? []), text]);
  }
  return texts;
};

describe.each(Object.entries(others))('the catalogue %s', (language, catalogue) => {
  const english = byKey(en);
  const translated = byKey(catalogue);

  test('has the same texts as the English one', () => {
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test.each([...english])('%s has the same names in braces', (key, [text = '']) => {
    const expected = namesIn(text);
    for (const found of translated.get(key) ?? []) expect(namesIn(found)).toEqual(expected);
  });

  test('has a form for every plural category of its language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const { path } of leavesOf(catalogue).filter((leaf) => leaf.path.at(-1) === 'other')) {
      const forms = path.slice(0, -1).reduce<object>((part, key) => part[key as never], catalogue);
      expect(Object.keys(forms).sort(), path.join('.')).toEqual([...pluralCategories].sort());
    }
  });

  test('repeats no English text', () => {
    const hasWords = (text = '') => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''));
    const same = [...english].filter(([key, [text]]) => hasWords(text) && text === translated.get(key)?.[0]);
    expect(same.map(([key]) => key)).toEqual([]);
  });

  test('marks the gaps of a page’s start so that they are found', () => {
    const gap = fill(textsOf(language).starts.gap, { what: 'x' });
    expect(gapsIn(`a ${gap} b`)).toEqual([{ text: gap, occurrence: 0 }]);
  });
});

test('the default tagline is the one of the settings', () => {
  expect(en.head.tagline).toBe(defaultSettings.tagline);
});

test.each([
  ['en', 'Tags', 'en', 'en-US', false],
  ['en-GB', 'Tags', 'en-GB', 'en-US', false],
  ['de', 'Schlagwörter', 'de', 'de', true],
  ['de-AT', 'Schlagwörter', 'de-AT', 'de-AT', true],
  ['fr', 'Tags', 'en', 'en-US', false],
  ['sr-Latn', 'Tags', 'en', 'en-US', false],
  ['valueof', 'Tags', 'en', 'en-US', false],
])('a site in %s says %s', (language, tags, lang, locale, isCarried) => {
  const texts = textsOf(language);
  expect([texts.lists.tags, texts.lang, texts.locale, texts.isCarried]).toEqual([
    tags,
    lang,
    locale,
    isCarried,
  ]);
  expect(textsOf(language)).toBe(texts);
});

test('counts are written and chosen by the rules of the language', () => {
  expect(pluralOf(de.lists.photographs, 1, 'de')).toBe('1 Foto');
  expect(pluralOf(de.lists.photographs, 5079, 'de')).toBe('5.079 Fotos');
  expect(pluralOf(en.lists.photographs, 5079, 'en-US')).toBe('5,079 photographs');
  const polish = { one: '{count} zdjęcie', few: '{count} zdjęcia', many: '{count} zdjęć', other: '' };
  expect([1, 3, 5].map((count) => pluralOf(polish, count, 'pl'))).toEqual([
    '1 zdjęcie',
    '3 zdjęcia',
    '5 zdjęć',
  ]);
});

test('what is filled in is not filled in again', () => {
  expect(fill('{title} of {site}', { title: '{site}', site: '$&' })).toBe('{site} of $&');
});

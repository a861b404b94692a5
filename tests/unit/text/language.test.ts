import { describe, expect, test } from 'vitest';
import {
  isRightToLeft,
  languageName,
  languageTag,
  offeredLanguages,
  openGraphLocale,
  textLanguage,
} from '#domain/text/language.ts';

describe('a language tag', () => {
  test.each([
    ['en', 'en'],
    [' pt_br ', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['sr-Latn', 'sr-Latn'],
    ['de-u-co-phonebk', 'de'],
    ['english', null],
    ['xx', null],
    ['und', null],
    ['', null],
    ['"><script>', null],
    ['__proto__', null],
    ['en-abcde-abcdf-abcdg-abcdh-abcdi-abcdj', null],
  ])('%j is %j', (value, tag) => {
    expect(languageTag(value)).toBe(tag);
  });

  test('every offered language is canonical and has a name', () => {
    for (const tag of offeredLanguages) {
      expect(languageTag(tag)).toBe(tag);
      expect(languageName(tag)).not.toBe(tag);
    }
    expect(new Set(offeredLanguages).size).toBe(offeredLanguages.length);
  });

  test.each([
    ['en', 'en_US'],
    ['de', 'de_DE'],
    ['pt-BR', 'pt_BR'],
    ['zh-Hant', 'zh_TW'],
    ['und-Cyrl', 'ru_RU'],
  ])('%s is the locale %s of Open Graph', (tag, locale) => {
    expect(openGraphLocale(tag)).toBe(locale);
  });

  test.each([
    ['ar', true],
    ['he', true],
    ['und-Arab', true],
    ['ur', true],
    ['de', false],
    ['und-Cyrl', false],
  ])('%s runs from right to left: %j', (tag, expected) => {
    expect(isRightToLeft(tag)).toBe(expected);
  });
});

describe('the language of a text', () => {
  test.each([
    ['an English text on an English site', 'Evening', 'en', 'en'],
    ['Latin letters leave the language to the site', 'Straßenbahn', 'de', 'de'],
    ['Russian by a letter that others lack', 'Ночью был дождь', 'en', 'ru'],
    ['Ukrainian by its i', 'Київ, ніч', 'en', 'uk'],
    ['Belarusian before Ukrainian, with which it shares the i', 'Дзень на вуліцы, ўсё', 'en', 'be'],
    ['Serbian by its j', 'Јутро', 'en', 'sr'],
    ['Cyrillic alone', 'Вечер на мосту', 'en', 'und-Cyrl'],
    ['Cyrillic where the site has it', 'Вечер на мосту', 'bg', 'bg'],
    ['Latin on a Russian site', 'New York', 'ru', 'und-Latn'],
    ['Greek', 'Όλα καλά', 'en', 'el'],
    ['Japanese by its syllables', '東京の夜', 'en', 'ja'],
    ['Chinese characters alone', '東京', 'en', 'und-Hani'],
    ['Chinese characters on a Japanese site', '東京', 'ja', 'ja'],
    ['Korean', '서울의 밤', 'en', 'ko'],
    ['Arabic script', 'مدينة', 'en', 'und-Arab'],
    ['one foreign name in an English sentence', 'The market near Москва river', 'en', 'en'],
    ['no letters at all', '1920 🌧 – “”', 'en', 'en'],
    ['nothing', '', 'de', 'de'],
  ])('%s', (_, text, site, expected) => {
    expect(textLanguage(text, null, site)).toBe(expected);
  });

  test('the chosen language wins over the letters', () => {
    expect(textLanguage('Вечер', 'bg', 'en')).toBe('bg');
  });
});

import { describe, expect, it, test } from 'vitest';
import { germanSyllables } from '../../../domain/articles/checklist/german.ts';
import {
  cyrillicSyllables,
  latinSyllables,
  passiveSentences,
  proseSentences,
  readabilityGrade,
} from '../../../domain/articles/checklist/prose.ts';
import { measuredLanguage } from '../../../domain/articles/checklist/prose-language.ts';
import { readText } from '../../../text/read/reading.ts';

const sentencesOf = (body: string) => proseSentences(readText(body).blocks);
const languageOf = (body: string, chosen: string | null = null) =>
  measuredLanguage(sentencesOf(body), chosen);
const grade = (body: string, chosen: string | null = 'en') =>
  readabilityGrade(sentencesOf(body), languageOf(body, chosen));
const passive = (body: string, chosen: string | null = 'en') =>
  passiveSentences(sentencesOf(body), languageOf(body, chosen));

describe('syllables', () => {
  test.each([
    ['the', 1],
    ['photograph', 3],
    ['lighted', 2],
    ['walked', 1],
    ['make', 1],
    ['little', 2],
    ['beautiful', 3],
    ['yellow', 2],
    ['2026', 1],
  ])('%s has %i', (word, count) => {
    expect(latinSyllables(word)).toBe(count);
  });

  test.each([
    ['свет', 1],
    ['фотография', 5],
    ['в', 1],
    ['ещё', 2],
  ])('%s has %i', (word, count) => {
    expect(cyrillicSyllables(word)).toBe(count);
  });
});

describe('the grade', () => {
  it('is Flesch and Kincaid’s', () => {
    // 8 words, 1 sentence, 13 syllables: 0.39 · 8 + 11.8 · 13/8 - 15.59 = 6.705
    expect(grade('The photographer waited under the lamp for hours.')).toBe(6.7);
    expect(grade('It is so. We go.')).toBe(0);
  });

  it('is Oborneva’s for Russian', () => {
    // 4 words, 1 sentence, 12 syllables: 0.5 · 4 + 8.4 · 12/4 - 15.59 = 11.61
    expect(grade('Вечером загораются все фонари.', null)).toBe(11.6);
  });

  it('leaves out what is not prose', () => {
    const plain = 'The photographer waited under the lamp for hours.';
    expect(
      grade(`# Incomprehensibilities\n\n${plain}\n\n    code code code\n\n| a | b |\n|---|---|\n| c | d |`),
    ).toBe(grade(plain));
  });

  test.each([[''], ['# Only a heading'], ['街头摄影。'], ['12 345']])('%j has none', (body) => {
    expect(grade(body)).toBeNull();
  });
});

describe('passive voice', () => {
  test.each([
    'The gate was opened by Tom.',
    'The pictures are carefully printed.',
    'It has never been published.',
    'Lamps that aren’t lit are being replaced.',
    'Most of them were taken at night.',
    'He got caught.',
    'Снимок был сделан ночью.',
    'Двери были закрыты.',
    'Книга опубликована недавно.',
  ])('%s', (sentence) => {
    expect(passive(sentence, /[а-я]/.test(sentence) ? null : 'en')).toHaveLength(1);
  });

  test.each([
    'Tom opened the gate.',
    'I was tired.',
    'They are indeed here.',
    'She is walking home.',
    'There are a hundred lamps.',
    'The lamps have won.',
    'It was, as he said, a bed.',
    'Он шёл по улице.',
    'Это был старый ресторан.',
    'Он был уверен.',
    'Лампа загорелась.',
  ])('not: %s', (sentence) => {
    expect(passive(sentence, /[а-я]/.test(sentence) ? null : 'en')).toEqual([]);
  });
});

describe('German', () => {
  test.each([
    ['Licht', 1],
    ['Straße', 2],
    ['Fotografie', 4],
    ['Quelle', 2],
    ['Häuser', 2],
    ['Belichtungszeit', 4],
  ])('%s has %i syllables', (word, count) => {
    expect(germanSyllables(word)).toBe(count);
  });

  it('has the grade of the first Wiener Sachtextformel', () => {
    // 6 words, 1 sentence; 1 of three syllables, 2 of more than 6 letters, 4 of one syllable:
    // 0.1935 · 16.67 + 0.1672 · 6 + 0.1297 · 33.33 - 0.0327 · 66.67 - 0.875 = 5.5
    expect(grade('Der Fotograf steht nachts im Hauseingang.', 'de')).toBeCloseTo(
      0.1935 * (200 / 6) + 0.1672 * 6 + 0.1297 * (200 / 6) - 0.0327 * (400 / 6) - 0.875,
      1,
    );
  });

  test.each([
    'Das Foto wurde nachts aufgenommen.',
    'Die Lampen werden bald ersetzt.',
    'Hier wird viel fotografiert.',
    'Gebaut wurde das Haus 1901.',
    'Er sagt, dass die Straße gesperrt wurde.',
    'Das Bild ist nie veröffentlicht worden.',
    'Der Film kann noch entwickelt werden.',
    'Die Tür wurde geöffnet und wieder geschlossen.',
    'Die Briefe wurden verloren.',
  ])('passive: %s', (sentence) => {
    expect(passive(sentence, 'de')).toHaveLength(1);
  });

  test.each([
    'Ich werde morgen fotografieren.',
    'Das Licht wird schwach.',
    'Sie wird berühmt.',
    'Wir werden das Foto verkaufen.',
    'Es wurde Nacht, und er hat gewartet.',
    'Er hat das Foto gemacht.',
    'Der Ort wurde ein schönes Gebiet.',
    'Wir werden gegen Abend gehen.',
  ])('not passive: %s', (sentence) => {
    expect(passive(sentence, 'de')).toEqual([]);
  });
});

describe('the language that is measured', () => {
  const texts = {
    en: 'The photographer waited under the lamp for hours, and nothing happened.',
    de: 'Der Fotograf wartete stundenlang unter der Lampe, und nichts ist passiert.',
    ru: 'Фотограф часами ждал под фонарём, и ничего не произошло.',
    fr: 'Le photographe attendait sous la lampe pendant des heures et rien ne se passait.',
    nl: 'De fotograaf wachtte uren onder de lamp en er gebeurde niets van belang die avond.',
    es: 'El fotógrafo esperó durante horas bajo la lámpara y no pasó nada en la calle.',
    da: 'Fotografen ventede i timevis under lampen, og der skete ikke noget den aften.',
    uk: 'Фотограф годинами чекав під ліхтарем, і нічого не сталося.',
    ja: '写真家は街灯の下で何時間も待ちました。',
  };

  test.each(Object.entries(texts))('of a text in %s', (language, text) => {
    const measured = ['en', 'de', 'ru'].includes(language) ? language : null;
    expect(languageOf(text)).toBe(measured);
    expect(languageOf(text, language)).toBe(measured);
    expect(grade(text, null) === null).toBe(measured === null);
  });

  test.each([
    ['Tom opened gate.', 'en-GB', 'en'],
    ['Neonlicht spiegelt Regen.', 'de', 'de'],
    ['Дождь.', 'ru', 'ru'],
    ['Дождь.', 'en', 'ru'],
    ['Дъжд и светлина.', 'bg', null],
    ['Le soir.', 'fr', null],
    ['Rain.', 'ru', null],
    ['街灯。', 'en', null],
    [texts.de, 'en', 'de'],
    [texts.en, 'de', 'en'],
    [texts.uk, 'ru', null],
    [`${texts.fr} `.repeat(3), 'en', null],
    ['Neon light. '.repeat(19), 'en', 'en'],
    ['Neon light. '.repeat(20), 'en', null],
  ])('of %j on a site in %s is %s', (text, site, measured) => {
    expect(measuredLanguage(sentencesOf(text), null, site)).toBe(measured);
  });

  it('is its owner’s choice where that fits the script', () => {
    expect(measuredLanguage(sentencesOf('Le soir.'), 'fr', 'en')).toBeNull();
    expect(languageOf(texts.en, 'de-AT')).toBe('de');
    expect(languageOf(texts.en, 'fr')).toBeNull();
    expect(languageOf(texts.ru, 'bg')).toBeNull();
  });
});

import { describe, expect, it, test } from 'vitest';
import {
  cyrillicSyllables,
  latinSyllables,
  passiveSentences,
  proseSentences,
  readabilityGrade,
} from '../../../domain/articles/checklist/prose.ts';
import { readText } from '../../../text/read/reading.ts';

const sentencesOf = (body: string) => proseSentences(readText(body).blocks);
const grade = (body: string) => readabilityGrade(sentencesOf(body));

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
    expect(grade('Вечером загораются все фонари.')).toBe(11.6);
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
    expect(passiveSentences(sentencesOf(sentence))).toHaveLength(1);
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
    expect(passiveSentences(sentencesOf(sentence))).toEqual([]);
  });
});

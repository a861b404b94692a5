import { pie } from 'd3-shape';
import { describe, expect, it } from 'vitest';
import { plotOf, scale } from '#domain/charts/plot.ts';
import { coordinate, numberWords, onCircle, slicesOf } from '../../../domain/charts/chart.ts';
import { axisLabels, shortened } from '../../../domain/charts/plot.ts';
import { figures } from '../../../domain/texts/en-scripts/blocks.ts';

describe('parts of a round', () => {
  const values = [40, 25, 0, 15, 10, 6, 3, 1];

  it('turn as those of a library do, without what is nothing', () => {
    const turn = 2 * Math.PI;
    const expected = pie()
      .sort(null)(values)
      .filter(({ value }) => value > 0);
    for (const [at, slice] of slicesOf(values).entries()) {
      expect(slice.index).toBe(expected[at]?.index);
      expect(slice.from * turn).toBeCloseTo(expected[at]?.startAngle ?? -1);
      expect(slice.to * turn).toBeCloseTo(expected[at]?.endAngle ?? -1);
    }
    expect(slicesOf(values)).toHaveLength(7);
  });

  it.each([
    ['nothing', []],
    ['zeros', [0, 0]],
    ['what is below zero or missing', [-1, null]],
  ])('of %s there are none', (_, given) => {
    expect(slicesOf(given)).toEqual([]);
  });

  it('of the greatest numbers still make one round', () => {
    expect(slicesOf([Number.MAX_VALUE, Number.MAX_VALUE]).map(({ to }) => to)).toEqual([0.5, 1]);
  });

  it.each([
    [0, [0, -10]],
    [0.25, [10, 0]],
    [0.5, [0, 10]],
    [0.75, [-10, 0]],
  ])('a turn of %d is at %j', (turn, place) => {
    expect(onCircle(turn, 10).map((value) => coordinate(value) + 0)).toEqual(place);
  });
});

describe('the field of a chart', () => {
  const size = { width: 660, height: 320, texts: { ...figures, locale: 'en-US' } };
  const one = (...data: (number | null)[]) => ({ labels: data.map(String), datasets: [{ label: '', data }] });

  it.each([
    ['bars stand on zero', one(30, 40), true, 0],
    ['a line begins near its lowest value', one(30, 40), false, 30],
    ['what is below zero has room', one(-4, 4), true, -4],
    ['gaps count for nothing', one(null, 30, 40), false, 30],
  ])('%s', (_, data, withZero, lowest) => {
    const { ticks, y, top, bottom } = plotOf(data, size, withZero);
    expect(ticks[0]).toBe(lowest);
    expect(y(ticks[0] ?? 0)).toBe(bottom);
    expect(y(ticks.at(-1) ?? 0)).toBe(top);
  });

  it('a scale is straight, and in the middle when it has no length', () => {
    expect([0, 5, 10].map(scale([0, 10], [100, 0]))).toEqual([100, 50, 0]);
    expect(scale([-Number.MAX_VALUE, Number.MAX_VALUE], [0, 1])(0)).toBe(0.5);
    expect(scale([3, 3], [0, 8])(3)).toBe(4);
  });
});

describe('labels of an axis', () => {
  const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'September'];

  it('are all there where there is room', () => {
    expect(axisLabels(['a', 'b'], 100).map(({ lines }) => lines)).toEqual([['a'], ['b']]);
  });

  it('break between words', () => {
    expect(axisLabels(['Low-pressure sodium'], 110)[0]?.lines).toEqual(['Low-pressure', 'sodium']);
    expect(axisLabels(['one two three four five six'], 60)[0]?.lines).toEqual(['one two', 'three…']);
  });

  it('of a few bars stay, were it shortened', () => {
    expect(axisLabels(months, 45).map(({ lines }) => lines[0])).toContain('Febr…');
    expect(axisLabels(months, 45)).toHaveLength(8);
  });

  it('of many points become every second or third', () => {
    const shown = axisLabels([...months, 'October'], 50);
    expect(shown.map(({ index }) => index)).toEqual([0, 2, 4, 6, 8]);
    expect(shown.every(({ lines }) => lines.every((line) => !line.includes('…')))).toBe(true);
  });

  it('are cut between letters, never inside one', () => {
    expect(shortened('🌧🌧🌧🌧', 3)).toBe('🌧🌧…');
    expect(shortened('abc', 3)).toBe('abc');
  });
});

describe('numbers in words', () => {
  it.each([
    [0, '0'],
    [1800, '1,800'],
    [0.3, '0.3'],
    [-2.5, '-2.5'],
    [999_999, '999,999'],
    [1_000_000, '1M'],
    [12_345_678, '12.35M'],
    [0.001, '0.001'],
    [0.0009, '9E-4'],
    [1e15, '1E15'],
  ])('%d is %s', (value, words) => {
    expect(numberWords(value, { locale: 'en-US' })).toBe(words);
  });
});

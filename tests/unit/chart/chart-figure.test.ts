import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartData } from '#domain/assets/chart.ts';
import { type ChartType, chartTypes } from '#domain/charts/chart.ts';
import { canBeDrawn, chartFigure } from '#domain/charts/chart-figure.ts';
import { chartDescription } from '../../../domain/charts/chart.ts';
import { figures as texts } from '../../../domain/texts/en-scripts/blocks.ts';

const figures = { ...texts, locale: 'en-US' };

import type { Drawn } from '../../../domain/charts/data-table.ts';

const towns: ChartData = {
  labels: ['March', 'June', 'December'],
  datasets: [
    { label: 'Aarhus', data: [34, 62, 42] },
    { label: 'Lisbon', data: [28, null, 32] },
  ],
};
const one: ChartData = { labels: ['a', 'b'], datasets: [{ label: '', data: [1, 3] }] };
const figure = (type: ChartType, data = towns, title: string | null = 'Twilight') =>
  chartFigure({ type, title, data }, figures, (table) => table);

function all(root: Drawn, wanted: (node: Drawn) => boolean): Drawn[] {
  const inside = root.children.flatMap((child) => (typeof child === 'string' ? [] : all(child, wanted)));
  return wanted(root) ? [root, ...inside] : inside;
}
const tag = (name: string) => (node: Drawn) => node.tag === name;
const look = (name: string) => (node: Drawn) =>
  String(node.attributes.class ?? '')
    .split(' ')
    .includes(name);
const wordsOf = (node: Drawn): string =>
  node.children.map((child) => (typeof child === 'string' ? child : wordsOf(child))).join('');

describe('every chart', () => {
  it.each(chartTypes)('%s is an image with a name and a description, and its figures are a table', (type) => {
    const drawn = figure(type);
    const drawings = all(drawn, (node) => node.attributes.role === 'img');
    expect(drawings).toHaveLength(2);
    for (const drawing of drawings) {
      const [title, description] = drawing.children as Drawn[];
      expect(title?.tag).toBe('title');
      expect(wordsOf(title as Drawn)).toMatch(/chart: Twilight$/);
      expect(description?.tag).toBe('desc');
      expect(wordsOf(description as Drawn)).toContain('62');
    }
    const [table] = all(drawn, tag('table'));
    expect(
      all(table as Drawn, tag('tr')).map((row) => row.children.map((cell) => wordsOf(cell as Drawn))),
    ).toEqual([
      ['Label', 'Aarhus', 'Lisbon'],
      ['March', '34', '28'],
      ['June', '62', ''],
      ['December', '42', '32'],
    ]);
  });

  it('holds finite numbers only, whatever its data', () => {
    const number = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }));
    const data = fc
      .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 8 }))
      .chain(([labels, sets]) =>
        fc.record({
          labels: fc.array(fc.string(), { minLength: labels, maxLength: labels }),
          datasets: fc.array(
            fc.record({
              label: fc.string(),
              data: fc.array(number, { minLength: labels, maxLength: labels }),
            }),
            { minLength: sets, maxLength: sets },
          ),
        }),
      );
    fc.assert(
      fc.property(fc.constantFrom(...chartTypes), data, (type, given) => {
        fc.pre(canBeDrawn({ type, data: given }));
        for (const node of all(figure(type, given), () => true)) {
          for (const value of Object.values(node.attributes))
            expect(String(value)).not.toMatch(/NaN|Infinity/);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the words of an axis', () => {
  const times = ['1/30 s', '1/60 s', '1/125 s', '1/250 s', '1/500 s'];
  const shutter: ChartData = { labels: times, datasets: [{ label: '', data: [4, 9, 7, 5, 2] }] };
  const numbers = { ...shutter, labels: ['10000', '30000', '50000', '70000', '90000'] };
  const sparse = { ...shutter, labels: times.flatMap((time) => [time, '', time]) };
  sparse.datasets = [{ label: '', data: sparse.labels.map((_, index) => index) }];
  /** Wider than the letters of any system's sans are drawn at 14 pixels on average. */
  const letter = 7.4;

  it.each(
    [shutter, numbers, sparse].flatMap((data) =>
      (['line', 'area', 'bar', 'scatter'] as const).map((type) => [type, data.labels[1], data] as const),
    ),
  )('%s: "%s" and the others stay inside the drawing to their last letter', (type, _label, data) => {
    for (const width of ['wide', 'narrow']) {
      const [drawing] = all(figure(type, data), look(`chart-${width}`));
      const most = Number(String(drawing?.attributes.viewBox).split(' ')[2]);
      const words = all(drawing as Drawn, (node) => node.attributes['text-anchor'] === 'middle');
      expect(words.length).toBeGreaterThan(2);
      for (const word of words) {
        const half = (wordsOf(word).length * letter) / 2;
        expect(Number(word.attributes.x) - half).toBeGreaterThanOrEqual(-0.1);
        expect(Number(word.attributes.x) + half).toBeLessThanOrEqual(most + 0.1);
      }
    }
  });
});

describe('a line', () => {
  it('breaks at a missing value', () => {
    const [, lisbon] = all(figure('line'), look('chart-line'));
    // The key of the legend comes first: one line for each series, then the drawing.
    const drawnLines = all(
      figure('line'),
      (node) => look('chart-line')(node) && String(node.attributes.d).length > 12,
    );
    expect(lisbon).toBeDefined();
    expect(String(drawnLines[1]?.attributes.d).match(/M/g)).toHaveLength(2);
  });

  it('has a sign of its own for each series, and a legend only when there are several', () => {
    const signs = all(figure('line'), look('chart-dot')).map(({ attributes }) =>
      String(attributes.d).replace(/[-\d. ]/g, ''),
    );
    expect(new Set(signs).size).toBe(2);
    expect(all(figure('line'), look('chart-legend'))).toHaveLength(1);
    expect(all(figure('line', one), look('chart-legend'))).toHaveLength(0);
  });
});

describe('bars', () => {
  it('are as high as their values and side by side', () => {
    const [wide] = all(figure('bar', one), look('chart-wide'));
    const [low, high] = all(wide as Drawn, look('chart-bar'));
    expect(Number(high?.attributes.height) / Number(low?.attributes.height)).toBeCloseTo(3, 1);
    expect(Number(high?.attributes.x)).toBeGreaterThan(Number(low?.attributes.x));
  });

  it('below zero hang down from it', () => {
    const [wide] = all(
      figure('bar', { labels: ['a', 'b'], datasets: [{ label: '', data: [5, -5] }] }),
      look('chart-wide'),
    );
    const [up, down] = all(wide as Drawn, look('chart-bar'));
    expect(Number(up?.attributes.y) + Number(up?.attributes.height)).toBeCloseTo(
      Number(down?.attributes.y),
      1,
    );
  });
});

describe('a round', () => {
  it('numbers its parts as its legend does, with their share', () => {
    const [legend] = all(figure('pie', one), look('chart-legend'));
    expect(
      ((legend as Drawn).children as Drawn[]).map((item) => [item.attributes.value, wordsOf(item)]),
    ).toEqual([
      [1, 'a: 1 (25%)'],
      [2, 'b: 3 (75%)'],
    ]);
    const [wide] = all(figure('pie', one), look('chart-wide'));
    expect(all(wide as Drawn, look('chart-number')).map(wordsOf)).toEqual(['1', '2']);
  });

  it('of one part is whole', () => {
    const whole: ChartData = { labels: ['a'], datasets: [{ label: '', data: [5] }] };
    for (const type of ['pie', 'doughnut'] as const) {
      const [slice] = all(figure(type, whole), look('chart-slice'));
      expect(String(slice?.attributes.d).match(/A/g)).toHaveLength(type === 'pie' ? 2 : 4);
    }
  });

  it('the series that it does not draw are named; a chart that draws all says nothing', () => {
    const note = (type: ChartType, data: ChartData) =>
      all(figure(type, data), look('chart-note')).map(wordsOf);
    const third = { ...towns, datasets: [...towns.datasets, { label: '', data: [1, 2, 3] }] };
    expect(note('pie', towns)).toEqual(['The drawing shows “Aarhus” alone; “Lisbon” is in the table.']);
    expect(note('doughnut', third)).toEqual([
      'The drawing shows “Aarhus” alone; “Lisbon” and “Value” are in the table.',
    ]);
    expect([note('pie', one), note('bar', towns)]).toEqual([[], []]);
  });

  it.each(['pie', 'doughnut'] as const)('a %s of nothing above zero cannot be drawn, bars can', (type) => {
    const data: ChartData = { labels: ['a'], datasets: [{ label: '', data: [-5] }] };
    expect(canBeDrawn({ type, data })).toBe(false);
    expect(canBeDrawn({ type: 'bar', data })).toBe(true);
  });
});

describe('points', () => {
  it('are placed by their numbers, not at equal distances', () => {
    const data: ChartData = { labels: ['0', '10', '100'], datasets: [{ label: '', data: [1, 1, 1] }] };
    const [wide] = all(figure('scatter', data), look('chart-wide'));
    const places = all(wide as Drawn, look('chart-dot')).map(({ attributes }) =>
      Number(/^M([\d.]+)/.exec(String(attributes.d))?.[1]),
    );
    const [a = 0, b = 0, c = 0] = places;
    expect((c - a) / (b - a)).toBeCloseTo(10, 1);
  });
});

describe('descriptions', () => {
  it('name the ends of each series', () => {
    expect(chartDescription({ type: 'line', title: null, data: towns }, figures)).toBe(
      'Aarhus: from 34 (March) to 42 (December); lowest 34 (March), highest 62 (June). ' +
        'Lisbon: from 28 (March) to 32 (December); lowest 28 (March), highest 32 (December).',
    );
  });

  it('name the parts of a round', () => {
    expect(chartDescription({ type: 'pie', title: null, data: one }, figures)).toBe(
      'a: 1 (25%). b: 3 (75%).',
    );
  });
});

import type { Chart } from './chart.ts';
import { isRound, shares } from './describe.ts';
import { type Drawn, drawn } from './drawn.ts';
import { dot, lookOf } from './marks.ts';

/** Which look is whose; null for the only series of a chart with axes, which needs none. */
export function chartLegend(chart: Chart): Drawn | null {
  if (isRound(chart)) {
    const parts = shares(chart.data).map(({ index, label, words }) =>
      drawn('li', { value: index + 1 }, [`${label}: ${words}`]),
    );
    return drawn('ol', { class: 'chart-legend chart-legend--parts' }, parts);
  }
  const { datasets } = chart.data;
  if (datasets.length < 2) return null;
  const keys = datasets.map(({ label }, index) => drawn('li', {}, [keyOf(chart, index), label]));
  return drawn('ul', { class: 'chart-legend' }, keys);
}

function keyOf({ type }: Chart, index: number): Drawn {
  const look = lookOf(index);
  const marks = {
    line: [drawn('path', { class: `chart-line ${look}`, d: 'M0 8H28' }), dotIn(index)],
    area: [
      drawn('path', { class: `chart-area ${look}`, d: 'M0 8H28V16H0Z' }),
      drawn('path', { class: `chart-line ${look}`, d: 'M0 8H28' }),
      dotIn(index),
    ],
    bar: [drawn('rect', { class: `chart-bar ${look}`, x: 7, y: 2, width: 14, height: 12 })],
    scatter: [dotIn(index)],
    pie: [],
    doughnut: [],
  }[type];
  return drawn('svg', { class: 'chart-key', viewBox: '0 0 28 16', 'aria-hidden': 'true' }, marks);
}

function dotIn(index: number): Drawn {
  return { ...dot(index, [14, 8], ''), children: [] };
}

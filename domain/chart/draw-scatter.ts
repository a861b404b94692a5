import type { ChartData } from '../data/chart.ts';
import { type Drawn, drawn } from '../figure/drawn.ts';
import { drawGrid, drawLabels } from './axes.ts';
import type { Size } from './chart.ts';
import { valueWords } from './describe.ts';
import { axisLabels } from './labels.ts';
import { dot } from './marks.ts';
import { coordinate, numberWords } from './numbers.ts';
import { plotOf, rangeOf, scale } from './plot.ts';
import { niceTicks } from './ticks.ts';

const distanceOfTicks = 80;
/** From the axis to the first place where a point can stand. */
const inset = 10;

/** Points at two numbers each; labels that are not numbers stand at equal distances. */
export function drawScatter(data: ChartData, size: Size): Drawn[] {
  const plot = plotOf(data, size, false);
  const numbers = abscissae(data.labels);
  const ends: [number, number] = [plot.left + inset, plot.right - inset];
  const points = (x: (index: number) => number) =>
    data.datasets.flatMap((set, series) =>
      set.data.flatMap((value, index) =>
        value === null ? [] : [dot(series, [x(index), plot.y(value)], valueWords(data, series, index))],
      ),
    );
  if (!numbers) {
    const x = scale([0, Math.max(1, data.labels.length - 1)], ends);
    const step = (ends[1] - ends[0]) / Math.max(1, data.labels.length - 1);
    return [...drawGrid(plot), ...points(x), ...drawLabels(axisLabels(data.labels, step), plot, x)];
  }
  const [min, max] = rangeOf(numbers, false);
  const ticks = niceTicks(min, max, Math.max(2, Math.round((ends[1] - ends[0]) / distanceOfTicks)));
  const place = scale([ticks[0] ?? 0, ticks.at(-1) ?? 1], ends);
  const labels = ticks.map((tick, index) => ({ index, lines: [numberWords(tick)] }));
  const at = (index: number) => place(ticks[index] ?? 0);
  return [
    ...drawGrid(plot),
    ...ticks.map((tick) =>
      drawn('path', { class: 'chart-grid', d: `M${coordinate(place(tick))} ${plot.top}V${plot.bottom}` }),
    ),
    ...points((index) => place(numbers[index] ?? 0)),
    ...drawLabels(labels, plot, at),
  ];
}

/** The labels as numbers; null when one of them is none. */
export function abscissae(labels: readonly string[]): number[] | null {
  const numbers = labels.map((label) => (label.trim() === '' ? Number.NaN : Number(label)));
  return numbers.every(Number.isFinite) ? numbers : null;
}

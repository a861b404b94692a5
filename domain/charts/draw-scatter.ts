import type { ChartData } from '../assets/chart.ts';
import { drawGrid, drawLabels } from './axes.ts';
import type { Size } from './chart.ts';
import { valueWords } from './describe.ts';
import { type Drawn, drawn } from './drawn.ts';
import { axisLabels } from './labels.ts';
import { dot } from './marks.ts';
import { coordinate, numberWords } from './numbers.ts';
import { type Plot, plotOf, rangeOf, scale, withRoomForLabels } from './plot.ts';
import { niceTicks } from './ticks.ts';

const distanceOfTicks = 80;
/** From the axis to the first place where a point can stand. */
const inset = 10;

/** Points at two numbers each; labels that are not numbers stand at equal distances. */
export function drawScatter(data: ChartData, size: Size): Drawn[] {
  const numbers = abscissae(data.labels);
  const labelsIn = (field: Plot) =>
    numbers ? roundNumbers(numbers, endsOf(field)) : wordsAtEqualDistances(data.labels, endsOf(field));
  const plot = withRoomForLabels(plotOf(data, size, false), size, labelsIn);
  const { labels, x, place, lines } = labelsIn(plot);
  return [
    ...drawGrid(plot),
    ...lines.map((at) =>
      drawn('path', { class: 'chart-grid', d: `M${coordinate(at)} ${plot.top}V${plot.bottom}` }),
    ),
    ...data.datasets.flatMap((set, series) =>
      set.data.flatMap((value, index) =>
        value === null ? [] : [dot(series, [place(index), plot.y(value)], valueWords(data, series, index))],
      ),
    ),
    ...drawLabels(labels, plot, x),
  ];
}

type Ends = readonly [number, number];

const endsOf = ({ left, right }: Plot): Ends => [left + inset, right - inset];

function wordsAtEqualDistances(labels: readonly string[], ends: Ends) {
  const gaps = Math.max(1, labels.length - 1);
  const x = scale([0, gaps], ends);
  return { labels: axisLabels(labels, (ends[1] - ends[0]) / gaps), x, place: x, lines: [] };
}

/** The axis has numbers of its own, and a line up from each. */
function roundNumbers(numbers: readonly number[], ends: Ends) {
  const [min, max] = rangeOf(numbers, false);
  const ticks = niceTicks(min, max, Math.max(2, Math.round((ends[1] - ends[0]) / distanceOfTicks)));
  const at = scale([ticks[0] ?? 0, ticks.at(-1) ?? 1], ends);
  return {
    labels: ticks.map((tick, index) => ({ index, lines: [numberWords(tick)] })),
    x: (index: number) => at(ticks[index] ?? 0),
    place: (index: number) => at(numbers[index] ?? 0),
    lines: ticks.map(at),
  };
}

/** The labels as numbers; null when one of them is none. */
export function abscissae(labels: readonly string[]): number[] | null {
  const numbers = labels.map((label) => (label.trim() === '' ? Number.NaN : Number(label)));
  return numbers.every(Number.isFinite) ? numbers : null;
}

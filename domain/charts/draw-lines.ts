import type { ChartData } from '../assets/chart.ts';
import { drawGrid, drawLabels } from './axes.ts';
import type { Size } from './chart.ts';
import { valueWords } from './describe.ts';
import { type Drawn, drawn } from './drawn.ts';
import { axisLabels } from './labels.ts';
import { dot, linesThrough, lookOf } from './marks.ts';
import { coordinate } from './numbers.ts';
import { type Plot, plotOf, withRoomForLabels } from './plot.ts';

/** More signs than this on one line would hide it. */
const mostDots = 40;

/** A line for each series, or the field below it. */
export function drawLines(data: ChartData, size: Size, filled: boolean): Drawn[] {
  const labelsIn = (field: Plot) => labelsOf(data.labels, field);
  const plot = withRoomForLabels(plotOf(data, size, filled), size, labelsIn);
  const { labels, x } = labelsIn(plot);
  const ground = coordinate(plot.y(Math.max(plot.ticks[0] ?? 0, Math.min(0, plot.ticks.at(-1) ?? 0))));

  const series = data.datasets.flatMap((set, number) => {
    const places = set.data.map((value, index) =>
      value === null ? null : ([x(index), plot.y(value)] as const),
    );
    const marks = [drawn('path', { class: `chart-line ${lookOf(number)}`, d: linesThrough(places) })];
    if (filled)
      marks.unshift(drawn('path', { class: `chart-area ${lookOf(number)}`, d: areaUnder(places, ground) }));
    const isLonely = (index: number) => !places[index - 1] && !places[index + 1];
    for (const [index, place] of places.entries()) {
      // A value between two gaps has no line: only its sign shows it.
      if (!place || (data.labels.length > mostDots && !isLonely(index))) continue;
      marks.push(dot(number, place, valueWords(data, number, index)));
    }
    return marks;
  });
  return [...drawGrid(plot), ...series, ...drawLabels(labels, plot, x)];
}

/** From one end of the field to the other; a single one in its middle. */
function labelsOf(labels: readonly string[], { left, right }: Plot) {
  const step = (right - left) / Math.max(1, labels.length - 1);
  const x = (index: number) => (labels.length === 1 ? (left + right) / 2 : left + index * step);
  return { labels: axisLabels(labels, step), x };
}

/** Each unbroken run of places, closed along the ground. */
function areaUnder(places: readonly (readonly [number, number] | null)[], ground: number): string {
  let path = '';
  let run: (readonly [number, number])[] = [];
  for (const place of [...places, null]) {
    if (place) run.push(place);
    else if (run.length > 0) {
      const [first, last] = [run[0]?.[0] ?? 0, run.at(-1)?.[0] ?? 0];
      path += `${linesThrough(run)}L${coordinate(last)} ${ground}L${coordinate(first)} ${ground}Z`;
      run = [];
    }
  }
  return path;
}

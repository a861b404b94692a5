import type { ChartData } from '../assets/chart.ts';
import type { Size } from './chart.ts';
import { type AxisLabel, letterWidth, widthOf } from './labels.ts';
import { numberWords } from './numbers.ts';
import { niceTicks } from './ticks.ts';

/** The field between the axes. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  ticks: number[];
  /** Where a value stands, from the top. */
  y: (value: number) => number;
}

/** Below the field, for two lines of labels. */
const footHeight = 42;
const headHeight = 14;
const distanceOfTicks = 52;
const rightEdge = 16;

/** @param withZero bars and areas stand on zero; a line may begin anywhere */
export function plotOf(data: ChartData, { width, height }: Size, withZero: boolean): Plot {
  const [min, max] = rangeOf(
    data.datasets.flatMap((series) => series.data),
    withZero,
  );
  const top = headHeight;
  const bottom = height - footHeight;
  const ticks = niceTicks(min, max, Math.max(2, Math.round((bottom - top) / distanceOfTicks)));
  const widest = Math.max(...ticks.map((tick) => numberWords(tick).length));
  return {
    left: Math.min(width / 3, widest * letterWidth + 12),
    right: width - rightEdge,
    top,
    bottom,
    ticks,
    y: scale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [bottom, top]),
  };
}

/**
 * The field made narrower by what its labels would reach beyond the drawing, each half of itself to both sides of its
 * place: on paper nothing is shown there.
 * @param labelsIn what stands below a field, and where
 */
export function withRoomForLabels(
  plot: Plot,
  { width }: Size,
  labelsIn: (plot: Plot) => { labels: readonly AxisLabel[]; x: (index: number) => number },
): Plot {
  const { labels, x } = labelsIn(plot);
  const beyond = (reach: (place: number, half: number) => number) =>
    Math.max(0, ...labels.map(({ index, lines }) => reach(x(index), widthOf(lines) / 2)));
  return {
    ...plot,
    left: plot.left + beyond((place, half) => half - place),
    right: plot.right - beyond((place, half) => place + half - width),
  };
}

/** A straight scale from numbers to places. */
export function scale(from: readonly [number, number], to: readonly [number, number]) {
  // In halves, because the distance of two numbers can be greater than any number.
  const span = from[1] / 2 - from[0] / 2;
  return (value: number) =>
    span === 0 ? (to[0] + to[1]) / 2 : to[0] + ((value / 2 - from[0] / 2) / span) * (to[1] - to[0]);
}

export function rangeOf(values: readonly (number | null)[], withZero: boolean): [number, number] {
  let min = withZero ? 0 : Number.POSITIVE_INFINITY;
  let max = withZero ? 0 : Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value === null) continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return min > max ? [0, 0] : [min, max];
}

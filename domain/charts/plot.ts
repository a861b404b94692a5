import type { ChartData } from '../assets/chart.ts';
import { type Canvas, coordinate, numberWords, type Size } from './chart.ts';
import { type Drawn, drawn } from './data-table.ts';

/** The field between the axes. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  ticks: number[];
  texts: Canvas['texts'];
  /** The y coordinate of a value. */
  y: (value: number) => number;
}

/** Below the field, for two lines of labels. */
const footHeight = 42;
const headHeight = 14;
const distanceOfTicks = 52;
const rightEdge = 16;

/** @param withZero bars and areas start at zero; a line can start anywhere */
export function plotOf(data: ChartData, { width, height, texts }: Canvas, withZero: boolean): Plot {
  const [min, max] = rangeOf(
    data.datasets.flatMap((series) => series.data),
    withZero,
  );
  const top = headHeight;
  const bottom = height - footHeight;
  const ticks = niceTicks(min, max, Math.max(2, Math.round((bottom - top) / distanceOfTicks)));
  const widest = Math.max(...ticks.map((tick) => numberWords(tick, texts).length));
  return {
    left: Math.min(width / 3, widest * letterWidth + 12),
    right: width - rightEdge,
    top,
    bottom,
    ticks,
    texts,
    y: scale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [bottom, top]),
  };
}

/**
 * The field made narrower by what its labels would reach beyond the drawing, each half of itself to both sides of its
 * place: on paper nothing is shown there.
 * @param labelsIn returns the labels below a plot and their positions
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

const lineHeight = 16;

/** Lines across the field at the round values, with the values beside them; zero is drawn stronger. */
export function drawGrid({ left, right, ticks, texts, y }: Plot): Drawn[] {
  return ticks.flatMap((tick) => {
    const at = coordinate(y(tick));
    return [
      drawn('path', {
        class: tick === 0 ? 'chart-zero' : 'chart-grid',
        d: `M${coordinate(left)} ${at}H${right}`,
      }),
      drawn(
        'text',
        { class: 'chart-tick', x: coordinate(left - 8), y: coordinate(at + 4.5), 'text-anchor': 'end' },
        [numberWords(tick, texts)],
      ),
    ];
  });
}

/** The labels of the x axis. */
export function drawLabels(
  labels: readonly AxisLabel[],
  { bottom }: Plot,
  x: (index: number) => number,
): Drawn[] {
  return labels.flatMap(({ index, lines }) =>
    lines.map((line, row) =>
      drawn(
        'text',
        {
          class: 'chart-tick',
          x: coordinate(x(index)),
          y: coordinate(bottom + 20 + row * lineHeight),
          'text-anchor': 'middle',
        },
        [line],
      ),
    ),
  );
}

/** Average width of a letter in a drawing's small type. */
const letterWidth = 7.4;
const mostLines = 2;
/** So few labels are all shown, truncated if necessary, down to the minimum width. */
const few = { labels: 8, width: 44 } as const;
/** Longer words are truncated. */
const widestWord = 84;

export interface AxisLabel {
  index: number;
  lines: string[];
}

/**
 * Axis labels that do not overlap: broken into two lines where there is room, otherwise
 * every second, third … only.
 * @param step distance between two of them
 */
export function axisLabels(labels: readonly string[], step: number): AxisLabel[] {
  const words = labels.flatMap((label) => label.split(/\s+/u));
  const longest = Math.max(0, ...words.map((word) => Array.from(word).length)) * letterWidth + 8;
  const wanted = Math.min(longest, labels.length <= few.labels ? few.width : widestWord);
  const every = step >= wanted ? 1 : Math.ceil(wanted / step);
  const letters = Math.max(3, Math.floor((every * step - 6) / letterWidth));
  return labels.flatMap((label, index) =>
    index % every === 0 ? [{ index, lines: broken(label, letters) }] : [],
  );
}

/** Estimated width of a label. */
function widthOf(lines: readonly string[]): number {
  return Math.max(0, ...lines.map((line) => Array.from(line).length)) * letterWidth;
}

/** A label as the beginning of itself, where it is longer than there is room. */
export function shortened(label: string, letters: number): string {
  const all = Array.from(label);
  return all.length <= letters ? label : `${all.slice(0, Math.max(1, letters - 1)).join('')}…`;
}

function broken(label: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of label.trim().split(/\s+/u)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const shown = lines.slice(0, mostLines);
  if (lines.length > mostLines) shown[mostLines - 1] += '…';
  return shown.map((line) => shortened(line, letters));
}

/**
 * Round numbers at equal distances, the first at or below `min`, the last at or above `max`. Their steps are 1, 2
 * or 5 times a power of ten; there are about `count` of them.
 */
export function niceTicks(min: number, max: number, count: number): number[] {
  if (min === max) return min === 0 ? [0, 1] : niceTicks(Math.min(0, min), Math.max(0, max), count);
  const span = max - min;
  const step = stepOf(span / count);
  const first = Math.floor(min / step);
  const last = Math.ceil(max / step);
  // No rounder number exists beyond the largest finite numbers.
  if (!Number.isFinite(span) || ![first * step, last * step].every(Number.isFinite)) return [min, max];
  return Array.from({ length: last - first + 1 }, (_, index) => tidy((first + index) * step));
}

/** The round step nearest to a given distance. */
function stepOf(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  const ratio = wanted / power;
  if (ratio >= Math.sqrt(50)) return power * 10;
  if (ratio >= Math.sqrt(10)) return power * 5;
  return ratio >= Math.sqrt(2) ? power * 2 : power;
}

/** Without the last digit of binary fractions: 0.30000000000000004 is 0.3. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

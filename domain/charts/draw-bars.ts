import type { ChartData } from '../assets/chart.ts';
import { type Canvas, coordinate, numberWords, valueWords } from './chart.ts';
import { type Drawn, drawn } from './data-table.ts';
import {
  axisLabels,
  drawGrid,
  drawLabels,
  niceTicks,
  type Plot,
  plotOf,
  rangeOf,
  scale,
  withRoomForLabels,
} from './plot.ts';

/** Share of a label's width that its bars fill. */
const filledPart = 0.72;
const widestBar = 56;

/** Upright bars; those of one label side by side in the order of the series. */
export function drawBars(data: ChartData, canvas: Canvas): Drawn[] {
  const labelsIn = (field: Plot) => labelsOf(data.labels, field);
  const plot = withRoomForLabels(plotOf(data, canvas, true), canvas, labelsIn);
  const { labels, step, x: middle } = labelsIn(plot);
  const width = Math.min(widestBar, (step * filledPart) / data.datasets.length);
  const zero = plot.y(0);

  const bars = data.datasets.flatMap((set, number) =>
    set.data.flatMap((value, index) => {
      if (value === null) return [];
      const top = Math.min(zero, plot.y(value));
      const left = middle(index) + (number - data.datasets.length / 2) * width;
      const box = {
        x: coordinate(left),
        y: coordinate(top),
        width: coordinate(Math.max(1, width - 2)),
        height: coordinate(Math.abs(plot.y(value) - zero)),
      };
      return [
        drawn('rect', { class: `chart-bar ${lookOf(number)}`, ...box }, [
          drawn('title', {}, [valueWords(data, number, index, canvas.texts)]),
        ]),
      ];
    }),
  );
  return [...drawGrid(plot), ...bars, ...drawLabels(labels, plot, middle)];
}

/** Each in the middle of its part of the field. */
function labelsOf(labels: readonly string[], { left, right }: Plot) {
  const step = (right - left) / labels.length;
  return { labels: axisLabels(labels, step), step, x: (index: number) => left + (index + 0.5) * step };
}

/** More signs than this on one line would hide it. */
const mostDots = 40;

/** A line for each series, or the field below it. */
export function drawLines(data: ChartData, canvas: Canvas, filled: boolean): Drawn[] {
  const labelsIn = (field: Plot) => drawLinesLabelsOf(data.labels, field);
  const plot = withRoomForLabels(plotOf(data, canvas, filled), canvas, labelsIn);
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
      marks.push(dot(number, place, valueWords(data, number, index, canvas.texts)));
    }
    return marks;
  });
  return [...drawGrid(plot), ...series, ...drawLabels(labels, plot, x)];
}

/** From one end of the field to the other; a single one in its middle. */
function drawLinesLabelsOf(labels: readonly string[], { left, right }: Plot) {
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

const distanceOfTicks = 80;
/** Distance from the axis to the first point. */
const inset = 10;

/** Points with two coordinates; labels that are not numbers are spaced equally. */
export function drawScatter(data: ChartData, canvas: Canvas): Drawn[] {
  const numbers = abscissae(data.labels);
  const labelsIn = (field: Plot) =>
    numbers ? roundNumbers(numbers, field) : wordsAtEqualDistances(data.labels, endsOf(field));
  const plot = withRoomForLabels(plotOf(data, canvas, false), canvas, labelsIn);
  const { labels, x, place, lines } = labelsIn(plot);
  return [
    ...drawGrid(plot),
    ...lines.map((at) =>
      drawn('path', { class: 'chart-grid', d: `M${coordinate(at)} ${plot.top}V${plot.bottom}` }),
    ),
    ...data.datasets.flatMap((set, series) =>
      set.data.flatMap((value, index) =>
        value === null
          ? []
          : [dot(series, [place(index), plot.y(value)], valueWords(data, series, index, canvas.texts))],
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

/** A numeric x axis with grid lines. */
function roundNumbers(numbers: readonly number[], field: Plot) {
  const ends = endsOf(field);
  const [min, max] = rangeOf(numbers, false);
  const ticks = niceTicks(min, max, Math.max(2, Math.round((ends[1] - ends[0]) / distanceOfTicks)));
  const at = scale([ticks[0] ?? 0, ticks.at(-1) ?? 1], ends);
  return {
    labels: ticks.map((tick, index) => ({ index, lines: [numberWords(tick, field.texts)] })),
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

/** Number of looks in browser/styles/figure.css; further series begin again. */
const looks = 6;

export function lookOf(index: number): string {
  return `look-${index % looks}`;
}

/** A marker per series, so that color is not the only difference. */
const shapes: ((x: number, y: number, r: number) => string)[] = [
  (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
  (x, y, r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`,
  (x, y, r) => `M${x} ${y - 1.2 * r}l${1.2 * r} ${2.2 * r}h${-2.4 * r}Z`,
  (x, y, r) => `M${x} ${y - 1.4 * r}l${1.4 * r} ${1.4 * r}l${-1.4 * r} ${1.4 * r}l${-1.4 * r} ${-1.4 * r}Z`,
  (x, y, r) => `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x + r} ${y - r}l${-2 * r} ${2 * r}`,
  (x, y, r) => `M${x - 1.3 * r} ${y}h${2.6 * r}M${x} ${y - 1.3 * r}v${2.6 * r}`,
];

/** One value's place; pointing at it shows the value. */
export function dot(series: number, [x, y]: readonly [number, number], words: string): Drawn {
  const shape = shapes[series % shapes.length];
  return drawn(
    'path',
    { class: `chart-dot ${lookOf(series)}`, d: shape?.(coordinate(x), coordinate(y), 4) ?? '' },
    [drawn('title', {}, [words])],
  );
}

/** Lines through the places that are known; a gap begins a new one. */
function linesThrough(places: readonly (readonly [number, number] | null)[]): string {
  let path = '';
  let isOpen = false;
  for (const place of places) {
    if (place) path += `${isOpen ? 'L' : 'M'}${coordinate(place[0])} ${coordinate(place[1])}`;
    isOpen = place !== null;
  }
  return path;
}

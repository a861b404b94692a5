import type { ChartData } from '../assets/chart.ts';
import { fill } from '../text/clean.ts';
import type { FigureTexts } from './data-table.ts';

export const chartTypes = ['line', 'bar', 'area', 'pie', 'doughnut', 'scatter'] as const;
export type ChartType = (typeof chartTypes)[number];

export interface Chart {
  type: ChartType;
  title: string | null;
  data: ChartData;
}

/** In the drawing's own units, which are pixels where it is shown at its natural size. */
export interface Size {
  width: number;
  height: number;
}

/** Area of a drawing, and how its numbers and texts are written. */
export interface Canvas extends Size {
  texts: FigureTexts;
}

/** Longer descriptions are not listened to; the table has everything. */
const mostDescribed = 6;

export function isRound({ type }: Pick<Chart, 'type'>): boolean {
  return type === 'pie' || type === 'doughnut';
}

/** The name of a drawing for who does not see it. */
export function chartName({ type, title }: Pick<Chart, 'type' | 'title'>, texts: FigureTexts): string {
  return title ? `${texts[type]}: ${title}` : texts[type];
}

/** Text alternative: first and last value of each series, or the slices of a pie. */
export function chartDescription(chart: Chart, texts: FigureTexts): string {
  const { data } = chart;
  const sentences = isRound(chart)
    ? shares(data, texts)
        .slice(0, mostDescribed)
        .map(({ label, words }) => `${label}: ${words}.`)
    : data.datasets.slice(0, mostDescribed).map((_, index) => extremes(data, index, texts));
  return sentences.join(' ');
}

export function seriesName({ label }: ChartData['datasets'][number], { series }: FigureTexts): string {
  return label || series;
}

/** A note on data that a pie does not show; null if it shows all. */
export function undrawnSeries({ datasets }: ChartData, texts: FigureTexts): string | null {
  const [first = '', ...others] = datasets.map((set) => fill(texts.quoted, { name: seriesName(set, texts) }));
  const last = others.pop();
  if (last === undefined) return null;
  if (others.length === 0) return fill(texts.undrawn, { first, other: last });
  const names = fill(texts.and, { names: others.join(', '), last });
  return fill(texts.undrawnOthers, { first, others: names });
}

/** `Aarhus, June: 62`. */
export function valueWords(
  { labels, datasets }: ChartData,
  series: number,
  index: number,
  texts: FigureTexts,
): string {
  const value = datasets[series]?.data[index] ?? null;
  const where = [datasets[series]?.label, labels[index]].filter(Boolean).join(', ');
  return `${where}: ${value === null ? texts.noValue : numberWords(value, texts)}`;
}

/** The parts of a round, with what each is of the whole. */
export function shares(
  { labels, datasets }: ChartData,
  texts: FigureTexts,
): { index: number; label: string; words: string }[] {
  return slicesOf(datasets[0]?.data ?? []).map(({ index, value, from, to }) => ({
    index,
    label: labels[index] ?? '',
    words: `${numberWords(value, texts)} (${percentWords(to - from, texts)})`,
  }));
}

function extremes(data: ChartData, series: number, texts: FigureTexts): string {
  const set = data.datasets[series];
  const known = (set?.data ?? []).flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const [first] = known;
  const last = known.at(-1);
  const name = set?.label ? `${set.label}: ` : '';
  if (!first || !last) return `${name}${texts.noValues}`;
  const lowest = known.reduce((low, one) => (one.value < low.value ? one : low));
  const highest = known.reduce((high, one) => (one.value > high.value ? one : high));
  const words = ({ value, index }: typeof first) =>
    `${numberWords(value, texts)} (${data.labels[index] ?? ''})`;
  if (known.length === 1) return `${name}${words(first)}.`;
  const values = { first: words(first), last: words(last), lowest: words(lowest), highest: words(highest) };
  return name + fill(texts.range, values);
}

function formatsOf(locale: string) {
  return {
    plain: new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }),
    compact: new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }),
    scientific: new Intl.NumberFormat(locale, { notation: 'scientific', maximumFractionDigits: 3 }),
    percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
  };
}

/** By locale: making one costs far more than using it. */
const formats = new Map<string, ReturnType<typeof formatsOf>>();

function formatsFor({ locale }: Pick<FigureTexts, 'locale'>): ReturnType<typeof formatsOf> {
  const known = formats.get(locale) ?? formatsOf(locale);
  formats.set(locale, known);
  return known;
}

function percentWords(share: number, texts: FigureTexts): string {
  // Rounded here: the same halves in every language.
  return formatsFor(texts).percent.format(Math.round(share * 1000) / 1000);
}

/** Number as people read it: 1,800; 12.5M; 3.2E-6. */
export function numberWords(value: number, texts: Pick<FigureTexts, 'locale'>): string {
  const { plain, compact, scientific } = formatsFor(texts);
  const size = Math.abs(value);
  if (size >= 1e15 || (size > 0 && size < 1e-3)) return scientific.format(value);
  return size >= 1e6 ? compact.format(value) : plain.format(value);
}

/** A coordinate as it is written into a drawing: a tenth of a pixel is finer than any screen. */
export function coordinate(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A part of a round; angles in turns from the top, clockwise. */
export interface Slice {
  index: number;
  value: number;
  from: number;
  to: number;
}

/** Zero, negative and missing values have no slice. */
export function slicesOf(values: readonly (number | null)[]): Slice[] {
  const positive = values.map((value) => Math.max(0, value ?? 0));
  const largest = Math.max(0, ...positive);
  // Parts of the largest, so that no sum exceeds what numbers can hold.
  const shares = positive.map((value) => (largest === 0 ? 0 : value / largest));
  const total = shares.reduce((sum, share) => sum + share, 0);
  let turned = 0;
  return shares.flatMap((share, index) => {
    if (share === 0) return [];
    const from = turned;
    turned += share / total;
    return [{ index, value: values[index] ?? 0, from, to: turned }];
  });
}

/** A place on a circle. */
export function onCircle(turn: number, radius: number): [number, number] {
  const angle = turn * 2 * Math.PI;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

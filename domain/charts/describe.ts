import type { ChartData } from '../assets/chart.ts';
import type { Chart, ChartType } from './chart.ts';
import { numberWords } from './numbers.ts';
import { slicesOf } from './slices.ts';

const names: Readonly<Record<ChartType, string>> = {
  line: 'Line chart',
  bar: 'Bar chart',
  area: 'Area chart',
  pie: 'Pie chart',
  doughnut: 'Doughnut chart',
  scatter: 'Scatter chart',
};
/** Longer descriptions are not listened to; the table has everything. */
const mostDescribed = 6;

export function isRound({ type }: Pick<Chart, 'type'>): boolean {
  return type === 'pie' || type === 'doughnut';
}

/** The name of a drawing for who does not see it. */
export function chartName({ type, title }: Pick<Chart, 'type' | 'title'>): string {
  return title ? `${names[type]}: ${title}` : names[type];
}

/** What the drawing shows, in words: of each series its ends, of a round its parts. */
export function chartDescription(chart: Chart): string {
  const { data } = chart;
  const sentences = isRound(chart)
    ? shares(data)
        .slice(0, mostDescribed)
        .map(({ label, words }) => `${label}: ${words}.`)
    : data.datasets.slice(0, mostDescribed).map((_, index) => extremes(data, index));
  return sentences.join(' ');
}

export function seriesName({ label }: ChartData['datasets'][number]): string {
  return label || 'Value';
}

/** What a round does not show of its data, in words; null when it shows all. */
export function undrawnSeries({ datasets }: ChartData): string | null {
  const [first, ...others] = datasets.map((set) => `“${seriesName(set)}”`);
  const last = others.pop();
  if (last === undefined) return null;
  const names = others.length === 0 ? last : `${others.join(', ')} and ${last}`;
  const verb = others.length === 0 ? 'is' : 'are';
  return `The drawing shows ${first} alone; ${names} ${verb} in the table.`;
}

/** `Aarhus, June: 62`. */
export function valueWords({ labels, datasets }: ChartData, series: number, index: number): string {
  const value = datasets[series]?.data[index] ?? null;
  const where = [datasets[series]?.label, labels[index]].filter(Boolean).join(', ');
  return `${where}: ${value === null ? 'no value' : numberWords(value)}`;
}

/** The parts of a round, with what each is of the whole. */
export function shares({ labels, datasets }: ChartData): { index: number; label: string; words: string }[] {
  return slicesOf(datasets[0]?.data ?? []).map(({ index, value, from, to }) => ({
    index,
    label: labels[index] ?? '',
    words: `${numberWords(value)} (${Math.round((to - from) * 1000) / 10}%)`,
  }));
}

function extremes(data: ChartData, series: number): string {
  const set = data.datasets[series];
  const known = (set?.data ?? []).flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const [first] = known;
  const last = known.at(-1);
  const name = set?.label ? `${set.label}: ` : '';
  if (!first || !last) return `${name}no values.`;
  const lowest = known.reduce((low, one) => (one.value < low.value ? one : low));
  const highest = known.reduce((high, one) => (one.value > high.value ? one : high));
  const words = ({ value, index }: typeof first) => `${numberWords(value)} (${data.labels[index] ?? ''})`;
  if (known.length === 1) return `${name}${words(first)}.`;
  return `${name}from ${words(first)} to ${words(last)}; lowest ${words(lowest)}, highest ${words(highest)}.`;
}

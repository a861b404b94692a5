import { chartTypes } from '#domain/chart/chart.ts';
import { canBeDrawn, chartFigure } from '#domain/chart/chart-figure.ts';
import { readChartData } from '#domain/data/chart.ts';
import { scrollFrame } from '#domain/figure/data-table.ts';
import { type Drawn, drawn } from '#domain/figure/drawn.ts';

/**
 * The chart as the server draws those of our own files.
 * @throws Error when the text is no chart's data
 */
export function show(json: string, { type: wanted, title }: DOMStringMap): Drawn[] {
  const type = chartTypes.find((name) => name === wanted) ?? 'line';
  const read = readChartData(JSON.parse(json));
  if (!read.ok) throw new Error(read.reason);
  const { data } = read;
  if (!canBeDrawn({ type, data })) throw new Error('There is nothing to draw.');
  const frame = (table: Drawn) => drawn('div', scrollFrame(title ?? 'Figures of the chart'), [table]);
  return [chartFigure({ type, title: title ?? null, data }, frame)];
}

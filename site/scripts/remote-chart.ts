import { readChartData } from '#domain/assets/chart.ts';
import { chartTypes } from '#domain/charts/chart.ts';
import { canBeDrawn, chartFigure } from '#domain/charts/chart-figure.ts';
import { type Drawn, drawn, type FigureTexts, scrollFrame } from '#domain/charts/data-table.ts';
import type { Texts } from '#domain/texts/catalogue.ts';

type LiveTexts = Texts['scripts']['live'] & { figures: FigureTexts };

/**
 * The chart as the server draws those of our own files.
 * @throws Error if the text is not chart data
 */
export function show(
  json: string,
  { type: wanted, title }: DOMStringMap,
  { figures, ...texts }: LiveTexts,
): Drawn[] {
  const type = chartTypes.find((name) => name === wanted) ?? 'line';
  const read = readChartData(JSON.parse(json));
  if (!read.ok) throw new Error(read.reason);
  const { data } = read;
  if (!canBeDrawn({ type, data })) throw new Error('No data to draw.');
  const frame = (table: Drawn) => drawn('div', scrollFrame(title ?? texts.chart, figures), [table]);
  return [chartFigure({ type, title: title ?? null, data }, figures, frame)];
}

import type { ChartData } from '../assets/chart.ts';
import type { DataTable } from '../assets/table.ts';
import {
  type Canvas,
  type Chart,
  chartDescription,
  chartName,
  isRound,
  type Size,
  seriesName,
  shares,
  slicesOf,
  undrawnSeries,
} from './chart.ts';
import { type Drawn, dataTable, drawn, type FigureTexts } from './data-table.ts';
import { abscissae, dot, drawBars, drawLines, drawScatter, lookOf } from './draw-bars.ts';
import { drawPie } from './draw-pie.ts';

/** Pixels: a text column and a phone, because labels scaled down to half would be unreadable. */
const sizes = {
  wide: { width: 660, height: 320 },
  narrow: { width: 344, height: 280 },
} as const satisfies Record<string, Size>;

/** Whether there is anything to draw: a round needs a part above zero, all others need a value. */
export function canBeDrawn({ type, data }: Pick<Chart, 'type' | 'data'>): boolean {
  if (isRound({ type })) return slicesOf(data.datasets[0]?.data ?? []).length > 0;
  return data.datasets.some((set) => set.data.some((value) => value !== null));
}

/**
 * The chart as markup without any script: title, legend, the drawing in two widths of which one is shown, and what
 * is drawn as a table to open. `frame` puts that table into its scrolling region.
 */
export function chartFigure(chart: Chart, texts: FigureTexts, frame: (table: Drawn) => Drawn): Drawn {
  const legend = chartLegend(chart, texts);
  return drawn('figure', { class: `chart chart--${isRound(chart) ? 'round' : 'plotted'}` }, [
    ...(chart.title ? [drawn('figcaption', {}, [chart.title])] : []),
    ...(legend && !isRound(chart) ? [legend] : []),
    drawn('div', { class: 'chart-drawing' }, [
      drawing(chart, 'wide', texts),
      drawing(chart, 'narrow', texts),
    ]),
    ...(legend && isRound(chart) ? [legend] : []),
    ...noteOfOthers(chart, texts),
    drawn('details', { class: 'chart-data' }, [
      drawn('summary', {}, [texts.asTable]),
      frame(dataTable(tableOf(chart, texts), chart.title)),
    ]),
  ]);
}

/** A pie shows one series; the caption names the others. */
function noteOfOthers(chart: Chart, texts: FigureTexts): Drawn[] {
  const words = isRound(chart) ? undrawnSeries(chart.data, texts) : null;
  return words === null ? [] : [drawn('p', { class: 'figure-note chart-note' }, [words])];
}

function drawing(chart: Chart, width: keyof typeof sizes, texts: FigureTexts): Drawn {
  const size = sizes[width];
  const description = chartDescription(chart, texts);
  return drawn('svg', { class: `chart-${width}`, viewBox: `0 0 ${size.width} ${size.height}`, role: 'img' }, [
    drawn('title', {}, [chartName(chart, texts)]),
    ...(description ? [drawn('desc', {}, [description])] : []),
    ...marksOf(chart, { ...size, texts }),
  ]);
}

function marksOf({ type, data }: Chart, canvas: Canvas): Drawn[] {
  switch (type) {
    case 'bar':
      return drawBars(data, canvas);
    case 'scatter':
      return drawScatter(data, canvas);
    case 'pie':
    case 'doughnut':
      return drawPie(data, canvas, type === 'doughnut');
    default:
      return drawLines(data, canvas, type === 'area');
  }
}

function tableOf({ type, data }: Chart, texts: FigureTexts): DataTable {
  const first = type === 'scatter' && abscissae(data.labels) ? 'x' : texts.label;
  return { columns: [first, ...data.datasets.map((set) => seriesName(set, texts))], rows: rowsOf(data) };
}

function rowsOf({ labels, datasets }: ChartData): string[][] {
  return labels.map((label, index) => [
    label,
    ...datasets.map(({ data }) =>
      data[index] === null || data[index] === undefined ? '' : String(data[index]),
    ),
  ]);
}

/** Which look is whose; null for the only series of a chart with axes, which needs none. */
function chartLegend(chart: Chart, texts: FigureTexts): Drawn | null {
  if (isRound(chart)) {
    const parts = shares(chart.data, texts).map(({ index, label, words }) =>
      drawn('li', { value: index + 1 }, [`${label}: ${words}`]),
    );
    return drawn('ol', { class: 'chart-legend chart-legend--parts' }, parts);
  }
  const { datasets } = chart.data;
  if (datasets.length < 2) return null;
  const keys = datasets.map(({ label }, index) => drawn('li', {}, [keyOf(chart, index), label]));
  return drawn('ul', { class: 'chart-legend' }, keys);
}

function keyOf({ type }: Chart, index: number): Drawn {
  const look = lookOf(index);
  const marks = {
    line: [drawn('path', { class: `chart-line ${look}`, d: 'M0 8H28' }), dotIn(index)],
    area: [
      drawn('path', { class: `chart-area ${look}`, d: 'M0 8H28V16H0Z' }),
      drawn('path', { class: `chart-line ${look}`, d: 'M0 8H28' }),
      dotIn(index),
    ],
    bar: [drawn('rect', { class: `chart-bar ${look}`, x: 7, y: 2, width: 14, height: 12 })],
    scatter: [dotIn(index)],
    pie: [],
    doughnut: [],
  }[type];
  return drawn('svg', { class: 'chart-key', viewBox: '0 0 28 16', 'aria-hidden': 'true' }, marks);
}

function dotIn(index: number): Drawn {
  return { ...dot(index, [14, 8], ''), children: [] };
}

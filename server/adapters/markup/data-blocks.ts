import { canBeDrawn, chartFigure } from '#domain/chart/chart-figure.ts';
import type { DataContent } from '#domain/data/asset.ts';
import { readChartData } from '#domain/data/chart.ts';
import { readCsv } from '#domain/data/table.ts';
import { dataTable, restNote } from '#domain/figure/data-table.ts';
import { isAbsolute } from '#domain/text/addresses.ts';
import type { Shortcode } from '#domain/text/shortcodes.ts';
import { drawnElement } from './drawn-elements.ts';
import { type Element, element, text } from './tree.ts';

/** What an article's tables, charts and calculators stand on. */
export interface ArticleData {
  /** Our own data files, by their addresses as the article writes them. */
  files: ReadonlyMap<string, DataContent>;
  /** Ids of those calculators that exist. */
  calculators: ReadonlySet<string>;
  /** Whether an absolute address is one of ours, of which nothing is fetched by a visitor's browser. */
  isOurs: (address: string) => boolean;
}

type Of<Name extends Shortcode['name']> = Extract<Shortcode, { name: Name }>;

/** Nothing when our file is missing, or is no table. */
export function tableBlock({ csv, caption }: Of<'table'>, data: ArticleData): Element[] {
  if (isRemote(csv, data)) return [remoteBlock('table', csv, { dataCaption: caption }, caption ?? 'Table')];
  const file = data.files.get(csv);
  const table = file?.type === 'csv' ? readCsv(file.text) : null;
  if (!table) return [];
  const note = restNote(table, csv);
  return [dataTable(table, caption), ...(note ? [note] : [])].map(drawnElement);
}

/** Nothing when our file is missing, or holds nothing that this type can draw. */
export function chartBlock({ type, data: address, title }: Of<'chart'>, data: ArticleData): Element[] {
  if (isRemote(address, data)) {
    return [remoteBlock('chart', address, { dataType: type, dataTitle: title }, title ?? 'Chart')];
  }
  const file = data.files.get(address);
  const read = file?.type === 'json' ? readChartData(JSON.parse(file.text)) : null;
  if (!read?.ok || !canBeDrawn({ type, data: read.data })) return [];
  return [drawnElement(chartFigure({ type, title, data: read.data }, (table) => table))];
}

/** The browser's part begins in app/islands/calculator; nothing when there is no such calculator. */
export function calculatorBlock({ id, schema, title }: Of<'calc'>, data: ArticleData): Element[] {
  if (!data.calculators.has(schema)) return [];
  const attributes = { id, dataCalc: '', dataSchema: schema, ...(title && { dataTitle: title }) };
  return [
    element('div', attributes, [
      element('p', { className: ['live-wait'] }, [text('Loading calculator...')]),
      element('noscript', {}, [element('p', {}, [text('This calculator needs JavaScript.')])]),
    ]),
  ];
}

function isRemote(address: string, { isOurs }: ArticleData): boolean {
  return isAbsolute(address) && !isOurs(address);
}

/** A link to the data until the browser has put the table or chart in its place. */
function remoteBlock(
  kind: 'table' | 'chart',
  address: string,
  words: Readonly<Record<string, string | null>>,
  label: string,
): Element {
  const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== null));
  return element('div', { className: ['live'], dataRemote: kind, dataSource: address, ...given }, [
    element('p', { className: ['figure-note'] }, [
      element('a', { href: address, rel: ['noopener'] }, [text(`${label} (data)`)]),
    ]),
  ]);
}

import type { DataContent } from '#domain/assets/asset.ts';
import { readChartData } from '#domain/assets/chart.ts';
import { readCsv } from '#domain/assets/table.ts';
import { canBeDrawn, chartFigure } from '#domain/charts/chart-figure.ts';
import { type Drawn, dataTable, type FigureTexts, restNote } from '#domain/charts/data-table.ts';
import { isAbsolute, withHttps } from '#domain/text/addresses.ts';
import { fill } from '#domain/text/clean.ts';
import type { Shortcode } from '#domain/text/reading.ts';
import type { Texts } from '#domain/texts/catalogue.ts';
import { type ArticlePhoto, type ArticleSeries, photoFigure, seriesFigure } from '../blocks/photo-figure.ts';
import { type Element, element, type Properties, text } from './tree.ts';

type Of<Name extends Shortcode['name']> = Extract<Shortcode, { name: Name }>;

/** A block of ours that cannot be shown; the reason is for the owner. */
export interface Unshown {
  reason: string;
  /** The part of it that can be shown. */
  shown?: Element[];
}

/**
 * Elements of a shortcode on a public page.
 * @param data null in a text that has no tables, charts, calculators, photos and series of this kind: a photograph's story
 */
export function shortcodeElements(
  shortcode: Shortcode,
  data: ArticleData | null,
  texts: Texts,
): Element[] | Unshown {
  if (shortcode.name === 'button') return [button(shortcode)];
  if (shortcode.name === 'youtube') return [video(shortcode, texts)];
  if (!data) return { reason: 'Only an article can show this.' };
  switch (shortcode.name) {
    case 'table':
      return tableBlock(shortcode, data, texts);
    case 'chart':
      return chartBlock(shortcode, data, texts);
    case 'calc':
      return calculatorBlock(shortcode, data, texts);
    case 'photo':
      return photoBlock([shortcode.slug], shortcode.width, { data, texts });
    case 'photos':
      return photoBlock(shortcode.slugs, shortcode.layout, { data, texts });
    case 'series':
      return seriesBlock(shortcode.slug, data, texts);
  }
}

function button({ url, newWindow, label }: Of<'button'>): Element {
  return element(
    'a',
    {
      className: ['button', 'button--quiet'],
      href: url,
      ...(newWindow ? { target: '_blank', rel: ['noopener', 'noreferrer'] } : {}),
    },
    [text(label)],
  );
}

/** A plain link until it is clicked, so nothing is asked of another host before. */
function video({ id }: Of<'youtube'>, { blocks }: Texts): Element {
  return element(
    'a',
    {
      className: ['video'],
      dataYoutube: id,
      href: `https://www.youtube.com/watch?v=${id}`,
      rel: ['noopener'],
    },
    [text(blocks.playVideo)],
  );
}

/** Photos that are not published are left out. */
function photoBlock(
  slugs: readonly string[],
  form: Of<'photo'>['width'] | Of<'photos'>['layout'],
  { data, texts }: { data: ArticleData; texts: Texts },
): Element[] | Unshown {
  const found = slugs.flatMap((slug) => data.photos?.get(slug) ?? []);
  const shown = found.length > 0 ? [photoFigure(found, form, texts)] : [];
  const missingSlugs = slugs.filter((slug) => !data.photos?.has(slug));
  if (missingSlugs.length === 0) return shown;
  return { reason: `No published photo has the slug ${missingSlugs.join(', ')}.`, shown };
}

function seriesBlock(slug: string, data: ArticleData, texts: Texts): Element[] | Unshown {
  const series = data.series?.get(slug);
  return series ? [seriesFigure(series, texts)] : { reason: `No published series has the slug ${slug}.` };
}

/** The data of an article's tables, charts, calculators, photos and series. */
export interface ArticleData {
  /** Our own data files, by their URLs as the article writes them. */
  files: ReadonlyMap<string, DataContent>;
  /** Ids of those calculators that exist. */
  calculators: ReadonlySet<string>;
  /** Published photos by the slugs that the article names them by; without them it shows none. */
  photos?: ReadonlyMap<string, ArticlePhoto>;
  /** Published series, in the same way. */
  series?: ReadonlyMap<string, ArticleSeries>;
  /** Whether an absolute URL is one of ours, of which nothing is fetched by a visitor's browser. */
  isOurs: (address: string) => boolean;
}

type DataBlocksOf<Name extends Shortcode['name']> = Extract<Shortcode, { name: Name }>;

function tableBlock(
  { csv, caption }: DataBlocksOf<'table'>,
  data: ArticleData,
  texts: Texts,
): Element[] | Unshown {
  if (isRemote(csv, data)) {
    const name = caption ?? texts.scripts.live.table;
    return [remoteBlock('table', csv, { dataCaption: caption }, dataName(name, texts))];
  }
  const file = data.files.get(csv);
  if (file?.type !== 'csv') return missing(csv, 'CSV');
  const table = readCsv(file.text);
  if (!table) return { reason: `${csv} contains no table.` };
  const note = restNote(table, csv, figuresOf(texts));
  return [dataTable(table, caption), ...(note ? [note] : [])].map(drawnElement);
}

function chartBlock(
  { type, data: address, title }: DataBlocksOf<'chart'>,
  data: ArticleData,
  texts: Texts,
): Element[] | Unshown {
  if (isRemote(address, data)) {
    const name = title ?? texts.blocks.chart;
    return [remoteBlock('chart', address, { dataType: type, dataTitle: title }, dataName(name, texts))];
  }
  const file = data.files.get(address);
  if (file?.type !== 'json') return missing(address, 'JSON');
  const read = readChartData(JSON.parse(file.text));
  if (!read.ok) return { reason: `${address}: ${read.reason}` };
  if (!canBeDrawn({ type, data: read.data })) {
    return { reason: `A ${type} chart cannot show the data of ${address}.` };
  }
  return [drawnElement(chartFigure({ type, title, data: read.data }, figuresOf(texts), (table) => table))];
}

/** Hydrated by browser/calculator. */
function calculatorBlock(
  { id, schema, title }: DataBlocksOf<'calc'>,
  data: ArticleData,
  { blocks }: Texts,
): Element[] | Unshown {
  if (!data.calculators.has(schema)) return { reason: `No calculator has the id ${schema}.` };
  const attributes = { id, dataCalc: '', dataSchema: schema, ...(title && { dataTitle: title }) };
  return [
    element('div', attributes, [
      element('p', { className: ['live-wait'] }, [text(blocks.loadingCalculator)]),
      element('noscript', {}, [element('p', {}, [text(blocks.calculatorNeedsScript)])]),
    ]),
  ];
}

function missing(address: string, type: string): Unshown {
  return { reason: `${address} is not a ${type} file of this site.` };
}

function isRemote(address: string, { isOurs }: ArticleData): boolean {
  return isAbsolute(address) && !isOurs(address);
}

const dataName = (name: string, { blocks }: Texts) => fill(blocks.data, { name });

function figuresOf({ scripts, locale }: Texts): FigureTexts {
  return { ...scripts.figures, locale };
}

/** A link to the data until the browser has put the table or chart in its place. */
function remoteBlock(
  kind: 'table' | 'chart',
  address: string,
  words: Readonly<Record<string, string | null>>,
  label: string,
): Element {
  const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== null));
  return element('div', { className: ['live'], dataRemote: kind, dataSource: withHttps(address), ...given }, [
    element('p', { className: ['figure-note'] }, [
      element('a', { href: address, rel: ['noopener'] }, [text(label)]),
    ]),
  ]);
}

/** Elements of the page for a drawing of the domain. */
function drawnElement({ tag, attributes, children }: Drawn): Element {
  return element(
    tag,
    propertiesOf(attributes),
    children.map((child) => (typeof child === 'string' ? text(child) : drawnElement(child))),
  );
}

function propertiesOf({ class: classes, ...attributes }: Drawn['attributes']): Properties {
  return classes === undefined ? { ...attributes } : { className: String(classes).split(' '), ...attributes };
}

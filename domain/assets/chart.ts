import { formatCount } from '../text/clean.ts';

/** Data of a chart: one value of each dataset for each label. */
export interface ChartData {
  /** Labels of the x axis; for a scatter chart numbers as text. */
  labels: string[];
  datasets: ChartSeries[];
}

export interface ChartSeries {
  /** Empty for the only one of a plain list. */
  label: string;
  /** Values, as many as there are labels; null where one is missing. */
  data: (number | null)[];
}

export type ChartReading = { ok: true; data: ChartData } | { ok: false; reason: string };

/** More series or points could not be distinguished. */
const most = { labels: 1000, datasets: 12 } as const;

/**
 * Chart data from JSON that has been parsed: a list of `{label|x, value|y}`, or `{labels, datasets: [{label, data}]}`.
 * Numbers may be written as texts. The reason is for the owner of the file.
 */
export function readChartData(value: unknown): ChartReading {
  if (Array.isArray(value)) return readPoints(value);
  if (isRecord(value) && ('labels' in value || 'datasets' in value)) return readDatasets(value);
  return no('Chart data is a list of {"label", "value"}, or an object with "labels" and "datasets".');
}

function readPoints(points: readonly unknown[]): ChartReading {
  const labels: string[] = [];
  const data: (number | null)[] = [];
  for (const [index, point] of points.entries()) {
    const where = `Entry ${index + 1}`;
    if (!isRecord(point)) return no(`${where} is not an object.`);
    const label = labelOf(point.label ?? point.x);
    if (label === null) return no(`${where} has no "label" (or "x").`);
    const number = numberOf('value' in point ? point.value : point.y);
    if (number === undefined) return no(`${where} has no number as "value" (or "y").`);
    labels.push(label);
    data.push(number);
  }
  return checked({ labels, datasets: [{ label: '', data }] });
}

function readDatasets({ labels, datasets }: Record<string, unknown>): ChartReading {
  if (!Array.isArray(labels)) return no('"labels" must be a list.');
  if (!Array.isArray(datasets)) return no('"datasets" must be a list.');
  const words = labels.map(labelOf);
  const nameless = words.indexOf(null);
  if (nameless !== -1) return no(`Label ${nameless + 1} is neither text nor a number.`);
  const series: ChartSeries[] = [];
  for (const [index, set] of datasets.entries()) {
    const read = readSeries(set, index, labels.length);
    if (typeof read === 'string') return no(read);
    series.push(read);
  }
  return checked({ labels: words as string[], datasets: series });
}

/** A string is the error message. */
function readSeries(set: unknown, index: number, wanted: number): ChartSeries | string {
  const where = `Dataset ${index + 1}`;
  if (!isRecord(set) || !Array.isArray(set.data)) return `${where} has no list "data".`;
  if (set.data.length !== wanted)
    return `${where} has ${formatCount(set.data.length)} values for ${formatCount(wanted)} labels: there must be one for each.`;
  const data = set.data.map(numberOf);
  const wrong = data.indexOf(undefined);
  if (wrong !== -1) return `Value ${wrong + 1} of dataset ${index + 1} is not a number.`;
  return { label: labelOf(set.label) ?? `${index + 1}`, data: data as (number | null)[] };
}

function checked(data: ChartData): ChartReading {
  if (data.labels.length === 0 || data.datasets.length === 0) return no('No data to draw.');
  if (data.labels.length > most.labels) return no(`A chart has at most ${formatCount(most.labels)} labels.`);
  if (data.datasets.length > most.datasets) return no(`A chart has at most ${most.datasets} datasets.`);
  if (data.datasets.every((set) => set.data.every((number) => number === null)))
    return no('The data has no numbers.');
  return { ok: true, data };
}

function no(reason: string): ChartReading {
  return { ok: false, reason };
}

function labelOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

/** Number in a cell; null for a missing value, undefined for anything that is not a number. */
function numberOf(value: unknown): number | null | undefined {
  if (value === null) return null;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

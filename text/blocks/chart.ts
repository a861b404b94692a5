import { readChartData } from '#domain/assets/chart.ts';
import { type ChartType, chartTypes } from '#domain/charts/chart.ts';
import { canBeDrawn, chartFigure } from '#domain/charts/chart-figure.ts';
import { fetchSchemes } from '#domain/text/addresses.ts';
import { addressIn, type Block, listed } from './block.ts';
import {
  drawnElement,
  figuresOf,
  fileField,
  fileName,
  isRemote,
  notOurFile,
  remoteBlock,
} from './data-file.ts';

type Chart = { name: 'chart'; type: ChartType; data: string; title: string | null };

export const chart = {
  example: '[chart type="line" data="/demo/blur" title="Blur of a walker, in pixels"]',
  result: `A chart with a description, and its data as a table to open. The type is ${listed(chartTypes)}.`,
  inStories: false,
  advice: `data must be the address of a JSON file, and type one of ${chartTypes.join(', ')}.`,

  read(attributes) {
    const data = addressIn(attributes.get('data') ?? '', fetchSchemes);
    const type = chartTypes.find((name) => name === (attributes.get('type') || 'line').toLowerCase());
    return data && type ? { name: 'chart', type, data, title: attributes.get('title') || null } : null;
  },
  attributes: ({ type, data, title }) => ({ type, data, title }),
  names: ({ data }) => ({ addresses: [data] }),
  html({ type, data: address, title }, texts, data) {
    if (isRemote(address, data)) {
      const words = { dataType: type, dataTitle: title };
      return [remoteBlock('chart', address, words, title ?? texts.blocks.chart, texts)];
    }
    const file = data.files.get(address);
    if (file?.type !== 'json') return notOurFile(address, 'JSON');
    const content = readChartData(JSON.parse(file.text));
    if (!content.ok) return { reason: `${address}: ${content.reason}` };
    if (!canBeDrawn({ type, data: content.data })) {
      return { reason: `A ${type} chart cannot show the data of ${address}.` };
    }
    return [
      drawnElement(chartFigure({ type, title, data: content.data }, figuresOf(texts), (table) => table)),
    ];
  },

  describe: ({ type, data, title }) => [`${type} chart`, fileName(data), title],
  liveName: 'chart',
  menu: { label: 'Chart', hint: 'A JSON file from Assets', icon: 'assets' as const },
  form: {
    fields: [
      { name: 'type', label: 'Type', kind: 'choice', options: chartTypes },
      fileField('data', 'json'),
      { name: 'title', label: 'Title', kind: 'words' },
    ],
  },
} satisfies Block<Chart>;

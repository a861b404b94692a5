import { readCsv } from '#domain/assets/table.ts';
import { dataTable, restNote } from '#domain/charts/data-table.ts';
import { fetchSchemes } from '#domain/text/addresses.ts';
import { addressIn, type Block } from './block.ts';
import {
  drawnElement,
  figuresOf,
  fileField,
  fileName,
  isRemote,
  notOurFile,
  remoteBlock,
} from './data-file.ts';

type Table = { name: 'table'; csv: string; caption: string | null };

export const table = {
  example: '[table csv="/demo/exposures" caption="Starting exposures by hand"]',
  result: 'A table; numbers are right-aligned, a first column of text becomes row headers.',
  inStories: false,
  advice: 'csv must be the address of a CSV file.',
  failureClass: 'live-error',

  read(attributes) {
    const csv = addressIn(attributes.get('csv') ?? '', fetchSchemes);
    return csv ? { name: 'table', csv, caption: attributes.get('caption') || null } : null;
  },
  attributes: ({ csv, caption }) => ({ csv, caption }),
  names: ({ csv }) => ({ addresses: [csv] }),
  html({ csv, caption }, texts, data) {
    if (isRemote(csv, data)) {
      return [
        remoteBlock('table', csv, { dataCaption: caption }, caption ?? texts.scripts.live.table, texts),
      ];
    }
    const file = data.files.get(csv);
    if (file?.type !== 'csv') return notOurFile(csv, 'CSV');
    const content = readCsv(file.text);
    if (!content) return { reason: `${csv} contains no table.` };
    const note = restNote(content, csv, figuresOf(texts));
    return [dataTable(content, caption), ...(note ? [note] : [])].map(drawnElement);
  },

  describe: ({ csv, caption }) => ['table', fileName(csv), caption],
  liveName: 'table',
  menu: { label: 'Table from a file', hint: 'A CSV file from Assets', icon: 'assets' as const },
  form: {
    fields: [fileField('csv', 'csv'), { name: 'caption', label: 'Caption', kind: 'words' }],
  },
} satisfies Block<Table>;

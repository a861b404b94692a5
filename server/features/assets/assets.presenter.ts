import type { AssetPreview, DataFileAnswer } from '#contract/assets.ts';
import { type DataPreview, previewOf } from '#domain/assets/table.ts';
import type { StoredDataFile } from './data-files.service.ts';

export function presentPreview(preview: DataPreview): AssetPreview {
  if (preview.kind === 'text')
    return { columns: [], rows: [], total_rows: null, problem: preview.problem, text: preview.text };
  const { columns, rows } = preview.table;
  return { columns, rows, total_rows: preview.totalRows, problem: null, text: null };
}

export function presentDataFile(file: StoredDataFile): DataFileAnswer {
  return {
    file_url: file.url,
    type: file.type,
    bytes: file.bytes,
    name: file.name,
    encoding: file.encoding,
    preview: presentPreview(previewOf(file)),
  };
}

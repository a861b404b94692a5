import type { AssetType, DataContent } from '#domain/assets/asset.ts';
import { writeCsv } from '#domain/assets/table.ts';
import { decodeText } from './decode.ts';
import { parseCsv } from './parse-csv.ts';
import { parseJson } from './parse-json.ts';

export interface ReadDataFile extends DataContent {
  /** As the file was written. */
  encoding: string;
}

/**
 * A data file in the one form in which it is stored.
 * @throws AppError `unsupported_type` for what is no text, `invalid` with the line that cannot be read
 */
export function readDataFile(bytes: Uint8Array, type: AssetType): ReadDataFile {
  const { text, encoding } = decodeText(bytes);
  return { type, encoding, text: type === 'csv' ? writeCsv(parseCsv(text)) : parseJson(text) };
}

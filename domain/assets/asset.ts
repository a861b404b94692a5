import { AppError } from '../errors.ts';
import { dataKeyAnywhere } from '../media/media-files.ts';
import { cleanLine, directionRefusal, hasDirectionControls } from '../text/clean.ts';
import { type AssetType, assetFields } from './asset.entity.ts';

/** Bytes of a data file: what a page can show. A site that accepts less of any file accepts less of these too. */
export const mostDataFileBytes = 2 * 1024 * 1024;

/** A data file as it is stored: UTF-8 without a byte order mark, a CSV with commas. */
export interface DataContent {
  type: AssetType;
  text: string;
}

/**
 * The type of a file, from its name or else its declared type. Null for anything but a
 * data file. What it really is, reading it will show.
 */
export function assetTypeOf(fileName: string, mime: string): AssetType | null {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (extension === 'csv' || extension === 'json') return extension;
  if (extension !== undefined && extension !== 'txt') return null;
  if (/csv/i.test(mime)) return 'csv';
  return /json/i.test(mime) ? 'json' : null;
}

const exactly = new RegExp(`^${dataKeyAnywhere.source}$`);

/** Storage key of a data file. @param hash 40 unguessable hexadecimal digits */
export function dataFileKey(hash: string, type: AssetType): string {
  return `media/${hash.slice(0, 2)}/${hash}-data.${type}`;
}

/** Type of the data file with this key; null for a key of anything else. */
export function typeOfDataFile(key: string): AssetType | null {
  if (!exactly.test(key)) return null;
  return key.endsWith('.csv') ? 'csv' : 'json';
}

const longestName = assetFields.fields.name.limit;

/** A cleaned name. @throws AppError `invalid` if it is empty or too long */
export function checkName(given: string): string {
  const name = cleanLine(given);
  const issue =
    name === ''
      ? 'Name is required.'
      : name.length > longestName
        ? `At most ${longestName} characters.`
        : hasDirectionControls(name)
          ? directionRefusal
          : null;
  if (issue) throw new AppError('invalid', issue, { fields: { name: issue } });
  return name;
}

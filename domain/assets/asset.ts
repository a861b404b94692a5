/** What a data file holds. */
export type AssetType = 'csv' | 'json';

/** Bytes of a data file: what a page can show. A site that accepts less of any file accepts less of these too. */
export const mostDataFileBytes = 2 * 1024 * 1024;

/** A data file that the owner has given a name, for tables and charts in articles. */
export interface Asset {
  id: string;
  name: string;
  type: AssetType;
  /** Of the file: a path on the site, or absolute where another origin serves the files. */
  url: string;
  createdDate: string;
  version: number;
}

/** A data file as it is stored: UTF-8 without a byte order mark, a CSV with commas. */
export interface DataContent {
  type: AssetType;
  text: string;
}

/**
 * What a file says it is: by its name, or by its declared type where the name says nothing. Null for anything but a
 * data file. What it really is, reading it will show.
 */
export function assetTypeOf(fileName: string, mime: string): AssetType | null {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (extension === 'csv' || extension === 'json') return extension;
  if (extension !== undefined && extension !== 'txt') return null;
  if (/csv/i.test(mime)) return 'csv';
  return /json/i.test(mime) ? 'json' : null;
}

/** What a data file holds. */
export type AssetType = 'csv' | 'json';

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

import type { AssetType } from './asset.ts';

/** Found wherever an address leads to a data file of ours: relative, absolute, or on the origin of the files. */
const anywhere = /media\/[0-9a-f]{2}\/[0-9a-f]{40}-data\.(?:csv|json)(?![\w.])/g;
const exactly = new RegExp(`^${anywhere.source}$`);

/** Where a data file is kept. @param hash 40 hexadecimal digits that nobody can guess */
export function dataFileKey(hash: string, type: AssetType): string {
  return `media/${hash.slice(0, 2)}/${hash}-data.${type}`;
}

/** Null for a key of anything else. */
export function typeOfDataFile(key: string): AssetType | null {
  if (!exactly.test(key)) return null;
  return key.endsWith('.csv') ? 'csv' : 'json';
}

/** Keys of the data files that a text names, each once. */
export function dataFileKeysIn(text: string): string[] {
  return [...new Set(text.match(anywhere))];
}

import { readFile } from 'node:fs/promises';

/** File of an image of the catalogue. */
export function readImage(key: string): Promise<Buffer> {
  return readFile(new URL(`../../../../demo/images/${key}.jpg`, import.meta.url));
}

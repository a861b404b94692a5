/** Content types of stored files, by the extension of their key. */
export const contentTypes = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  tiff: 'image/tiff',
  heic: 'image/heic',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;

/** @param name of a file, or its key; null for one that the site does not store */
export function contentTypeOf(name: string): string | null {
  const extension = name.split('.').at(-1) ?? '';
  return Object.hasOwn(contentTypes, extension) ? contentTypes[extension as keyof typeof contentTypes] : null;
}

import type { Media } from '../posts/post.ts';

/** A public file's key, wherever its URL is written: the hash in it makes it unlike anything else. */
const publicKey = /\bmedia\/[a-z0-9]{2}\/[a-z0-9][a-z0-9-]{0,200}\.[a-z0-9]{1,10}\b/g;

/** Keys of public files that a text names, each once. */
export function mediaKeysIn(text: string): string[] {
  return [...new Set(text.match(publicKey) ?? [])];
}

/** Found wherever a URL leads to a data file of ours: relative, absolute, or on the origin of the files. */
export const dataKeyAnywhere = /media\/[0-9a-f]{2}\/[0-9a-f]{40}-data\.(?:csv|json)(?![\w.])/g;

/** Keys of the data files that a text names, each once. */
export function dataFileKeysIn(text: string): string[] {
  return [...new Set(text.match(dataKeyAnywhere))];
}

/** All files of a stored image, including the private original; each once. */
export function fileKeysOf({
  originalKey,
  renditions,
  animation,
  cover,
}: Pick<Media, 'originalKey' | 'renditions' | 'animation' | 'cover'>): string[] {
  const made = [...renditions, ...(animation ? [animation] : []), ...(cover?.files ?? [])];
  return [...new Set([originalKey, ...made.map(({ key }) => key)])];
}

/** Why a file is refused for its size, in the browser before it is sent and on the server. */
export function fileTooLarge(mostBytes: number): string {
  return `The file is larger than ${Math.floor(mostBytes / 1024 / 1024)} MB, the limit of this site.`;
}

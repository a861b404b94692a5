import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { type Thumbprint, thumbprintSide } from '#domain/media/duplicates.ts';
import type { Media } from '#domain/posts/post.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';

export type ReadThumbprint = (media: Pick<Media, 'renditions'>) => Promise<Thumbprint | null>;

/** Computes the thumbprint of a stored image from its smallest file; null if the file was deleted. */
export function createThumbprints(files: FileStore): ReadThumbprint {
  return async ({ renditions }) => {
    const smallest = renditions.toSorted((a, b) => a.width - b.width || a.bytes - b.bytes)[0];
    const file = smallest ? await files.stream(smallest.key) : null;
    if (!file) return null;
    const grey = await sharp(await buffer(file.stream))
      .greyscale()
      .resize(thumbprintSide, thumbprintSide, { fit: 'fill' })
      .raw()
      .toBuffer();
    return Float32Array.from(grey);
  };
}

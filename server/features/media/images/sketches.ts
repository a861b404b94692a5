import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { type Sketch, sketchSide } from '#domain/media/duplicates.ts';
import type { Media } from '#domain/posts/post.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';

export type ReadSketch = (media: Pick<Media, 'renditions'>) => Promise<Sketch | null>;

/** Draws the sketch of a stored picture from its smallest file; null when that is not there any more. */
export function createSketches(files: Pick<FileStore, 'stream'>): ReadSketch {
  return async ({ renditions }) => {
    const smallest = renditions.toSorted((a, b) => a.width - b.width || a.bytes - b.bytes)[0];
    const file = smallest ? await files.stream(smallest.key) : null;
    if (!file) return null;
    const grey = await sharp(await buffer(file.stream))
      .greyscale()
      .resize(sketchSide, sketchSide, { fit: 'fill' })
      .raw()
      .toBuffer();
    return Float32Array.from(grey);
  };
}

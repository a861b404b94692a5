import { availableParallelism, totalmem } from 'node:os';
import sharp from 'sharp';
import type { Media, Rights } from '#domain/posts/post.ts';
import { createSemaphore, type Semaphore } from '../../../platform/jobs/semaphore.ts';
import { type ImageType, mimeTypes, type Sniffed, sniffImage } from './accepted-types.ts';
import { animationWeight, canBeAnimated, type EncodedAnimation, encodeAnimation } from './animation.ts';
import { decode } from './decode.ts';
import { type EncodedRendition, encode, type RightsPacket, rightsPacket } from './encode.ts';
import {
  hasHeicCodec,
  isUpright,
  type Pixels,
  type RenditionSize,
  readHeader,
  renditionSizes,
  scaleTo,
} from './header.ts';
import { summarise } from './summary.ts';

export interface ProcessedImage
  extends Pick<Media, 'mime' | 'width' | 'height' | 'colour' | 'thumbhash' | 'phash'> {
  /** Smallest first, of each size webp before jpg. */
  renditions: EncodedRendition[];
  /** Null for a still image, and for an animation with too many frames to encode them all. */
  animation: EncodedAnimation | null;
  /** There are frames that {@link animation} does not show. */
  isCut: boolean;
}

export interface ImageProcessor {
  /** @throws AppError `invalid` (empty) or `unsupported_type`, without decoding anything */
  sniff(bytes: Buffer): ImageType;
  /**
   * Decodes once, upright and in sRGB, and encodes every rendition with these rights in it. Of an animation
   * the first frame counts; beside the renditions it gets a copy that moves.
   * @throws AppError `too_large` for too many pixels, `invalid` for an unreadable image
   */
  process(image: Sniffed, rights: Rights): Promise<ProcessedImage>;
}

export interface ImageProcessorOptions {
  maxMegapixels: number;
  /** Bytes that decoding may take at one time, all images together. */
  memoryBudget?: number;
  /** Image operations running at one time. */
  operations?: number;
}

/** One instance per process: limits cores and memory. */
export function createImageProcessor(options: ImageProcessorOptions): ImageProcessor {
  // Images are never opened twice, and the operations already run side by side.
  sharp.cache(false);
  sharp.concurrency(1);
  const memory = createSemaphore(options.memoryBudget ?? defaultBudget());
  const cores = createSemaphore(options.operations ?? operationsAtOnce());
  const sniff = (bytes: Buffer) => sniffImage(bytes, { heic: hasHeicCodec });

  return {
    sniff,
    async process(image, rights) {
      const header = await readHeader(image, options.maxMegapixels);
      const { width, height, rotation, frames: count } = header;
      const packet = rightsPacket(rights);
      // Frees the memory of decoding before encoding, so that the next file can start.
      const pixels = await memory.run(header.weight, () => cores.run(1, () => decode(image, header)));
      const derived = await deriveAll(pixels, renditionSizes(width, height), packet, cores);
      const frames = { width, height, count };
      const animation =
        isUpright(rotation) && canBeAnimated(frames)
          ? await memory.run(animationWeight(frames), () =>
              cores.run(1, () => encodeAnimation(image, frames, packet)),
            )
          : null;
      const isCut = count > 1 && animation === null;
      return { mime: mimeTypes[image.type], width, height, ...derived, animation, isCut };
    },
  };
}

/**
 * One more than cores, so that none is idle while the main thread hands out the next; on a single one pages have priority.
 * Node has four threads for files, names and passwords too: images must not take them all.
 */
function operationsAtOnce(): number {
  const cores = availableParallelism();
  return cores === 1 ? 1 : Math.min(cores + 1, 3);
}

/** Enough for four plain JPEGs of 30 megapixels at one time; a file that needs more is decoded alone. */
const mostMemory = 256 * 1024 ** 2;

/** At most a quarter of the memory this process may use. */
function defaultBudget(): number {
  const limit = process.constrainedMemory();
  const available = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.min(available / 4, mostMemory);
}

/**
 * The largest begin first, so that no core waits for them at the end. Each size is scaled once for both formats, and
 * the smallest serves the summary too.
 */
async function deriveAll(pixels: Pixels, sizes: RenditionSize[], rights: RightsPacket, cores: Semaphore) {
  const scaled = sizes
    .toReversed()
    .map((size) => ({ size, pixels: cores.run(1, () => scaleTo(pixels, size)) }));
  const smallest = scaled.at(-1)?.pixels ?? Promise.resolve(pixels);
  const encodings = scaled.flatMap(({ size, pixels: inSize }) =>
    (['jpg', 'webp'] as const).map(async (format) => {
      const ready = await inSize;
      return cores.run(1, () => encode(ready, size, format, rights));
    }),
  );
  const [summary, renditions] = await Promise.all([
    smallest.then((small) => cores.run(1, () => summarise(small))),
    Promise.all(encodings),
  ]);
  return { ...summary, renditions: renditions.toReversed() };
}

import { availableParallelism, totalmem } from 'node:os';
import sharp from 'sharp';
import type { Media, Rights } from '#domain/photo/post.ts';
import { decode, type Pixels } from './decode.ts';
import { type EncodedRendition, encode } from './encode.ts';
import { createGate, type Gate } from './gate.ts';
import { readHeader } from './header.ts';
import { type RenditionSize, renditionSizes } from './renditions.ts';
import { type RightsPacket, rightsPacket } from './rights-packet.ts';
import { type ImageType, mimeTypes, sniffImage } from './sniff.ts';
import { summarise } from './summary.ts';

export interface ProcessedImage
  extends Pick<Media, 'mime' | 'width' | 'height' | 'colour' | 'thumbhash' | 'phash'> {
  /** Smallest first, of each size webp before jpg. */
  renditions: EncodedRendition[];
}

export interface ImageProcessor {
  /** @throws AppError `invalid` (empty) or `unsupported_type`, without decoding anything */
  sniff(bytes: Buffer): ImageType;
  /**
   * Decodes once, upright and in sRGB, and encodes every rendition with these rights in it. Of an animation
   * the first frame counts.
   * @throws AppError as `sniff`, `too_large` for too many pixels, `invalid` for an unreadable picture
   */
  process(bytes: Buffer, rights: Rights): Promise<ProcessedImage>;
}

export interface ImageProcessorOptions {
  maxMegapixels: number;
  /** Bytes that decoding may take at one time, all pictures together. */
  memoryBudget?: number;
  /** Image operations running at one time. */
  operations?: number;
}

/** One of these serves the whole process: it is what bounds cores and memory, whatever is queued. */
export function createImageProcessor(options: ImageProcessorOptions): ImageProcessor {
  // Pictures are never opened twice, and the operations already run side by side.
  sharp.cache(false);
  sharp.concurrency(1);
  const memory = createGate(options.memoryBudget ?? defaultBudget());
  // Node has four threads for files, names and passwords too: pictures must not take them all.
  const cores = createGate(options.operations ?? Math.min(availableParallelism(), 3));
  const sniff = (bytes: Buffer) => sniffImage(bytes, { heic: hasHeicCodec });

  return {
    sniff,
    async process(bytes, rights) {
      const type = sniff(bytes);
      const header = await readHeader(bytes, type, options.maxMegapixels);
      const { width, height } = header;
      return memory.run(header.weight, async () => {
        const pixels = await cores.run(1, () => decode(bytes, header));
        const derived = await deriveAll(pixels, renditionSizes(width, height), rightsPacket(rights), cores);
        return { mime: mimeTypes[type], width, height, ...derived };
      });
    },
  };
}

const hasHeicCodec = (sharp.format.heif?.input.fileSuffix ?? []).includes('.heic');

/** A quarter of the memory this process may use, at most two gigabytes. */
function defaultBudget(): number {
  const limit = process.constrainedMemory();
  const available = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.min(available / 4, 2 * 1024 ** 3);
}

/** The largest begin first, so that no core waits for them at the end. */
async function deriveAll(pixels: Pixels, sizes: RenditionSize[], rights: RightsPacket, cores: Gate) {
  const encodings = sizes
    .toReversed()
    .flatMap((size) =>
      (['jpg', 'webp'] as const).map((format) => cores.run(1, () => encode(pixels, size, format, rights))),
    );
  const [summary, renditions] = await Promise.all([
    cores.run(1, () => summarise(pixels)),
    Promise.all(encodings),
  ]);
  return { ...summary, renditions: renditions.toReversed() };
}

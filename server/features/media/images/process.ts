import { availableParallelism, totalmem } from 'node:os';
import sharp from 'sharp';
import { isAppError } from '#domain/errors.ts';
import { contentTypes } from '#domain/media/content-types.ts';
import { mendedNote } from '#domain/media/file-notes.ts';
import type { FileTexts } from '#domain/media/file-texts.ts';
import {
  type ImageSettings,
  largeRenditions,
  type RenditionSize,
  renditionSizes,
  type Sharpening,
} from '#domain/media/rendition-sizes.ts';
import type { Media, Rendition } from '#domain/posts/post.ts';
import type { JobRun } from '../../../platform/jobs/runner.ts';
import { createSemaphore, type Semaphore } from '../../../platform/jobs/semaphore.ts';
import { type ImageType, type Sniffed, sniffImage } from './accepted-types.ts';
import { animationWeight, canBeAnimated, type EncodedAnimation, encodeAnimation } from './animation.ts';
import { type CoverOptions, decodedForCover, type EncodedCover, encodeCovers } from './cover.ts';
import { isFilledUp, mend } from './damage.ts';
import { decode } from './decode.ts';
import { type EncodedRendition, encode, type FilePacket, filePacket, sharpenPixels } from './encode.ts';
import { encodeWithGainMap } from './gain-map.ts';
import {
  type Header,
  hasHeicCodec,
  isUpright,
  type Pixels,
  readHeader,
  refuseUnreadable,
  scaleTo,
} from './header.ts';
import { summarise } from './summary.ts';

export interface ProcessedImage
  extends Pick<Media, 'mime' | 'width' | 'height' | 'colour' | 'thumbhash' | 'phash'> {
  /** Smallest first, of each size webp before jpg. */
  renditions: EncodedRendition[];
  /** Encoded animation; null for a still image and for an animation with too many frames to encode. */
  animation: EncodedAnimation | null;
  /** True if there are frames that {@link animation} does not show. */
  isCut: boolean;
  /** Sentences for the owner to read before the image is public. */
  notes: string[];
}

/** Pace of work that can wait; without it an upload waits for the result. */
export type Pace = Pick<JobRun, 'isShared' | 'rest' | 'signal'>;

export interface ImageProcessor {
  /** @throws AppError `invalid` (empty) or `unsupported_type`, without decoding anything */
  sniff(bytes: Buffer): ImageType;
  /**
   * Decodes once, upright and in sRGB, and encodes every rendition with these texts in it. Of an animation
   * the first frame counts; beside the renditions it gets a copy that moves.
   * @throws AppError `too_large` for too many pixels, `invalid` for an unreadable image
   */
  process(image: Sniffed, texts: FileTexts, sharpening?: Sharpening, pace?: Pace): Promise<ProcessedImage>;
  /**
   * The files beyond those of `process`, smallest first; none for a narrow image.
   * @throws AppError as `process`
   */
  processLarge(
    image: Sniffed,
    texts: FileTexts,
    settings: ImageSettings,
    pace?: Pace,
  ): Promise<EncodedRendition[]>;
  /** The crops for phones, smallest first. @throws AppError as `process` */
  processCover(image: Sniffed, texts: FileTexts, options: CoverOptions, pace?: Pace): Promise<EncodedCover[]>;
  /** Sentences like `notes` of `process`, for an image that was stored before. */
  notes(image: Sniffed): Promise<string[]>;
}

export interface ImageProcessorOptions {
  maxMegapixels: number;
  /** Bytes that decoding may take at one time, all images together. */
  memoryBudget?: number;
  /** Image operations running at one time. */
  operations?: number;
}

/** Creates the image processor, one per process: it limits cores and memory. */
export function createImageProcessor(options: ImageProcessorOptions): ImageProcessor {
  // Images are never opened twice, and the operations already run side by side.
  sharp.cache(false);
  sharp.concurrency(1);
  const memory = createSemaphore(options.memoryBudget ?? defaultBudget());
  const allCores = createSemaphore(options.operations ?? operationsAtOnce());
  /**
   * Decodes an image and releases the memory for it before the renditions are encoded, so that the next file
   * need not wait for them.
   */
  const decodeTo = (
    image: Sniffed,
    header: Header,
    size: Pick<RenditionSize, 'width' | 'height'> | undefined,
    cores: Cores,
  ) => memory.run(header.weight, () => cores.run(1, () => decode(image, header, size ?? header)));
  const sniff = (bytes: Buffer) => sniffImage(bytes, { heic: hasHeicCodec });

  return {
    sniff,
    process: (given, texts, sharpening = 'off', pace) =>
      mendedIfNeeded(given, options.maxMegapixels, async (image) => {
        const cores = paced(allCores, pace);
        const header = await readHeader(image, options.maxMegapixels);
        const { width, height, rotation, frames: count } = header;
        const packet = filePacket(texts);
        const sizes = renditionSizes(width, height);
        // Frees the memory of decoding before encoding, so that the next file can start.
        const pixels = await decodeTo(image, header, sizes.at(-1), cores);
        const derived = await deriveAll(pixels, { image, header, sizes, packet, sharpening, cores });
        const frames = { width, height, count };
        const animation =
          isUpright(rotation) && canBeAnimated(frames)
            ? await memory.run(animationWeight(frames), () =>
                cores.run(1, () => encodeAnimation(image, frames, packet)),
              )
            : null;
        const isCut = count > 1 && animation === null;
        const notes = notesOf(image, header, pixels);
        return { mime: contentTypes[image.type], width, height, ...derived, animation, isCut, notes };
      }),
    processLarge: (given, texts, { publicWidth, sharpening }, pace) =>
      mendedIfNeeded(given, options.maxMegapixels, async (image) => {
        const cores = paced(allCores, pace);
        const header = await readHeader(image, options.maxMegapixels);
        const sizes = largeRenditions(header.width, header.height, publicWidth);
        if (sizes.length === 0) return [];
        const packet = filePacket(texts);
        const pixels = await decodeTo(image, header, sizes.at(-1), cores);
        const made: EncodedRendition[] = [];
        // One after the other: this is background work, and each may have tens of megabytes of pixels.
        let ready = pixels;
        let width = 0;
        for (const size of sizes) {
          const encoded = cores.run(1, async () => {
            // Files of one width differ in their format only.
            if (size.width !== width)
              ready = await sharpenPixels(await scaleTo(pixels, size), sharpening, size.width < header.width);
            width = size.width;
            return encode(ready, size, size.format, packet);
          });
          made.push(await encoded);
        }
        return made;
      }),
    processCover: (given, texts, cover, pace) =>
      mendedIfNeeded(given, options.maxMegapixels, async (image) => {
        const cores = paced(allCores, pace);
        const header = await readHeader(image, options.maxMegapixels);
        const pixels = await decodeTo(image, header, decodedForCover(header, cover), cores);
        const packet = filePacket(texts);
        return cores.run(1, () => encodeCovers(pixels, header, cover, packet));
      }),
    notes: (given) =>
      mendedIfNeeded(given, options.maxMegapixels, async (image) => {
        const header = await readHeader(image, options.maxMegapixels);
        if (image.type !== 'jpeg') return notesOf(image, header);
        const [smallest] = renditionSizes(header.width, header.height);
        return notesOf(image, header, await decodeTo(image, header, smallest, allCores));
      }),
  };
}

const cutNote = 'The file is animated and has too many frames. Only the first one is shown.';
const turnedNote = 'The file is animated and turned by its orientation. Only its first frame is shown.';

function keepsFrames({ rotation, width, height, frames: count }: Header): boolean {
  return isUpright(rotation) && canBeAnimated({ width, height, count });
}

/** Runs work with a file; if it cannot be read, once more with its frame repaired. */
async function mendedIfNeeded<Result>(
  image: Sniffed,
  maxMegapixels: number,
  work: (image: Sniffed) => Promise<Result>,
): Promise<Result> {
  if (await isFilledUp(image)) {
    // Mending decodes it.
    await readHeader(image, maxMegapixels);
    return work((await mend(image)) ?? refuseUnreadable());
  }
  try {
    return await work(image);
  } catch (error) {
    const mended = isAppError(error) && error.code === 'invalid' ? await mend(image) : null;
    if (!mended) throw error;
    return await work(mended).catch((second: unknown) => {
      throw isAppError(second) && second.code === 'invalid' ? error : second;
    });
  }
}

const damagedNote =
  'Some data of the image are damaged or missing. Check whether all of it is shown, or upload the original file again.';

function notesOf({ isMended }: Sniffed, header: Header, pixels?: Pixels): string[] {
  const isCut = header.frames > 1 && !keepsFrames(header);
  const cut = isUpright(header.rotation) ? cutNote : turnedNote;
  const damage = pixels?.isDamaged ? damagedNote : isMended ? mendedNote : null;
  return [damage, header.note, header.leftOutNote, isCut ? cut : null].filter((note) => note !== null);
}

/** Whether an image of this process is decoded or encoded: nothing can end that before it is done. */
export function areImagesInWork(): boolean {
  const { queue, process } = sharp.counters();
  return queue + process > 0;
}

interface PictureCounts {
  done: number;
  failed: number;
  seconds: number;
}

/** The same processor, of which the work is counted. */
export function countPictures(images: ImageProcessor): ImageProcessor & { pictures: PictureCounts } {
  const pictures: PictureCounts = { done: 0, failed: 0, seconds: 0 };
  async function counted<Result>(work: Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      const result = await work;
      pictures.done += 1;
      return result;
    } catch (error) {
      pictures.failed += 1;
      throw error;
    } finally {
      pictures.seconds += (performance.now() - start) / 1000;
    }
  }
  return {
    ...images,
    pictures,
    process: (...given) => counted(images.process(...given)),
    processLarge: (...given) => counted(images.processLarge(...given)),
    processCover: (...given) => counted(images.processCover(...given)),
  };
}

type Cores = Pick<Semaphore, 'run'>;

/**
 * Limits work to one operation at a time, with a rest after each, while visitors are served; once the signal
 * is aborted none begins.
 */
function paced(cores: Cores, pace: Pace | undefined): Cores {
  if (!pace) return cores;
  const one = createSemaphore(1);
  return {
    run: (weight, work) => {
      const begin = () => {
        pace.signal.throwIfAborted();
        return work();
      };
      if (!pace.isShared()) return cores.run(weight, begin);
      // The result does not wait for the other encodings, which would occupy memory.
      return new Promise((resolve, reject) => {
        void one.run(1, async () => {
          await cores.run(weight, begin).then(resolve, reject);
          await pace.rest();
        });
      });
    },
  };
}

/**
 * Number of operations at one time: one more than cores, so that none is idle while the main thread hands out
 * the next; on a single core pages have priority. Node has four threads for files, names and passwords too:
 * images must not take them all.
 */
function operationsAtOnce(): number {
  const cores = availableParallelism();
  return cores === 1 ? 1 : Math.min(cores + 1, 3);
}

/**
 * Maximum memory in bytes: enough for four plain JPEGs of 30 megapixels at one time; a file that needs more
 * is decoded alone.
 */
const mostMemory = 256 * 1024 ** 2;

/** Memory for decoding in bytes: at most a quarter of what this process may use. */
function defaultBudget(): number {
  const limit = process.constrainedMemory();
  const available = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.min(available / 4, mostMemory);
}

interface Derivation {
  image: Sniffed;
  header: Header;
  sizes: RenditionSize[];
  packet: FilePacket;
  sharpening: Sharpening;
  cores: Cores;
}

/**
 * The largest begin first, so that no core waits for them at the end. Each size is scaled and sharpened once for both
 * formats; the summary is made of the smallest before it is sharpened.
 */
async function deriveAll(pixels: Pixels, derivation: Derivation) {
  const { header, sizes, sharpening, cores } = derivation;
  const scaled = sizes
    .toReversed()
    .map((size) => ({ size, pixels: cores.run(1, () => scaleTo(pixels, size)) }));
  const smallest = scaled.at(-1)?.pixels ?? Promise.resolve(pixels);
  const encodings = scaled.flatMap(({ size, pixels: inSize }) => {
    const sharpened = inSize.then((plain) =>
      cores.run(1, () => sharpenPixels(plain, sharpening, size.width < header.width)),
    );
    return (['jpg', 'webp'] as const).map(async (format) => {
      const ready = await sharpened;
      return cores.run(1, () => encodeOne(ready, size, format, derivation));
    });
  });
  const [summary, renditions] = await Promise.all([
    smallest.then((small) => cores.run(1, () => summarise(small))),
    Promise.all(encodings),
  ]);
  return { ...summary, renditions: renditions.toReversed() };
}

async function encodeOne(
  pixels: Pixels,
  size: RenditionSize,
  format: Rendition['format'],
  { image, header, packet, sharpening }: Derivation,
): Promise<EncodedRendition> {
  if (format === 'jpg' && header.hasGainMap) {
    const data = await encodeWithGainMap(image, header, size, { packet, sharpening });
    if (data) return { format, ...size, bytes: data.length, data };
  }
  return encode(pixels, size, format, packet);
}

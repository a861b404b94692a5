import { availableParallelism, totalmem } from 'node:os';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '#domain/errors.ts';
import type { Media, Rendition, Rights } from '#domain/photo/post.ts';
import { createGate, type Gate } from './gate.ts';
import { isSideways, type Turn, turnOf } from './orientation.ts';
import { type RenditionSize, renditionSizes } from './renditions.ts';
import { type RightsPacket, rightsPacket } from './rights-packet.ts';
import { type ImageType, mimeTypes, sniffImage } from './sniff.ts';
import { type Pixels, summarise } from './summary.ts';

export interface EncodedRendition extends Omit<Rendition, 'key'> {
  data: Buffer;
}

export interface ProcessedImage
  extends Pick<Media, 'mime' | 'width' | 'height' | 'colour' | 'thumbhash' | 'phash'> {
  renditions: EncodedRendition[];
}

export interface ImageProcessor {
  /** @throws AppError `invalid` (empty) or `unsupported_type`, without decoding anything */
  sniff(bytes: Buffer): ImageType;
  /**
   * Decodes once, upright and in sRGB, and encodes every rendition with these rights in it.
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

interface Header extends Pick<Metadata, 'depth' | 'isProgressive'> {
  type: ImageType;
  turn: Turn;
  /** Pixels, upright. */
  width: number;
  height: number;
}

/** WebP's limit on either side, in pixels. */
const webpLimit = 16_383;
const webp = { quality: 80, effort: 4 };
const jpeg = { quality: 82, progressive: true, chromaSubsampling: '4:2:0' };
/** Where a picture is transparent. */
const ground = '#ffffff';

/** One of these serves the whole process: it is what bounds cores and memory. */
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
      const header = await readHeader(bytes, sniff(bytes), options.maxMegapixels);
      const sizes = renditionSizes(header.width, header.height);
      return memory.run(weightOf(header), async () => {
        const pixels = await cores.run(1, () => decode(bytes, header, options.maxMegapixels));
        const made = await deriveAll(pixels, sizes, rightsPacket(rights), cores);
        return { mime: mimeTypes[header.type], width: header.width, height: header.height, ...made };
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

/** Bytes that decoding takes: a plain JPEG is read row by row, the others may be held whole. */
function weightOf({ type, width, height, depth, isProgressive }: Header): number {
  const perPixel = type === 'jpeg' && !isProgressive ? 1 : depth === 'uchar' ? 6 : 12;
  return width * height * perPixel + 32 * 1024 ** 2;
}

async function readHeader(bytes: Buffer, type: ImageType, maxMegapixels: number): Promise<Header> {
  const meta = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseUnreadable);
  if (meta.format !== (type === 'avif' || type === 'heic' ? 'heif' : type)) return refuseUnreadable();
  if (meta.width * meta.height > maxMegapixels * 1e6) refuseSize(meta.width, meta.height, maxMegapixels);
  const turn = turnOf(meta.orientation);
  const [width, height] = isSideways(turn) ? [meta.height, meta.width] : [meta.width, meta.height];
  const tallest = renditionSizes(width, height).at(-1)?.height ?? 0;
  if (tallest > webpLimit)
    throw new AppError('invalid', `The picture is too tall for its width (${width} x ${height}).`);
  return { type, turn, width, height, depth: meta.depth, isProgressive: meta.isProgressive };
}

function refuseSize(width: number, height: number, maxMegapixels: number): never {
  throw new AppError(
    'too_large',
    `The picture has ${width} x ${height} pixels; at most ${maxMegapixels} megapixels are accepted.`,
  );
}

function refuseUnreadable(cause?: unknown): never {
  throw new AppError('invalid', 'The picture cannot be read: the file is damaged or incomplete.', { cause });
}

/** The widest rendition as RGB, upright. Turning comes after scaling, so that the source is read in one sweep. */
async function decode(bytes: Buffer, header: Header, maxMegapixels: number): Promise<Pixels> {
  const { turn, width, height } = header;
  const size = renditionSizes(width, height).at(-1) ?? { width, height };
  const [across, down] = isSideways(turn) ? [size.height, size.width] : [size.width, size.height];
  const { data, info } = await sharp(bytes, {
    limitInputPixels: maxMegapixels * 1e6,
    sequentialRead: true,
    // Truncated and broken files are refused; a camera's harmless oddities are not.
    failOn: 'error',
  })
    .resize(across, down, { fit: 'fill' })
    .flatten({ background: ground })
    .rotate(turn.angle)
    .flop(turn.flop)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable);
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function deriveAll(pixels: Pixels, sizes: RenditionSize[], packet: RightsPacket, cores: Gate) {
  const encodings = sizes
    .toReversed()
    .flatMap((size) =>
      (['webp', 'jpg'] as const).map((format) => cores.run(1, () => encode(pixels, size, format, packet))),
    );
  const [summary, renditions] = await Promise.all([
    cores.run(1, () => summarise(pixels)),
    Promise.all(encodings),
  ]);
  return { ...summary, renditions: renditions.toReversed() };
}

async function encode(
  { data, raw }: Pixels,
  { target, width, height }: RenditionSize,
  format: Rendition['format'],
  packet: RightsPacket,
): Promise<EncodedRendition> {
  const scaled = sharp(data, { raw }).resize(width, height, { fit: 'fill' });
  const encoder = format === 'webp' ? scaled.webp(webp) : scaled.jpeg(jpeg);
  const encoded = await withRights(encoder, packet).toBuffer();
  return { format, target, width, height, bytes: encoded.length, data: encoded };
}

function withRights(encoder: Sharp, { xmp, exif }: RightsPacket): Sharp {
  if (xmp) encoder.withXmp(xmp);
  if (exif) encoder.withExif({ IFD0: exif });
  return encoder;
}

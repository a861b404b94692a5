import sharp from 'sharp';
import { type CoverBox, coverBox, coverFormats, coverSizes, widestCover } from '#domain/media/covers.ts';
import type { Sharpening } from '#domain/media/rendition-sizes.ts';
import type { FocalPoint } from '#domain/posts/opening.ts';
import type { CoverFile } from '#domain/posts/post.ts';
import { encode, type FilePacket, sharpenPixels } from './encode.ts';
import { type Pixels, scaleTo } from './header.ts';

export interface EncodedCover extends Omit<CoverFile, 'key'> {
  data: Buffer;
}

interface Size {
  width: number;
  height: number;
}

export interface CoverOptions {
  focus: FocalPoint;
  /** The owner's limit. */
  publicWidth: number;
  sharpening: Sharpening;
}

function sizesOf(image: Size, { focus, publicWidth }: CoverOptions) {
  const box = coverBox(image.width, image.height, focus);
  return { box, sizes: coverSizes(box, widestCover(box, image, publicWidth)) };
}

/** The size to which an image is decoded so that its widest crop needs no more scaling. */
export function decodedForCover(image: Size, options: CoverOptions): Size {
  const { width, height } = image;
  const { box, sizes } = sizesOf(image, options);
  const scale = (sizes.at(-1)?.width ?? box.width) / box.width;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The crops at a focal point, smallest first. @param pixels decoded to {@link decodedForCover} */
export async function encodeCovers(
  pixels: Pixels,
  image: Size,
  options: CoverOptions,
  packet: FilePacket,
): Promise<EncodedCover[]> {
  const { box, sizes } = sizesOf(image, options);
  const cut = await extract(pixels, coverBox(pixels.raw.width, pixels.raw.height, options.focus));
  const made: EncodedCover[] = [];
  for (const size of sizes) {
    const inSize = await scaleTo(cut, size);
    const ready = await sharpenPixels(inSize, options.sharpening, size.width < box.width);
    for (const format of coverFormats) {
      const { data } = await encode(ready, { ...size, target: 384 }, format, packet);
      made.push({ ...size, format, bytes: data.length, data });
    }
  }
  return made;
}

async function extract({ data, raw }: Pixels, { left, top, width, height }: CoverBox): Promise<Pixels> {
  const cut = await sharp(data, { raw }).extract({ left, top, width, height }).raw().toBuffer();
  return { data: cut, raw: { width, height, channels: raw.channels } };
}

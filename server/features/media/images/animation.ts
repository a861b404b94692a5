import sharp from 'sharp';
import type { Sniffed } from './accepted-types.ts';
import { ground } from './decode.ts';
import type { FilePacket } from './encode.ts';
import { withPacket } from './encode.ts';
import { refuseUnreadable } from './header.ts';

/** The moving copy of an animated image, as WebP. */
export interface EncodedAnimation {
  /** Pixels of one frame. */
  width: number;
  height: number;
  data: Buffer;
}

/** Pixels; as wide as an article's text on most screens. */
const widest = 768;
/** Maximum number of pixels of all frames together: some 25 s of 800 x 600. */
const mostPixels = 200e6;
const mostFrames = 1000;
/** Bytes per pixel, measured: frames are read, scaled and encoded one by one. */
const bytesPerPixel = 1.5;

export interface Frames {
  /** Pixels of one frame. */
  width: number;
  height: number;
  count: number;
}

/** Whether all frames can be encoded within bounded time and memory. */
export function canBeAnimated({ width, height, count }: Frames): boolean {
  return count > 1 && count <= mostFrames && width * height * count <= mostPixels;
}

/** Bytes that {@link encodeAnimation} takes, roughly. */
export function animationWeight({ width, height, count }: Frames): number {
  return width * height * count * bytesPerPixel;
}

/**
 * Encodes an animation: every frame with its own duration, as often as the original repeats them; with no
 * other metadata than the packet.
 * @throws AppError `invalid` for a damaged file
 */
export async function encodeAnimation(
  { input }: Sniffed,
  { width, height, count }: Frames,
  packet: FilePacket,
): Promise<EncodedAnimation> {
  const scaled = Math.min(widest, width);
  const frames = sharp(input, {
    animated: true,
    limitInputPixels: width * height * count,
    sequentialRead: true,
    failOn: 'error',
  })
    .resize(scaled, Math.max(1, Math.round((height * scaled) / width)), { fit: 'fill' })
    .flatten({ background: ground })
    .toColourspace('srgb')
    .webp({ quality: 70, effort: 2 });
  const { data, info } = await withPacket(frames, packet)
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable);
  return { width: info.width, height: info.pageHeight ?? info.height, data };
}

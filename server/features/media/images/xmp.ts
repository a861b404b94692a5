import type { FileTexts } from '#domain/media/file-texts.ts';
import { emptyXmpPacket, xmpPacket } from './encode.ts';
import { isAvif, withXmpInAvif, xmpOfAvif } from './xmp-avif.ts';
import { withXmpInJpeg, xmpOfJpeg } from './xmp-jpeg.ts';
import { withXmpInWebp, xmpOfWebp } from './xmp-webp.ts';

/** The XMP packet of a public file; null for a file without. */
export function readXmp(file: Buffer): string | null {
  if (isJpeg(file)) return xmpOfJpeg(file);
  return isAvif(file) ? xmpOfAvif(file) : xmpOfWebp(file);
}

/**
 * The same pixels with another XMP packet: nothing is decoded or encoded.
 * @param size pixels of the image
 * @returns null for a file that has no room for it
 */
export function replaceXmp(
  file: Buffer,
  xmp: string,
  size: { width: number; height: number },
): Buffer | null {
  if (isJpeg(file)) return withXmpInJpeg(file, xmp);
  return isAvif(file) ? withXmpInAvif(file, xmp) : withXmpInWebp(file, xmp, size);
}

/** @returns null for a file that says this already, or has no room for it */
export function rewriteXmp(
  file: Buffer,
  texts: FileTexts,
  size: { width: number; height: number },
): Buffer | null {
  const wanted = xmpPacket(texts);
  const present = readXmp(file);
  if (present === wanted || (wanted === null && present === emptyXmpPacket)) return null;
  return replaceXmp(file, wanted ?? emptyXmpPacket, size);
}

function isJpeg(file: Buffer): boolean {
  return file.readUInt16BE(0) === 0xffd8;
}

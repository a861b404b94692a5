import sharp, { type Sharp } from 'sharp';
import type { RenditionSize, Sharpening } from '#domain/media/rendition-sizes.ts';
import type { Sniffed } from './accepted-types.ts';
import { ground } from './decode.ts';
import { type FilePacket, jpegQualityOf, sharpen } from './encode.ts';
import { type Header, isUpright } from './header.ts';
import { withXmpInJpeg } from './xmp-jpeg.ts';

/**
 * A JPEG that is brighter on screens that can be: the gain map of the original comes along, scaled with the image. It
 * is made from the file itself, because pixels in memory have lost the map. Other screens ignore the map: the image
 * below it is sRGB as in every other rendition.
 * @returns null if the map cannot be copied; the plain rendition is made then
 */
export async function encodeWithGainMap(
  { input }: Sniffed,
  header: Pick<Header, 'rotation' | 'width'>,
  { target, width, height }: RenditionSize,
  { packet, sharpening }: { packet: FilePacket; sharpening: Sharpening },
): Promise<Buffer | null> {
  // sharp 0.35 rotates either the image or its orientation tag wrongly next to a map: such images get no map.
  if (!isUpright(header.rotation)) return null;
  const image = keepGainMap(sharp(input, { failOn: 'error' }))
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: ground });
  const isSharpened = width < header.width && sharpening !== 'off';
  const encoder = (isSharpened ? sharpen(image, sharpening) : image).jpeg({
    quality: jpegQualityOf({ isSharpened }, target),
  });
  if (packet.exif) encoder.withExif({ IFD0: packet.exif });
  try {
    const data = await encoder.toBuffer();
    const made = await sharp(data).metadata();
    const isRight = made.gainMap !== undefined && made.width === width && made.height === height;
    if (!isRight) return null;
    // sharp writes no XMP beside a gain map.
    return packet.xmp === null ? data : withXmpInJpeg(data, packet.xmp);
  } catch {
    return null;
  }
}

/** Calls a method that sharp's own types do not have yet. */
function keepGainMap(image: Sharp): Sharp {
  return (image as Sharp & { keepGainMap(): Sharp }).keepGainMap();
}

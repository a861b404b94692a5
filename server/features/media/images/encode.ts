import sharp, { type Sharp } from 'sharp';
import type { Rendition } from '#domain/posts/post.ts';
import type { Pixels } from './pixels.ts';
import type { RenditionSize } from './renditions.ts';
import type { RightsPacket } from './rights-packet.ts';

export interface EncodedRendition extends Omit<Rendition, 'key'> {
  data: Buffer;
}

const webp = { quality: 80, effort: 4 };
const jpeg = { quality: 82, progressive: true, chromaSubsampling: '4:2:0' };

/** One size, already scaled, in one format. Without a profile, which means sRGB, and with no other metadata than the rights. */
export async function encode(
  { data, raw }: Pixels,
  { target, width, height }: RenditionSize,
  format: Rendition['format'],
  rights: RightsPacket,
): Promise<EncodedRendition> {
  const picture = sharp(data, { raw });
  const encoder = format === 'webp' ? picture.webp(webp) : picture.jpeg(jpeg);
  const encoded = await withRights(encoder, rights).toBuffer();
  return { format, target, width, height, bytes: encoded.length, data: encoded };
}

export function withRights(encoder: Sharp, { xmp, exif }: RightsPacket): Sharp {
  if (xmp) encoder.withXmp(xmp);
  if (exif) encoder.withExif({ IFD0: exif });
  return encoder;
}

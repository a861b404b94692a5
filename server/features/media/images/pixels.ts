import sharp, { type Raw } from 'sharp';

/** Upright sRGB, three channels of 8 bits. */
export interface Pixels {
  data: Buffer;
  raw: Raw;
}

export async function scaleTo(
  { data, raw }: Pixels,
  { width, height }: Pick<Raw, 'width' | 'height'>,
): Promise<Pixels> {
  if (raw.width === width && raw.height === height) return { data, raw };
  const scaled = await sharp(data, { raw }).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { data: scaled, raw: { width, height, channels: raw.channels } };
}

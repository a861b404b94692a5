import sharp from 'sharp';

const widths = [1280, 768, 384];

/**
 * The least that libvips needs for the same six files: one decode, scaled while decoding, then every size in
 * both formats from these pixels, side by side. The encoders' settings are those of the product; nothing else
 * is looked at, hashed or written.
 */
export async function bareRenditions(bytes: Buffer): Promise<Buffer[]> {
  sharp.concurrency(1);
  const { data, info } = await sharp(bytes, { sequentialRead: true })
    .resize(widths[0])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return Promise.all(
    widths.flatMap((width) => [
      sharp(data, { raw })
        .resize(width)
        .jpeg({ quality: 82, progressive: true, chromaSubsampling: '4:2:0' })
        .toBuffer(),
      sharp(data, { raw }).resize(width).webp({ quality: 80, effort: 4 }).toBuffer(),
    ]),
  );
}

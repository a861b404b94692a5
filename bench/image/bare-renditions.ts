import sharp from 'sharp';

const widths = [1280, 768, 384];

/**
 * The least that libvips needs for the same six files: one decode, scaled while decoding, then every size, sharpened,
 * in both formats, side by side. The settings are those of the product; nothing else is looked at, hashed or written.
 */
export async function bareRenditions(bytes: Buffer): Promise<Buffer[]> {
  sharp.concurrency(1);
  const { data, info } = await sharp(bytes, { sequentialRead: true })
    .resize(widths[0])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const decoded = { width: info.width, height: info.height, channels: info.channels };
  const made = await Promise.all(
    widths.map(async (width) => {
      const size = await sharp(data, { raw: decoded })
        .resize(width)
        .sharpen({ sigma: 0.5, m1: 0, m2: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raw = { width: size.info.width, height: size.info.height, channels: size.info.channels };
      return Promise.all([
        sharp(size.data, { raw })
          .jpeg({ quality: 82, progressive: true, chromaSubsampling: '4:2:0' })
          .toBuffer(),
        sharp(size.data, { raw }).webp({ quality: 80, effort: 4 }).toBuffer(),
      ]);
    }),
  );
  return made.flat();
}

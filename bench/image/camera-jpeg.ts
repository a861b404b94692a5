import sharp from 'sharp';
import { drawScene } from '#server/adapters/scenes/draw-scene.ts';

/** 24 megapixels, as most cameras have. */
const size = { width: 6000, height: 4000 };
/** Spread of the noise around middle grey; makes the file as heavy as a camera's. */
const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;

/** A photograph as it comes out of a camera: fine-grained, quality 92, some ten megabytes, with EXIF. */
export async function cameraJpeg(): Promise<Buffer> {
  const scene = await drawScene({ kind: 'market', seed: 39, width: size.width / 4, height: size.height / 4 });
  const grain = await sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
    .raw()
    .toBuffer();
  return sharp(scene)
    .resize(size.width, size.height, { kernel: 'cubic' })
    .composite([{ input: grain, raw: { ...size, channels: 3 }, blend: 'overlay' }])
    .jpeg({ quality: 92, chromaSubsampling: '4:2:0' })
    .withExif({ IFD0: { Make: 'Passerby', Model: 'Bench', Orientation: '1' } })
    .toBuffer();
}

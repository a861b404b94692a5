import sharp from 'sharp';
import { drawScene, type SceneKind } from '#demo/drawing/draw-scene.ts';

export interface CameraPicture {
  kind: SceneKind;
  width: number;
  height: number;
}

/** Spread of the noise around middle grey; makes the file as heavy as a camera's. */
const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;

/**
 * A camera-like JPEG: fine grain, quality 92, with EXIF; 24 megapixels are about eight
 * megabytes.
 */
export async function cameraJpeg({ kind, width, height }: CameraPicture): Promise<Buffer> {
  const scene = await drawScene({ kind, seed: 39, width: width / 4, height: height / 4 });
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .raw()
    .toBuffer();
  return sharp(scene)
    .resize(width, height, { kernel: 'cubic' })
    .composite([{ input: grain, raw: { width, height, channels: 3 }, blend: 'overlay' }])
    .jpeg({ quality: 92, chromaSubsampling: '4:2:0' })
    .withExif({ IFD0: { Make: 'Passerby', Model: 'Bench', Orientation: '1' } })
    .toBuffer();
}

/** The same image as another file: a comment differs, the pixels are equal. */
export function withComment(jpeg: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment);
  const segment = Buffer.from([0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, text, jpeg.subarray(2)]);
}

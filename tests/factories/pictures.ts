import { createHash } from 'node:crypto';
import sharp from 'sharp';

const patches = 6;

/**
 * A small photograph: soft patches of light, as a decoder likes them. It is the same for the same `seed`, and for
 * another one neither the same nor a copy.
 */
export async function picture(seed: number, width = 300, height = 200): Promise<Buffer> {
  const raw = { width: patches, height: patches, channels: 3 } as const;
  const outputLength = patches * patches * raw.channels;
  const light = createHash('shake256', { outputLength }).update(String(seed)).digest();
  return sharp(light, { raw })
    .resize(Math.round(width), Math.round(height), { fit: 'fill', kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** The same photograph with the names that cameras write. */
export function withCamera(
  bytes: Buffer,
  { make, model, lens }: { make?: string; model?: string; lens?: string },
): Promise<Buffer> {
  return sharp(bytes)
    .withExif({
      IFD0: { ...(make && { Make: make }), ...(model && { Model: model }) },
      IFD2: lens ? { LensModel: lens } : {},
    })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** One frame of another colour for each delay, in milliseconds. */
export async function animatedGif(of: {
  width: number;
  height: number;
  delays: readonly number[];
}): Promise<Buffer> {
  const { width, height, delays } = of;
  const frames = await Promise.all(
    delays.map((_, index) => {
      const background = { r: (index * 67) % 256, g: (index * 29) % 256, b: 120 };
      return sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer();
    }),
  );
  if (frames.length === 1) return sharp(frames[0]).gif().toBuffer();
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [...delays], loop: 0 })
    .toBuffer();
}

import sharp from 'sharp';

/** A small photograph that differs with every `seed`: soft patches of light, as a decoder likes them. */
export async function picture(seed: number, width = 300, height = 200): Promise<Buffer> {
  const hue = (seed * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><radialGradient id="g" cx="${20 + ((seed * 13) % 60)}%" cy="${20 + ((seed * 29) % 60)}%">
      <stop offset="0" stop-color="hsl(${hue} 70% 72%)"/><stop offset="1" stop-color="hsl(${(hue + 60) % 360} 40% 18%)"/>
    </radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <rect x="${(seed * 37) % 60}%" y="40%" width="6%" height="60%" fill="hsl(${hue} 20% 8%)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
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

import sharp from 'sharp';

/** A small photograph that differs with every `seed`: soft patches of light, as a decoder likes them. */
export async function picture(seed: number, width = 900, height = 600): Promise<Buffer> {
  const hue = (seed * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><radialGradient id="g" cx="${20 + ((seed * 13) % 60)}%" cy="${20 + ((seed * 29) % 60)}%">
      <stop offset="0" stop-color="hsl(${hue} 70% 72%)"/><stop offset="1" stop-color="hsl(${(hue + 60) % 360} 40% 18%)"/>
    </radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <rect x="${(seed * 37) % 60}%" y="40%" width="6%" height="60%" fill="hsl(${hue} 20% 8%)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

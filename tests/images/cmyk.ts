import sharp from 'sharp';

/** The ink of each quarter: cyan, magenta, yellow, black; 255 is full ink. */
export type Inks = readonly [
  topLeft: number[],
  topRight: number[],
  bottomLeft: number[],
  bottomRight: number[],
];

/** An uncompressed TIFF with these very ink values, made byte by byte so that no colour engine has touched them. */
export function cmykTiff(size: number, inks: Inks, profile: Buffer | null): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      pixels.set(inks[(y < size / 2 ? 0 : 2) + (x < size / 2 ? 0 : 1)] ?? [], (y * size + x) * 4);
    }
  }
  return assemble(size, pixels, profile ?? Buffer.alloc(0));
}

/** The same ink values in a JPEG of full quality, with the profile of the TIFF if it has one. */
export async function cmykJpeg(tiff: Buffer): Promise<Buffer> {
  const untouched = sharp(tiff).pipelineColourspace('cmyk').toColourspace('cmyk');
  if ((await sharp(tiff).metadata()).hasProfile) untouched.keepIccProfile();
  return untouched.jpeg({ quality: 100 }).toBuffer();
}

/** A printer's profile. */
export async function cmykProfile(): Promise<Buffer> {
  const printed = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .withIccProfile('cmyk')
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer();
  return (await sharp(printed).metadata()).icc ?? Buffer.alloc(0);
}

const short = 3;
const long = 4;
const bytes = 7;

function assemble(size: number, pixels: Buffer, profile: Buffer): Buffer {
  const count = profile.length > 0 ? 10 : 9;
  const depthsAt = 8 + 2 + count * 12 + 4;
  const profileAt = depthsAt + 8;
  const pixelsAt = profileAt + profile.length;
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, long, 1, size],
    [257, long, 1, size],
    [258, short, 4, depthsAt],
    [259, short, 1, 1],
    [262, short, 1, 5],
    [273, long, 1, pixelsAt],
    [277, short, 1, 4],
    [278, long, 1, size],
    [279, long, 1, pixels.length],
  ];
  if (profile.length > 0) entries.push([34_675, bytes, profile.length, profileAt]);
  const head = Buffer.alloc(profileAt);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(count, 8);
  entries.forEach(([tag, type, length, value], index) => {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(length, at + 4);
    head.writeUInt32LE(value, at + 8);
  });
  for (let channel = 0; channel < 4; channel++) head.writeUInt16LE(8, depthsAt + channel * 2);
  return Buffer.concat([head, profile, pixels]);
}

import type { Raw } from 'sharp';

const short = 3;
const long = 4;
const bytes = 7;
const rowsPerStrip = 16;
/** Photometric interpretations. */
export const interpretations = { rgb: 2, lab: 8 } as const;

export interface TiffPixels {
  /** Numbers in the byte order of this machine, which is little endian wherever sharp runs. */
  data: Buffer;
  raw: Pick<Raw, 'width' | 'height' | 'channels'>;
  bytesPerChannel: 1 | 2;
  interpretation: (typeof interpretations)[keyof typeof interpretations];
  /** ICC profile of the numbers; null: the tag is omitted. */
  profile: Buffer | null;
}

/** Pixels as an uncompressed TIFF: the only way to give the decoder pixels together with a profile. */
export function tiffOf({ data, raw, bytesPerChannel, interpretation, profile }: TiffPixels): Buffer {
  const { width, height, channels } = raw;
  const rowBytes = width * channels * bytesPerChannel;
  const strips = Math.ceil(height / rowsPerStrip);
  const values = Buffer.alloc(channels * 2 + strips * 8);
  for (let channel = 0; channel < channels; channel++) values.writeUInt16LE(bytesPerChannel * 8, channel * 2);
  const tags: [tag: number, type: number, count: number, value: number][] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, channels, 0],
    [259, short, 1, 1],
    [262, short, 1, interpretation],
    [273, long, strips, 0],
    [277, short, 1, channels],
    [278, long, 1, rowsPerStrip],
    [279, long, strips, 0],
    ...(channels === 4 ? [[338, short, 1, 2] as [number, number, number, number]] : []),
    ...(profile ? [[34_675, bytes, profile.length, 0] as [number, number, number, number]] : []),
  ];
  const head = Buffer.alloc(8 + 2 + tags.length * 12 + 4);
  const profileAt = head.length + values.length;
  const pixelsAt = profileAt + (profile?.length ?? 0);
  const offsetsAt = channels * 2;
  const countsAt = offsetsAt + strips * 4;
  for (let strip = 0; strip < strips; strip++) {
    const start = strip * rowsPerStrip * rowBytes;
    values.writeUInt32LE(pixelsAt + start, offsetsAt + strip * 4);
    values.writeUInt32LE(Math.min(rowsPerStrip * rowBytes, data.length - start), countsAt + strip * 4);
  }
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(tags.length, 8);
  /** Values of several numbers are behind the directory; a single one is in its entry. */
  const places: Record<number, number> = {
    258: head.length,
    273: head.length + offsetsAt,
    279: head.length + countsAt,
    34675: profileAt,
  };
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    const place = places[tag] ?? value;
    head.writeUInt32LE(
      count === 1 && places[tag] !== undefined ? values.readUInt32LE(place - head.length) : place,
      at + 8,
    );
  }
  return Buffer.concat([head, values, ...(profile ? [profile] : []), data]);
}

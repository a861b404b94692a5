/**
 * Decodes a thumbhash (github.com/evanw/thumbhash): averages and a few waves of brightness (l), two color axes (p, q)
 * and, where there is any, opacity (a).
 */

export interface SmallImage {
  width: number;
  height: number;
  /** Four bytes a pixel. */
  rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** Pixels of the longer side: the waves hold no more. */
const longerSide = 32;

interface Channel {
  /** Average. */
  base: number;
  /** Strengths of the waves, in the order of `wavesOf`. */
  strengths: number[];
  waves: [x: number, y: number][];
}

/** Image of a thumbhash; null for bytes that are none. @param bytes of the hash */
export function decodeThumbhash(bytes: Uint8Array): SmallImage | null {
  if (bytes.length < 6) return null;
  const byte = (index: number) => bytes[index] ?? 0;
  const head = byte(0) | (byte(1) << 8) | (byte(2) << 16);
  const shape = byte(3) | (byte(4) << 8);
  const isLandscape = shape >> 15 !== 0;
  const hasAlpha = head >> 23 !== 0;
  const longest = hasAlpha ? 5 : 7;
  const [across, down] = isLandscape ? [longest, shape & 7] : [shape & 7, longest];
  let next = hasAlpha ? 12 : 10;
  const channel = (base: number, scale: number, x: number, y: number): Channel => {
    const waves = wavesOf(x, y);
    const strengths = waves.map(() => {
      const nibble = (byte(next >> 1) >> ((next & 1) << 2)) & 15;
      next += 1;
      return (nibble / 7.5 - 1) * scale;
    });
    return { base, strengths, waves };
  };
  const l = channel((head & 63) / 63, ((head >> 18) & 31) / 31, Math.max(3, across), Math.max(3, down));
  // The hash stores colors a little paler than they are.
  const p = channel(((head >> 6) & 63) / 31.5 - 1, (((shape >> 3) & 63) / 63) * 1.25, 3, 3);
  const q = channel(((head >> 12) & 63) / 31.5 - 1, (((shape >> 9) & 63) / 63) * 1.25, 3, 3);
  const a = hasAlpha ? channel((byte(5) & 15) / 15, (byte(5) >> 4) / 15, 5, 5) : null;
  return draw(across / down, { l, p, q, a });
}

/** Columns and rows of the waves that a channel stores: the upper left triangle without the average. */
function wavesOf(across: number, down: number): Channel['waves'] {
  const waves: Channel['waves'] = [];
  for (let y = 0; y < down; y += 1) {
    for (let x = y ? 0 : 1; x * down < across * (down - y); x += 1) waves.push([x, y]);
  }
  return waves;
}

function draw(
  ratio: number,
  channels: { l: Channel; p: Channel; q: Channel; a: Channel | null },
): SmallImage {
  const width = Math.round(ratio > 1 ? longerSide : longerSide * ratio);
  const height = Math.round(ratio > 1 ? longerSide / ratio : longerSide);
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < width * height; index += 1) {
    const x = ((index % width) + 0.5) / width;
    const y = (Math.floor(index / width) + 0.5) / height;
    const at = ({ base, strengths, waves }: Channel, factor: number) =>
      waves.reduce(
        (sum, [fx, fy], wave) =>
          sum + (strengths[wave] ?? 0) * Math.cos(Math.PI * fx * x) * Math.cos(Math.PI * fy * y) * factor,
        base,
      );
    const [l, p, q] = [at(channels.l, 2), at(channels.p, 2), at(channels.q, 2)];
    const blue = l - (2 / 3) * p;
    const red = (3 * l - blue + q) / 2;
    const alpha = channels.a ? at(channels.a, 2) : 1;
    rgba.set([255 * red, 255 * (red - q), 255 * blue, 255 * alpha], index * 4);
  }
  return { width, height, rgba };
}

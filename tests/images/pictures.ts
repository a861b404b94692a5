import sharp, { type Sharp } from 'sharp';
import type { Rights } from '#domain/posts/post.ts';
import type { ImageProcessor, ProcessedImage } from '#server/features/media/images/process.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

export interface Corners {
  topLeft: Rgb;
  topRight: Rgb;
  bottomLeft: Rgb;
  bottomRight: Rgb;
}

/** Four colours that no turn, mirroring, or mistaken colour space can exchange for each other unseen. */
export const corners: Corners = {
  topLeft: [204, 51, 51],
  topRight: [51, 153, 68],
  bottomLeft: [51, 85, 187],
  bottomRight: [230, 200, 90],
};

/** A picture whose four quarters have the colours of {@link corners}; 8-bit sRGB, no metadata. */
export async function quarters(width: number, height: number, colours: Corners = corners): Promise<Sharp> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [left, right] =
        y < height / 2 ? [colours.topLeft, colours.topRight] : [colours.bottomLeft, colours.bottomRight];
      pixels.set(x < width / 2 ? left : right, (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** The colours in the middle of each quarter, decoded from an encoded image. */
export async function cornersOf(encoded: Buffer): Promise<Corners> {
  const { data, info } = await sharp(encoded).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (across: number, down: number): Rgb => {
    const pixel =
      (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * info.channels;
    return [data[pixel] ?? 0, data[pixel + 1] ?? 0, data[pixel + 2] ?? 0];
  };
  return {
    topLeft: at(0.25, 0.25),
    topRight: at(0.75, 0.25),
    bottomLeft: at(0.25, 0.75),
    bottomRight: at(0.75, 0.75),
  };
}

/** The largest difference of any channel in any corner. */
export function distance(found: Corners, wanted: Corners): number {
  const names = Object.keys(wanted) as (keyof Corners)[];
  return Math.max(
    ...names.flatMap((name) =>
      wanted[name].map((value, channel) => Math.abs(value - (found[name][channel] ?? 0))),
    ),
  );
}

/** Colours as they look in grey: the light of each, per sRGB's own weights. */
export function grey(colours: Corners): Corners {
  const toLinear = (value: number) =>
    value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const toSrgb = (light: number) =>
    255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
  const shade = ([red, green, blue]: Rgb): Rgb => {
    const value = Math.round(
      toSrgb(0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)),
    );
    return [value, value, value];
  };
  return {
    topLeft: shade(colours.topLeft),
    topRight: shade(colours.topRight),
    bottomLeft: shade(colours.bottomLeft),
    bottomRight: shade(colours.bottomRight),
  };
}

const noRights: Rights = {
  creator: null,
  credit: null,
  copyright: null,
  licenseUrl: null,
  acquireUrl: null,
};

/** Looks at a picture in memory and makes its renditions, without any rights. */
export async function processBytes(images: ImageProcessor, bytes: Buffer): Promise<ProcessedImage> {
  return images.process({ input: bytes, type: images.sniff(bytes) }, noRights);
}

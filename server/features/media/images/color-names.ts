import type { ImageType } from './accepted-types.ts';
import { type ByteSource, isoBox, pngChunks, withBytes } from './byte-source.ts';
import { type ColorSpace, gammaOf, primariesOf, srgbPrimaries, transferOf } from './color-space.ts';

const mebibyte = 1024 ** 2;

/**
 * The colour space that a file names by numbers instead of a profile, which its decoder ignores: cICP, gAMA and cHRM of a
 * PNG, the `nclx` box of an AVIF or HEIC. Null for none, for sRGB, and where another name has precedence.
 * @param hasProfile a profile counts before all but cICP
 */
export function namedColorSpace(
  input: Buffer | string,
  type: ImageType,
  hasProfile: boolean,
): Promise<ColorSpace | null> {
  return withBytes(input, async (source) => {
    if (type === 'png') return pngColorSpace(await pngChunks(source, colorChunks), hasProfile);
    if ((type === 'avif' || type === 'heic') && !hasProfile) return isoColorSpace(source);
    return null;
  });
}

const colorChunks = ['cICP', 'sRGB', 'gAMA', 'cHRM', 'cLLI', 'mDCV'] as const;
type PngColors = Partial<Record<(typeof colorChunks)[number], Buffer | null>>;

/** Color space of a PNG, with the precedence of the PNG standard, third edition, 4.3. */
function pngColorSpace(chunks: PngColors, hasProfile: boolean): ColorSpace | null {
  const { cICP, sRGB, gAMA, cHRM, cLLI, mDCV } = chunks;
  // Matrix 0 is RGB; a narrow range is ignored, as in browsers.
  if (cICP?.length === 4 && cICP[2] === 0 && cICP[3] === 1) {
    const space = spaceOf(cICP[0] ?? 0, cICP[1] ?? 0, 'video');
    const peak = cLLI?.length === 8 ? cLLI.readUInt32BE(0) : mDCV?.length === 24 ? mDCV.readUInt32BE(16) : 0;
    if (space) return { ...space, peakNits: peak / 10_000 };
  }
  if (hasProfile || sRGB || gAMA?.length !== 4) return null;
  const gamma = gAMA.readUInt32BE(0) / 100_000;
  const primaries = cHRM?.length === 32 ? pointsOf(cHRM) : null;
  const isSrgbGamma = Math.abs(gamma - 1 / 2.2) < 0.001;
  if (gamma <= 0 || (isSrgbGamma && !primaries)) return null;
  return { primaries: primaries ?? srgbPrimaries, transfer: gammaOf(1 / gamma), peakNits: 0 };
}

/** Twice the area between red, green and blue: that of a line makes no colours. */
const smallestTriangle = 1e-6;

/** White, red, green, blue. */
function pointsOf(cHRM: Buffer): ColorSpace['primaries'] | null {
  const [wx, wy, rx, ry, gx, gy, bx, by] = Array.from(
    { length: 8 },
    (_, index) => cHRM.readUInt32BE(index * 4) / 100_000,
  ) as [number, number, number, number, number, number, number, number];
  const isTriangle = Math.abs((gx - rx) * (by - ry) - (bx - rx) * (gy - ry)) > smallestTriangle;
  return wy > 0 && isTriangle
    ? [
        [wx, wy],
        [rx, ry],
        [gx, gy],
        [bx, by],
      ]
    : null;
}

/** Code points of H.273. Null for an unknown or unspecified one. @param use stills of a camera have sRGB's curve where video has its own */
function spaceOf(primariesCode: number, transferCode: number, use: 'video' | 'still'): ColorSpace | null {
  const primaries = primariesOf(primariesCode);
  const transfer = transferOf(transferCode, use);
  return primaries && transfer ? { primaries, transfer, peakNits: 0 } : null;
}

/** The first `nclx` box of the properties: images of one file share their colours. */
async function isoColorSpace(source: ByteSource): Promise<ColorSpace | null> {
  const meta = await isoBox(source, 'meta');
  return meta && nclxOf(await source.read(meta.at, Math.min(meta.length, mebibyte)));
}

function nclxOf(meta: Buffer): ColorSpace | null {
  const at = meta.indexOf('colrnclx');
  if (at < 0 || at + 12 > meta.length) return null;
  const space = spaceOf(meta.readUInt16BE(at + 8), meta.readUInt16BE(at + 10), 'still');
  const light = meta.indexOf('clli');
  const peakNits = light > 0 && light + 8 <= meta.length ? meta.readUInt16BE(light + 4) : 0;
  return space && { ...space, peakNits };
}

/** Colours by number inside a profile: its `cicp` tag counts before its curves, which older programs read. */
export function codesOfProfile(icc: Buffer): ColorSpace | null {
  const count = icc.readUInt32BE(128);
  for (let at = 132; at < 132 + count * 12 && at + 12 <= icc.length; at += 12) {
    if (icc.toString('latin1', at, at + 4) !== 'cicp') continue;
    const tag = icc.subarray(icc.readUInt32BE(at + 4), icc.readUInt32BE(at + 4) + 12);
    return tag.length === 12 ? spaceOf(tag[8] ?? 0, tag[9] ?? 0, 'still') : null;
  }
  return null;
}

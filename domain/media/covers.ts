import type { FocalPoint } from '../posts/opening.ts';
import type { CoverFile } from '../posts/post.ts';
import { isWide, publicWidths, wideFactor } from './rendition-sizes.ts';
import { step } from './sizes.ts';

/** Width / height of the opening image of Home on a phone held upright. */
const coverRatio = 4 / 5;
/** Nominal widths, smallest first; the names of the files contain them (`cover_480w`). */
const coverTargets = [480, 720, 960] as const;
/** AVIF saves a quarter of what a phone waits for. */
export const coverFormats = ['webp', 'avif'] as const;

/** Where the crops for phones are shown, and where they are not; as in site/styles/home.css. */
export const coverMedia = '(max-width: 39.99rem) and (orientation: portrait)';
/** Across the whole window. A hundredth less: 412 pixels at a density of 1.75 would take 960 pixels instead of 720. */
export const coverSizesAttribute = '99vw';
export const beyondCover = '(min-width: 40rem), (orientation: landscape)';

/**
 * The image that opens Home, across the whole window. In a window higher than the image at this width its sides are
 * cropped. Windows up to 1600 pixels with one pixel for each of theirs would get 1280.
 */
export function openingSizes(ratio: number): string {
  const r = Number(ratio.toFixed(3));
  return [
    `(max-aspect-ratio: ${Math.round(r * 70)}/100) calc(70vh * ${r})`,
    `(max-width: 100rem) calc(100vw * ${step})`,
    '100vw',
  ].join(', ');
}

/** Pixels of the image, which is cropped to them before it is scaled. */
export interface CoverBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The part of an image that a phone shows: as `object-fit: cover` at this `object-position`. */
export function coverBox(width: number, height: number, { x, y }: FocalPoint): CoverBox {
  const cut = {
    width: Math.max(1, Math.min(width, Math.round(height * coverRatio))),
    height: Math.max(1, Math.min(height, Math.round(width / coverRatio))),
  };
  const left = Math.round((width - cut.width) * x);
  return { left, top: Math.round((height - cut.height) * y), ...cut };
}

/** Pixels of the widest crop: it shows no more details than the other public files. */
export function widestCover(
  box: Pick<CoverBox, 'width'>,
  image: Pick<CoverBox, 'width' | 'height'>,
  publicWidth: number,
) {
  const limit = publicWidth * (isWide(image.width / image.height) ? wideFactor : 1);
  return Math.max(1, Math.min(box.width, Math.round((box.width * limit) / image.width)));
}

/**
 * The files of a crop, smallest first. As of other renditions, a target exists when the one before it is narrower.
 * @param widest see `widestCover`
 */
export function coverSizes({ width, height }: Pick<CoverBox, 'width' | 'height'>, widest: number) {
  return coverTargets
    .filter((_, index) => index === 0 || (coverTargets[index - 1] ?? 0) < widest)
    .map((target) => {
      const to = Math.min(target, widest);
      return { target, width: to, height: Math.max(1, Math.round((height * to) / width)) };
    });
}

/**
 * Name of the recipe on which the pixels of a crop depend, beside the original, its size and the focal point.
 * @param recipe of other files
 */
export function coverRecipe(recipe: string, publicWidth: number): string {
  return publicWidth < publicWidths.most ? `${recipe}-w${publicWidth}` : recipe;
}

/**
 * Files of other pixels never share a key, so it contains everything that the pixels depend on.
 * @param hash of the image @param recipe how its files are encoded
 */
export function coverKey(
  hash: string,
  { target, format }: Pick<CoverFile, 'target' | 'format'>,
  { x, y }: FocalPoint,
  recipe: string,
): string {
  const point = `${Math.round(x * 100)}x${Math.round(y * 100)}`;
  return `media/${hash.slice(0, 2)}/${hash}-cover-${target}-${point}-r${recipe}.${format}`;
}

const coverName = /-cover-(?<target>\d+)-\d+x\d+-r[a-z0-9-]+\.(?<format>webp|avif)$/;

/** The present crop in place of a former one, as wide or the widest; undefined for another file. */
export function coverAfter(key: string, files: readonly CoverFile[]): CoverFile | undefined {
  const { target, format } = coverName.exec(key)?.groups ?? {};
  const same = files.filter((file) => file.format === format);
  return same.find((file) => file.target >= Number(target)) ?? same.at(-1);
}

import type { Rendition } from '../posts/post.ts';

export interface RenditionSize {
  target: Rendition['target'];
  /** Pixels. */
  width: number;
  height: number;
}

/** WebP's limit on either side, in pixels. */
export const webpLimit = 16_383;

/** Made during the upload, in WebP and JPEG. */
const baseTargets = [384, 768, 1280] as const;
/** Made afterwards, in WebP and AVIF. */
const largeTargets = [1920, 2560] as const;
/** Wider than this (width / height), an image is shown across the whole window: its large sizes are wider, too. */
const wideRatio = 2.2;
export const wideFactor = 1.5;

/** @param ratio width / height */
export function isWide(ratio: number): boolean {
  return ratio >= wideRatio;
}

/** The limits of `PUBLIC_MAX_WIDTH`. */
export const publicWidths = { least: 1280, most: 2560 } as const;

/**
 * The sizes that every image has, smallest first. A target exists only when the one before it is narrower than
 * the image; the last is as wide as the image at most.
 */
export function renditionSizes(width: number, height: number): RenditionSize[] {
  return baseTargets
    .filter((_, index) => index === 0 || (baseTargets[index - 1] ?? 0) < width)
    .map((target) => scaled(target, Math.min(target, width), width, height));
}

/**
 * The sizes beyond those of {@link renditionSizes}, smallest first, by the same rule.
 * @param publicWidth the owner's limit, which applies before panoramas are widened
 */
export function largeSizes(width: number, height: number, publicWidth: number): RenditionSize[] {
  const factor = isWide(width / height) ? wideFactor : 1;
  const sizes: RenditionSize[] = [];
  let before = baseTargets[2] as number;
  let limitBefore = before;
  for (const target of largeTargets) {
    const limit = Math.min(target, publicWidth);
    if (limitBefore >= limit || before >= width) break;
    const size = scaled(target, Math.min(Math.round(limit * factor), width), width, height);
    if (size.height > webpLimit) break;
    sizes.push(size);
    before = Math.round(limit * factor);
    limitBefore = limit;
  }
  return sizes;
}

/** One file to be made beyond those of {@link renditionSizes}. */
export type LargeRendition = RenditionSize & Pick<Rendition, 'format'>;

/** Renditions of {@link largeSizes}, smallest first; with them the widest base size as AVIF, which begins there. */
export function largeRenditions(width: number, height: number, publicWidth: number): LargeRendition[] {
  const large = largeSizes(width, height, publicWidth);
  const widestBase = renditionSizes(width, height).at(-1);
  if (large.length === 0 || !widestBase) return [];
  return [
    { ...widestBase, format: 'avif' },
    ...large.flatMap((size) => [
      { ...size, format: 'webp' as const },
      { ...size, format: 'avif' as const },
    ]),
  ];
}

/** Whether the file is one of those made during the upload. */
export function isBase({ format, target }: Pick<Rendition, 'format' | 'target'>): boolean {
  return format !== 'avif' && target <= baseTargets[2];
}

function scaled(target: Rendition['target'], to: number, width: number, height: number): RenditionSize {
  return { target, width: to, height: Math.max(1, Math.round((height * to) / width)) };
}

/**
 * Key of a public rendition. Files of other pixels never share a key, so it contains the width where the owner's
 * limit made it smaller than its target.
 * @param hash of the image @param generation 0 for the first encoding
 */
export function renditionKey(
  hash: string,
  generation: number,
  { format, target, width }: Pick<Rendition, 'format' | 'target' | 'width'>,
  publicWidth: number = publicWidths.most,
): string {
  const cut = target > publicWidth ? `-${width}` : '';
  const again = generation > 0 ? `-g${generation}` : '';
  return `media/${hash.slice(0, 2)}/${hash}-${target}${cut}${again}.${format}`;
}

const renditionName = /-(?<target>\d+)(?:-(?<cut>\d+))?(?:-g\d+)?\.(?<format>webp|jpg|avif)$/;

/** The present file in place of a former one: as wide or the widest there is, of its format or of WebP; null when none. */
export function successorOf(key: string, renditions: readonly Rendition[]): Rendition | null {
  const { target, format } = renditionName.exec(key)?.groups ?? {};
  if (target === undefined) return null;
  const others = renditions
    .filter((rendition) => rendition.key !== key)
    .toSorted((a, b) => a.target - b.target);
  const same = others.filter((rendition) => rendition.format === format);
  const candidates = same.length > 0 ? same : others.filter((rendition) => rendition.format === 'webp');
  return candidates.find((rendition) => rendition.target >= Number(target)) ?? candidates.at(-1) ?? null;
}

/** Whether a file, present or former, is beyond the owner's limit. @param key of it */
export function isBeyond(publicWidth: number, key: string): boolean {
  const { target, cut } = renditionName.exec(key)?.groups ?? {};
  return Number(cut ?? target ?? 0) > publicWidth;
}

export const sharpenings = ['off', 'standard'] as const;
export type Sharpening = (typeof sharpenings)[number];

/** Settings of the owner for all images. */
export interface ImageSettings {
  /** Pixels: of the widest public file. */
  publicWidth: number;
  sharpening: Sharpening;
}

/** Grows when the same photo would become other pixels. */
const pipelineVersion = 2;

/** Name of the recipe on which the pixels of a rendition depend, beside the original and the size. */
export function recipeOf(sharpening: Sharpening): string {
  return sharpening === 'off' ? String(pipelineVersion) : `${pipelineVersion}-${sharpening}`;
}

/**
 * The `sizes` of images, from the layout's own numbers (browser/styles/tokens.css: --row, --gutter, --gap, --page, breakpoints).
 * The preload in the head and the image on the page must have the same string, or the image loads twice.
 * Only `calc()` is used: `min()` is not yet valid in the attribute for the HTML checker.
 */
/** The justified rows of site/styles/rows.css in numbers. Pixels throughout, a rem being 16 of them. */

/** Window widths in pixels that represent a range, each up to its breakpoint in rem. */
const samples = [
  { upTo: 32, width: 390 },
  { upTo: 64, width: 820 },
  { upTo: 100, width: 1440 },
];
/** From here on the page grows no more. */
const widestWindow = 1792;
/** rem: the header and what stays visible below the image on its page. */
const aroundStage = 14.5;
const aroundPortrait = 7.5;
/** Pixels: the height of the related strip where it is pushed sideways. */
const filmHeight = 168;
/** vw: its usual height with five images in one row. */
const stripHeight = 13;

/**
 * The cards of one grid, in their order. How wide a card gets depends on its neighbours, so the rows are laid out
 * for a few windows, with widths in vw.
 * @param ratios as the cards show them; see `cardRatio`
 */
export function cardSizes(ratios: readonly number[]): string[] {
  const widest = layOutRows(ratios, widestWindow);
  const widths = samples.map((sample) => layOutRows(ratios, sample.width));
  return ratios.map((_, card) => {
    const ranges = samples.map(({ upTo, width }, sample) => {
      const part = ((widths[sample]?.[card] ?? width) / width) * 100;
      return `(max-width: ${upTo}rem) ${Math.round(part)}vw`;
    });
    return [...ranges, `${Math.round(widest[card] ?? widestWindow)}px`].join(', ');
  });
}

/**
 * A card of the related strip: five in a row, on a phone a film of one height.
 * @param ratio of the image, which may be wider than its card
 */
export function stripSizes(ratio: number): string {
  return `(max-width: 52rem) ${Math.round(ratio * filmHeight)}px, ${Math.round(ratio * stripHeight)}vw`;
}

/** The large image of a photo page. */
export function stageSizes(shape: PhotoShape, ratio: number): string {
  const r = Number(ratio.toFixed(3));
  if (shape === 'panorama') return `(max-width: 52rem) calc(24rem * ${r}), 100vw`;
  const around = shape === 'portrait' ? aroundPortrait : aroundStage;
  return `(min-width: 64rem) calc((100vh - ${around}rem) * ${r}), 100vw`;
}

/** The hero of an article. */
export const heroSizes = '(min-width: 80rem) 75rem, 100vw';

/** rem: the measure of an article's text. */
const measureRem = 46;
const pixelsPerRem = 16;

/** An image in the text of an article. @param width maximum display width, in pixels */
export function proseSizes(width: number): string {
  if (width <= measureRem * pixelsPerRem) return measured(`${width}px`);
  return measured(`(min-width: ${measureRem + 3}rem) ${measureRem}rem, 100vw`);
}

/** An image in the list of articles; the first is large, the others are cropped to a square on a phone. */
export function teaserSizes(isFirst: boolean): string {
  return isFirst
    ? '(min-width: 64rem) 62vw, 100vw'
    : '(min-width: 64rem) 24vw, (min-width: 44rem) 47vw, 10.5rem';
}

/** For a lazy image: `auto`, with a fallback for browsers that cannot measure it. */
export function measured(sizes: string): string {
  return `auto, ${sizes}`;
}

interface Page {
  content: number;
  rowHeight: number;
  gap: number;
  isPhone: boolean;
}

interface Card {
  ratio: number;
  /** Requested width. */
  basis: number;
}

/** From this window width, a single card in a row is beside its text, at most this part of the row wide. */
const featureFrom = { least: 704, ofWindow: 0.8, most: 1408 };
const featurePart = 0.66;
const featureRows = 1.75;
/** On a phone everything wider than this has the row to itself. */
const widestPair = 0.95;

/** The width of each card's image in a window of this width. @param ratios as shown by the cards */
export function layOutRows(ratios: readonly number[], windowWidth: number): number[] {
  const page = measure(windowWidth);
  const rows = breakIntoRows(
    ratios.map((ratio) => ({ ratio, basis: basisOf(ratio, page) })),
    page,
  );
  return rows.flatMap((row, index) => stretch(row, page, windowWidth, index === rows.length - 1));
}

/** --gutter, --page, --row and --gap of browser/styles/tokens.css. */
function measure(windowWidth: number): Page {
  const gutter = clamp(16, 5.6 + 0.028 * windowWidth, 48);
  return {
    content: Math.min(windowWidth, 1792) - 2 * gutter,
    rowHeight: clamp(232, 136 + 0.12 * windowWidth, 304),
    gap: clamp(12, 8.8 + 0.008 * windowWidth, 20),
    isPhone: windowWidth < 512,
  };
}

function basisOf(ratio: number, page: Page): number {
  const wanted = ratio * page.rowHeight;
  const isAlone = shapeOf(ratio) === 'panorama' || (page.isPhone && ratio > widestPair);
  return isAlone ? Math.max(wanted, page.content) : wanted;
}

function breakIntoRows(cards: readonly Card[], page: Page): Card[][] {
  const rows: Card[][] = [];
  let filled = Number.POSITIVE_INFINITY;
  for (const card of cards) {
    filled += page.gap + card.basis;
    if (filled > page.content) {
      rows.push([]);
      filled = card.basis;
    }
    rows.at(-1)?.push(card);
  }
  return rows;
}

function stretch(row: readonly Card[], page: Page, windowWidth: number, isLast: boolean): number[] {
  const required = row.reduce((sum, card) => sum + card.basis, page.gap * (row.length - 1));
  const free = isLast ? Math.min(0, page.content - required) : page.content - required;
  const ratios = row.reduce((sum, card) => sum + card.ratio, 0);
  const widths = row.map((card) => card.basis + (free * card.ratio) / ratios);
  const [lone] = row;
  const leastFeature = Math.max(
    featureFrom.least,
    Math.min(featureFrom.ofWindow * windowWidth, featureFrom.most),
  );
  const isFeature =
    row.length === 1 && lone && shapeOf(lone.ratio) !== 'panorama' && (widths[0] ?? 0) >= leastFeature;
  return isFeature
    ? [Math.min(featurePart * (widths[0] ?? 0), lone.ratio * page.rowHeight * featureRows)]
    : widths;
}

function clamp(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Layout of an image on its page. */
export type PhotoShape = 'landscape' | 'portrait' | 'panorama';

/** Wider than this (width / height), an image spans the whole page. */
const panoramaRatio = 3;
/** Limits of a card's aspect ratio: images beyond them are cropped to the nearer one. */
const narrowestCard = 0.5;
const widestCard = 5;
/** Aspect ratio of a card without an image. */
const usualRatio = 1.5;

/** @param ratio width / height; a square counts as landscape */
export function shapeOf(ratio: number): PhotoShape {
  if (ratio > panoramaRatio) return 'panorama';
  return ratio < 1 ? 'portrait' : 'landscape';
}

/** The aspect ratio of a card. @param ratio of the image; null without one */
export function cardRatio(ratio: number | null): number {
  return Math.min(widestCard, Math.max(narrowestCard, ratio ?? usualRatio));
}

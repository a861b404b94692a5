import { isWide } from './rendition-sizes.ts';

/**
 * The `sizes` of images, from the layout's own numbers (browser/styles/tokens.css: --row, --gutter, --gap, --page; breakpoints of site/styles).
 * The preload in the head and the image on the page must have the same string, or the image loads twice.
 * Only `calc()` is used: `min()` is not yet valid in the attribute for the HTML checker.
 */
/** The justified rows of site/styles/rows.css in numbers. Pixels throughout, a rem being 16 of them. */

/**
 * Window widths in pixels that represent a range, each up to its breakpoint in rem. From 75 to 124rem a row is a part
 * of the window, so there one of them is exact.
 */
const samples = [
  { upTo: 32, width: 390 },
  { upTo: 48, width: 700 },
  { upTo: 64, width: 820 },
  { upTo: 75, width: 1100 },
  { upTo: 124, width: 1440 },
  { upTo: 157, width: 2240 },
];
/** From here on the page grows no more. */
const widestWindow = 2560;
/** The header and what stays visible below the large image on its page. */
const aroundStage = '14.5rem';
/** The same beside a portrait. */
const aroundPortrait = '6.5rem';
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
    const parts = samples.map(({ upTo, width }, sample) => ({
      upTo,
      vw: Math.round(((widths[sample]?.[card] ?? width) / width) * 100),
    }));
    const ranges = parts
      .filter(({ vw }, index) => vw !== parts[index + 1]?.vw)
      .map(({ upTo, vw }) => `(max-width: ${upTo}rem) ${vw}vw`);
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

/**
 * The large image of a photo page. How large it is follows from the height of a wide window, and from the width of a
 * narrow one: where one turns into the other depends on the ratio.
 */
export function stageSizes(shape: PhotoShape, ratio: number): string {
  const r = Number(ratio.toFixed(3));
  const from = (part: number) => `(min-aspect-ratio: ${Math.round(r * part * 100)}/100)`;
  const phone: Size =
    shape === 'panorama'
      ? { when: '(max-width: 40rem)', times: r * wideStep, of: panoramaHeight }
      : { when: '(max-width: 40rem)', times: 1, of: '100vw' };
  const beside: Size[] = [
    { when: `(min-width: 64rem) and ${from(1.77)}`, times: r, of: `(100vh - ${aroundPortrait})` },
    { when: '(min-width: 64rem)', times: 1, of: '50vw' },
  ];
  const fits: Size[] = [
    { when: `(max-height: 42rem) and ${from(0.7)}`, times: r, of: '66vh' },
    { when: from(0.79), times: r, of: `(100vh - ${aroundStage})` },
    { when: '', times: 1, of: '94vw' },
  ];
  return sizesOf([phone], shape === 'portrait' ? [...beside, ...fits] : fits, ratio);
}

/** The hero of an article, whose box crops a wider image at its sides. @param ratio of the image */
export function heroSizes(ratio: number): string {
  const times = Math.max(1, ratio / heroRatio);
  return sizesOf(
    [{ when: '(max-width: 40rem)', times, of: '100vw' }],
    [
      { when: '(min-width: 80rem)', times, of: '75rem' },
      { when: '', times, of: '100vw' },
    ],
    ratio,
  );
}

interface Size {
  /** Media condition; empty: always. */
  when: string;
  times: number;
  /** A CSS length. */
  of: string;
}

/**
 * Chromium takes the smaller of two files up to the mean of their densities, so that a screen of two pixels gets
 * 1.9. Where that is too few, the image says that it is wider, by the root of the step between the files.
 */
const denseScreen = '(min-resolution: 1.2dppx)';
export const step = 1.16;
/** From 1280 to the next width of a wide image it is larger. */
const wideStep = 1.5;
/** On a phone, as in site/styles/stage.css. */
const panoramaHeight = '16rem';
/** The box of every hero. */
export const heroRatio = 16 / 9;

/** @param phone what also holds on dense screens */
function sizesOf(phone: readonly Size[], others: readonly Size[], ratio: number): string {
  const tablet = isWide(ratio)
    ? others.map((size) => onDense(size, wideStep, ' and (max-width: 64rem)'))
    : [];
  const dense = others.map((size) => onDense(size, step));
  return [...phone, ...tablet, ...dense, ...others].map(written).join(', ');
}

function onDense({ when, times, of }: Size, by: number, and = ''): Size {
  return { when: [denseScreen + and, when].filter(Boolean).join(' and '), times: times * by, of };
}

function written({ when, times, of }: Size): string {
  const factor = Number(times.toFixed(3));
  return `${when} ${factor === 1 ? of : `calc(${of} * ${factor})`}`.trim();
}

/** rem: the measure of an article's text. */
const measureRem = 36;
const pixelsPerRem = 16;

/** An image in the text of an article. @param width maximum display width, in pixels */
export function proseSizes(width: number): string {
  if (width <= measureRem * pixelsPerRem) return measured(`${width}px`);
  return measured(`(min-width: ${measureRem + 3}rem) ${measureRem}rem, 100vw`);
}

/**
 * An image in the list of articles; the first is large, the others are cropped to a square on a phone. A wide one
 * loses its sides, so it is loaded wider than its box.
 * @param ratio of the image
 */
export function teaserSizes(isFirst: boolean, ratio: number): string {
  const filling = (boxRatio: number, width: number) =>
    Number((width * Math.max(1, ratio / boxRatio)).toFixed(1));
  if (isFirst) return `(min-width: 64rem) ${filling(heroRatio, 62)}vw, ${filling(heroRatio, 100)}vw`;
  const box = 3 / 2;
  return `(min-width: 64rem) ${filling(box, 24)}vw, (min-width: 44rem) ${filling(box, 47)}vw, ${filling(1, 7)}rem`;
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
const featureFrom = { least: 704, ofWindow: 0.8, most: 2048 };
const featurePart = 0.66;
const featureRows = 1.75;
/** The images of a row that would be higher than this are beside their texts, and lower. In row heights. */
const highRow = { from: 2.4, to: 1.6 };
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
  const gutter = clamp(16, 5.6 + 0.028 * windowWidth, 76);
  return {
    content: Math.min(windowWidth, widestWindow) - 2 * gutter,
    rowHeight: clamp(232, 0.194 * windowWidth, 384),
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
  const leastFeature = clamp(featureFrom.least, featureFrom.ofWindow * windowWidth, featureFrom.most);
  const isWhole = row.length === 1 && (widths[0] ?? 0) >= leastFeature;
  if (isWhole && lone && shapeOf(lone.ratio) !== 'panorama')
    return [Math.min(featurePart * (widths[0] ?? 0), lone.ratio * page.rowHeight * featureRows)];
  const height = (widths[0] ?? 0) / (lone?.ratio ?? 1);
  if (page.isPhone || height <= highRow.from * page.rowHeight) return widths;
  return row.map(({ ratio }) => ratio * page.rowHeight * highRow.to);
}

function clamp(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Layout of an image on its page. */
export type PhotoShape = 'landscape' | 'portrait' | 'panorama';

/** Wider than this (width / height), an image has a row of cards alone, and is pushed sideways on a phone. */
const panoramaRatio = 3;
/** Up to this ratio, a large image is beside its text, as a portrait is. */
const squareRatio = 1.05;
/** Window pixels: narrower ones, too. */
const narrowStage = 640;
/** Window pixels for one of the image: it is enlarged no further. */
const mostEnlarged = 1.25;
/** Window pixels of the widest card. */
const widestCardWidth = 2408;
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

/** Whether a card can be wider than the image may be enlarged. */
export function isSmall({ width }: { width: number }): boolean {
  return width * mostEnlarged < widestCardWidth;
}

/** The layout of a photo page. @param width pixels of the image */
export function stageShape({ width, ratio }: { width: number; ratio: number }): PhotoShape {
  return ratio <= squareRatio || width * mostEnlarged < narrowStage ? 'portrait' : shapeOf(ratio);
}

/** Ratios up to which the facts of a photo have room beside it, in windows of a ratio that photo.css names for each. */
const ratioSteps = [1.34, 1.52, 1.8];

/** The first of the steps that a ratio is not beyond, from 1; null for a wider image. */
export function ratioStep(ratio: number): number | null {
  const index = ratioSteps.findIndex((step) => ratio <= step);
  return index === -1 ? null : index + 1;
}

/** The aspect ratio of a card. @param ratio of the image; null without one */
export function cardRatio(ratio: number | null): number {
  return Math.min(widestCard, Math.max(narrowestCard, ratio ?? usualRatio));
}

/** Pixels of the widest box of this shape that an image fills without being enlarged. @param width of the image */
export function ownWidth(width: number, ratio: number, boxRatio: number): number {
  return Math.floor(width * Math.min(1, boxRatio / ratio));
}

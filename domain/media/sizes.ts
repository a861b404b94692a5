/**
 * The `sizes` of pictures, from the layout's own numbers (app/styles: --row, --gutter, --gap, --page, breakpoints).
 * The preload in the head and the picture in the page must say the same string, or the picture loads twice.
 * Only `calc()` is used: `min()` is not yet valid in the attribute for the HTML checker.
 */
import { layOutRows } from './rows.ts';
import type { PhotoShape } from './shape.ts';

/** Windows in pixels that stand for a range of widths, each up to its breakpoint in rem. */
const samples = [
  { upTo: 32, width: 390 },
  { upTo: 64, width: 820 },
  { upTo: 100, width: 1440 },
];
/** From here on the page grows no more. */
const widestWindow = 1792;
/** rem: the header and what stays visible below a picture on its own page. */
const aroundStage = 14.5;
const aroundPortrait = 7.5;
/** Pixels: the height of the related strip where it is pushed sideways. */
const filmHeight = 168;
/** vw: its usual height where all five stand in one row. */
const stripHeight = 13;

/**
 * The cards of one grid, in their order. How wide a card gets depends on its neighbours, so the rows are laid out
 * for a few windows and the widths told as parts of the window.
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
 * @param ratio of the photograph, which may be wider than its card
 */
export function stripSizes(ratio: number): string {
  return `(max-width: 52rem) ${Math.round(ratio * filmHeight)}px, ${Math.round(ratio * stripHeight)}vw`;
}

/** The large picture of a photograph's own page. */
export function stageSizes(shape: PhotoShape, ratio: number): string {
  const r = Number(ratio.toFixed(3));
  if (shape === 'panorama') return `(max-width: 52rem) calc(24rem * ${r}), 100vw`;
  const around = shape === 'portrait' ? aroundPortrait : aroundStage;
  return `(min-width: 64rem) calc((100vh - ${around}rem) * ${r}), 100vw`;
}

/** The picture over an article. */
export const heroSizes = '(min-width: 80rem) 75rem, 100vw';

/** rem: the measure of an article's text. */
const measureRem = 46;
const pixelsPerRem = 16;

/** A picture in the text of an article. @param width of the picture as it is shown at most, in pixels */
export function proseSizes(width: number): string {
  if (width <= measureRem * pixelsPerRem) return measured(`${width}px`);
  return measured(`(min-width: ${measureRem + 3}rem) ${measureRem}rem, 100vw`);
}

/** A picture in the list of articles; the first stands large, the others are cropped to a square on a phone. */
export function teaserSizes(isFirst: boolean): string {
  return isFirst
    ? '(min-width: 64rem) 62vw, 100vw'
    : '(min-width: 64rem) 24vw, (min-width: 44rem) 47vw, 10.5rem';
}

/** The same for a picture that loads late: the browser may measure it, the rest is for those that cannot. */
export function measured(sizes: string): string {
  return `auto, ${sizes}`;
}

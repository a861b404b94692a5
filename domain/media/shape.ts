/** How a photograph stands on its page. */
export type PhotoShape = 'landscape' | 'portrait' | 'panorama';

/** Wider than this (width / height), a photograph lies across the whole page. */
const panoramaRatio = 3;
/** Beyond these a card would be a sliver: its picture is cropped to the nearer one. */
const narrowestCard = 0.5;
const widestCard = 5;
/** Where a picture is missing its card keeps the usual shape. */
const usualRatio = 1.5;

/** @param ratio width / height; a square counts as landscape */
export function shapeOf(ratio: number): PhotoShape {
  if (ratio > panoramaRatio) return 'panorama';
  return ratio < 1 ? 'portrait' : 'landscape';
}

/** The ratio at which a card shows a photograph. @param ratio null without a picture */
export function cardRatio(ratio: number | null): number {
  return Math.min(widestCard, Math.max(narrowestCard, ratio ?? usualRatio));
}

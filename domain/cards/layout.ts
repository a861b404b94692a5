import { cardSize } from './card.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the photo of a card is, and what room its words have. Pixels of the card. */
export interface CardLayout {
  /** Box of the photo, which is cropped to it; null for a card of words alone. */
  photo: Box | null;
  text: Box;
  /** `notch`: on paper over the photo, as large as the words; `column`: title above, name below. */
  style: 'notch' | 'column';
  mostLines: number;
  /** Font sizes to try, largest first. */
  sizes: readonly number[];
}

const { width, height } = cardSize;
const margin = 64;
/** Pixels of the card for one of the photo: it is enlarged no further. */
const mostEnlarged = 1.25;
/** Up to this ratio a photo is shown whole beside the words, from the other above them; between, it fills the card. */
const besideUpTo = 1.25;
const aboveFrom = 2.4;
const widestBeside = 720;
const highestAbove = 384;

/** @param photo its pixels; null without one */
export function cardLayout(photo: { width: number; height: number } | null): CardLayout {
  if (!photo) return wordsAlone;
  const ratio = photo.width / photo.height;
  const isLarge = photo.width * mostEnlarged >= width;
  if (ratio <= besideUpTo || !isLarge) return beside(photo);
  return ratio >= aboveFrom ? above(ratio) : filled;
}

const wordsAlone: CardLayout = {
  photo: null,
  text: { x: 96, y: 96, width: width - 2 * 96, height: height - 2 * 88 },
  style: 'column',
  mostLines: 4,
  sizes: [92, 80, 68, 58, 48, 40],
};

const filled: CardLayout = {
  photo: { x: 0, y: 0, width, height },
  text: { x: margin, y: 0, width: 860, height },
  style: 'notch',
  mostLines: 2,
  sizes: [64, 56, 50, 44, 38],
};

function above(ratio: number): CardLayout {
  const photoHeight = Math.min(Math.round(width / ratio), highestAbove);
  const y = photoHeight + 40;
  return {
    photo: { x: 0, y: 0, width, height: photoHeight },
    text: { x: margin, y, width: width - 2 * margin, height: height - y - 44 },
    style: 'column',
    mostLines: 2,
    sizes: height - photoHeight > 280 ? [76, 64, 56, 48, 40] : [56, 50, 44, 38],
  };
}

function beside(photo: { width: number; height: number }): CardLayout {
  const shown = filling(photo) ?? mounted(photo);
  const x = shown.x + shown.width + margin;
  return {
    photo: shown,
    text: { x, y: 68, width: width - x - margin, height: height - 2 * 68 },
    style: 'column',
    mostLines: 6,
    sizes: [80, 72, 64, 56, 48, 42, 36, 30],
  };
}

/** From edge to edge; null for a photo with too few pixels. */
function filling(photo: { width: number; height: number }): Box | null {
  const scale = height / photo.height;
  if (scale > mostEnlarged) return null;
  return { x: 0, y: 0, width: Math.min(Math.round(photo.width * scale), widestBeside), height };
}

/** Whole, with paper on all sides. */
function mounted(photo: { width: number; height: number }): Box {
  const scale = Math.min(
    mostEnlarged,
    (widestBeside - margin) / photo.width,
    (height - 2 * margin) / photo.height,
  );
  const shown = { width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) };
  return { x: margin, y: Math.round((height - shown.height) / 2), ...shown };
}

/** Pixels that a file of this photo must have across, to be shown without being enlarged. */
export function neededWidth(photo: { width: number; height: number }): number {
  const box = cardLayout(photo).photo;
  return box ? photo.width * Math.max(box.width / photo.width, box.height / photo.height) : 0;
}

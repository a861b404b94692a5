/** The geometry of the full-screen view. Pixels are those of the window unless stated otherwise. */

/** Where an image lies in its box: the upper left corner, and its size as a multiple of the fitted one. */
export interface Placement {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The pixels of the largest file. */
export interface Pixels extends Size {
  /** Pixels of the screen for one of the window. */
  density: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Window pixels for one of the file: a small image is enlarged no further. */
const mostEnlarged = 1.25;

/** Size of the whole image in its box. */
export function fittedSize(box: Size, image: Size): Size {
  const scale = Math.min(mostEnlarged, box.width / image.width, box.height / image.height);
  return { width: image.width * scale, height: image.height * scale };
}

/** The whole image, in the middle of its box. */
export function fitted(box: Size, image: Size): Placement {
  return withinEdges({ scale: 1, x: 0, y: 0 }, box, image);
}

/** One pixel of the file on one of the screen; never smaller than fitted. */
export function closestScale(box: Size, image: Pixels): number {
  return Math.max(1, image.width / image.density / fittedSize(box, image).width);
}

/** Pixels of the screen for one of the file: 1 at the file's own pixels. */
export function magnification({ scale }: Placement, box: Size, image: Pixels): number {
  return (fittedSize(box, image).width * scale * image.density) / image.width;
}

/** Zooms by a factor; the point of the box stays where it is as far as the edges allow. */
export function zoomAt(
  placement: Placement,
  factor: number,
  point: Point,
  box: Size,
  image: Pixels,
): Placement {
  const scale = Math.min(closestScale(box, image), Math.max(1, placement.scale * factor));
  const grown = scale / placement.scale;
  const x = point.x - (point.x - placement.x) * grown;
  const y = point.y - (point.y - placement.y) * grown;
  return withinEdges({ scale, x, y }, box, image);
}

export function moveBy(placement: Placement, move: Point, box: Size, image: Size): Placement {
  return withinEdges({ ...placement, x: placement.x + move.x, y: placement.y + move.y }, box, image);
}

/** No gap beside an image larger than the box; a smaller image is centered. */
function withinEdges({ scale, x, y }: Placement, box: Size, image: Size): Placement {
  const { width, height } = fittedSize(box, image);
  return { scale, x: withinEdge(x, width * scale, box.width), y: withinEdge(y, height * scale, box.height) };
}

function withinEdge(offset: number, shown: number, box: number): number {
  return shown <= box ? (box - shown) / 2 : Math.min(0, Math.max(box - shown, offset));
}

/** Part of the window that a slow finger crosses before the next photo comes. */
const farSwipe = 1 / 3;
/** Pixels a millisecond: a fast swipe may be short. */
const fastSwipe = 0.3;
const shortestSwipe = 16;

/**
 * Which photo a swipe ends on: 1 the next, -1 the previous, 0 the same.
 * @param moved pixels to the right
 * @param speed pixels a millisecond to the right, when the finger left
 */
export function swipeStep(moved: number, speed: number, width: number): -1 | 0 | 1 {
  const distance = Math.abs(moved);
  const isFast = distance > shortestSwipe && Math.abs(speed) > fastSwipe;
  // A finger that turned back at the end wants to stay.
  const turnedBack = Math.abs(speed) > fastSwipe && speed * moved < 0;
  if (turnedBack || (distance < width * farSwipe && !isFast)) return 0;
  return moved < 0 ? 1 : -1;
}

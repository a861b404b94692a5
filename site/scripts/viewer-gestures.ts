import type { ViewedPhoto } from './viewed-photo.ts';

export type Direction = 'previous' | 'next';

interface Answers {
  step(direction: Direction): void;
  close(): void;
}

/** Pixels a finger travels before it means a swipe. */
const swipeAside = 48;
const swipeDown = 96;
const doubleClickZoom = 2.5;

/** Wheel, double click, drag, pinch and swipe on the image. */
export function followGestures(box: HTMLElement, canvas: Canvas, answers: Answers): void {
  const pointOf = (event: MouseEvent): Point => {
    const edge = box.getBoundingClientRect();
    return { x: event.clientX - edge.left, y: event.clientY - edge.top };
  };
  box.addEventListener('dblclick', (event) => {
    if (canvas.isZoomed()) canvas.fit();
    else canvas.zoom(doubleClickZoom, pointOf(event));
  });
  box.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      // A pinch on a trackpad comes as a wheel with the control key and much smaller steps.
      canvas.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), pointOf(event));
    },
    { passive: false },
  );
  followFingers(box, canvas, answers, pointOf);
}

function followFingers(
  box: HTMLElement,
  canvas: Canvas,
  answers: Answers,
  pointOf: (event: MouseEvent) => Point,
): void {
  const fingers = new Map<number, Point>();
  let swipeFrom: Point | null = null;
  box.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    box.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, pointOf(event));
    const isSwipe = fingers.size === 1 && event.pointerType !== 'mouse' && !canvas.isZoomed();
    swipeFrom = isSwipe ? pointOf(event) : null;
  });
  box.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    fingers.set(event.pointerId, now);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) pinch(canvas, other, before, now);
    else if (canvas.isZoomed()) canvas.move({ x: now.x - before.x, y: now.y - before.y });
  });
  const lift = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (event.type === 'pointerup' && swipeFrom) swipe(swipeFrom, pointOf(event), answers);
    swipeFrom = null;
  };
  box.addEventListener('pointerup', lift);
  box.addEventListener('pointercancel', lift);
}

/** One finger rests, the other moves: the middle between them is held. */
function pinch(canvas: Canvas, resting: Point, before: Point, now: Point): void {
  const middle = { x: (resting.x + now.x) / 2, y: (resting.y + now.y) / 2 };
  const apart = (point: Point) => Math.max(1, Math.hypot(point.x - resting.x, point.y - resting.y));
  canvas.zoom(apart(now) / apart(before), middle);
  canvas.move({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
}

function swipe(from: Point, to: Point, answers: Answers): void {
  const across = to.x - from.x;
  const down = to.y - from.y;
  if (Math.abs(across) > swipeAside && Math.abs(across) > 2 * Math.abs(down))
    answers.step(across < 0 ? 'next' : 'previous');
  else if (down > swipeDown && down > 2 * Math.abs(across)) answers.close();
}

export interface Canvas {
  show(photo: ViewedPhoto): void;
  /** @param point in the box; its middle when absent */
  zoom(factor: number, point?: Point): void;
  move(by: Point): void;
  fit(): void;
  isZoomed(): boolean;
}

/** @param onScale called after every change, with whether zooming in or out is possible */
export function createCanvas(
  box: HTMLElement,
  image: HTMLImageElement,
  onScale: (scale: number, canGrow: boolean) => void,
): Canvas {
  let imageNode: Pixels = { width: 1, height: 1 };
  let placement = fitted;
  const size = (): Size => ({ width: box.clientWidth, height: box.clientHeight });
  const place = (next: Placement) => {
    placement = next;
    image.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
    const { width, height } = contained(size(), imageNode);
    image.style.backgroundSize = `${width}px ${height}px`;
    box.toggleAttribute('data-zoomed', next.scale > 1);
    onScale(next.scale, next.scale < closestScale(size(), imageNode));
  };
  // A turned phone: what was placed for the old box lies wrong in the new one, and may be too close.
  new ResizeObserver(() => place(zoomAt(placement, 1, { x: 0, y: 0 }, size(), imageNode))).observe(box);
  return {
    show(photo) {
      imageNode = { width: photo.width, height: photo.height, density: devicePixelRatio };
      image.alt = photo.alt;
      image.style.backgroundImage = `url(${JSON.stringify(photo.quick)})`;
      image.src = photo.largest;
      place(fitted);
    },
    zoom(factor, point = { x: box.clientWidth / 2, y: box.clientHeight / 2 }) {
      place(zoomAt(placement, factor, point, size(), imageNode));
    },
    move: (by) => place(moveBy(placement, by, size(), imageNode)),
    fit: () => place(fitted),
    isZoomed: () => placement.scale > 1,
  };
}

/** Transform of the enlarged image: scaled from the box's upper left corner, then moved by x and y pixels. */
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
  /** Pixels of the screen for one of the window; 1 when absent. */
  density?: number;
}

export interface Point {
  x: number;
  y: number;
}

export const fitted: Placement = { scale: 1, x: 0, y: 0 };

/** One pixel of the file on one of the screen: closer there is nothing more to see. */
export function closestScale(box: Size, imageNode: Pixels): number {
  return Math.max(1, imageNode.width / (imageNode.density ?? 1) / contained(box, imageNode).width);
}

/** Zooms by a factor, the point of the box staying where it is as far as the edges allow. */
export function zoomAt(
  placement: Placement,
  factor: number,
  point: Point,
  box: Size,
  imageNode: Pixels,
): Placement {
  const scale = Math.min(closestScale(box, imageNode), Math.max(1, placement.scale * factor));
  const grown = scale / placement.scale;
  const x = point.x - (point.x - placement.x) * grown;
  const y = point.y - (point.y - placement.y) * grown;
  return withinEdges({ scale, x, y }, box, imageNode);
}

export function moveBy(placement: Placement, move: Point, box: Size, imageNode: Size): Placement {
  return withinEdges({ ...placement, x: placement.x + move.x, y: placement.y + move.y }, box, imageNode);
}

/** No gap beside an image larger than the box; a smaller image is centered. */
function withinEdges({ scale, x, y }: Placement, box: Size, imageNode: Size): Placement {
  const shown = contained(box, imageNode);
  return {
    scale,
    x: withinEdge(x, scale, box.width, shown.width),
    y: withinEdge(y, scale, box.height, shown.height),
  };
}

function withinEdge(offset: number, scale: number, box: number, shown: number): number {
  if (shown * scale <= box) return (box - box * scale) / 2;
  const margin = (box - shown) / 2;
  return Math.min(-margin * scale, Math.max(box - (margin + shown) * scale, offset));
}

/** Size of the image with `object-fit: scale-down`. */
export function contained(box: Size, imageNode: Size): Size {
  const scale = Math.min(1, box.width / imageNode.width, box.height / imageNode.height);
  return { width: imageNode.width * scale, height: imageNode.height * scale };
}

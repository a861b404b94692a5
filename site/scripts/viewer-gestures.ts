import type { Canvas } from './viewer-canvas.ts';
import type { Point } from './viewer-geometry.ts';

export type Direction = 'previous' | 'next';

interface Answers {
  step(direction: Direction): void;
  close(): void;
}

/** Pixels a finger travels before it means a swipe. */
const swipeAside = 48;
const swipeDown = 96;
const doubleClickZoom = 2.5;

/** Wheel, double click, drag, pinch and swipe over the picture. */
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
  const aside = to.x - from.x;
  const down = to.y - from.y;
  if (Math.abs(aside) > swipeAside && Math.abs(aside) > 2 * Math.abs(down))
    answers.step(aside < 0 ? 'next' : 'previous');
  else if (down > swipeDown && down > 2 * Math.abs(aside)) answers.close();
}

import { type Point, swipeStep } from '#domain/media/zoom.ts';
import type { Slides } from './viewer-slides.ts';

export interface Answers {
  /** @returns false when there is no photo on that side */
  step(by: number): boolean;
  /** Whether there is, or may be, a photo on that side. */
  leads(by: number): boolean;
  close(): void;
  /** Called when a finger has tapped the photo. */
  tap(): void;
}

/** Pixels that a finger moves before it is a drag, and not a tap. */
const dragFrom = 8;
const closeFrom = 96;
const doubleTap = { time: 300, distance: 32 };

/** Wheel, double tap, drag, pinch and swipe on the photo. */
export function followGestures(box: HTMLElement, slides: Slides, answers: Answers): void {
  box.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      // A pinch on a trackpad comes as a wheel with the control key and much smaller steps.
      slides.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), pointOf(event), true);
    },
    { passive: false },
  );
  const fingers = new Map<number, Point>();
  let drag: Drag | null = null;
  const tap = followTaps(slides, answers);
  box.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    box.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, pointOf(event));
    drag?.cancel();
    drag = fingers.size === 1 ? startDrag(slides, answers, event) : null;
  });
  box.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    fingers.set(event.pointerId, now);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) pinch(slides, other, before, now);
    else drag?.move(now, event.timeStamp);
  });
  const lift = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || !drag) return;
    const ended = drag;
    drag = null;
    if (event.type === 'pointercancel') ended.cancel();
    else if (!ended.end(event.timeStamp)) tap(event);
  };
  box.addEventListener('pointerup', lift);
  box.addEventListener('pointercancel', lift);
}

/** Position of the event in the window, which the box fills. */
function pointOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

type Drag = ReturnType<typeof startDrag>;

/**
 * Drags with one finger: moves an enlarged photo; else swipes to a neighbor, or downwards to close the view.
 */
function startDrag(slides: Slides, answers: Answers, event: PointerEvent) {
  const caught = slides.catch();
  const from = pointOf(event);
  let last = from;
  let time = event.timeStamp;
  let speed = 0;
  let axis: 'x' | 'y' | 'pan' | null = caught ? 'x' : null;
  const offset = () => ({ x: caught + last.x - from.x, y: last.y - from.y });
  const decide = (): typeof axis => {
    const { x, y } = offset();
    if (Math.hypot(x, y) < dragFrom) return null;
    if (slides.isZoomed()) return 'pan';
    return Math.abs(x) > Math.abs(y) ? 'x' : 'y';
  };
  return {
    move(now: Point, at: number) {
      speed = (now.x - last.x) / Math.max(1, at - time);
      const before = axis ? last : from;
      last = now;
      time = at;
      axis ??= decide();
      const { x, y } = offset();
      if (axis === 'pan') slides.move({ x: now.x - before.x, y: now.y - before.y });
      // Dragging beyond the first or the last photo moves a third of the way.
      if (axis === 'x') slides.drag({ x: answers.leads(-Math.sign(x)) ? x : x / 3, y: 0 });
      if (axis === 'y') slides.drag({ x: 0, y: Math.max(0, y) });
    },
    /** @returns false when it was no drag */
    end(at: number): boolean {
      const { x, y } = offset();
      const step = axis === 'x' ? swipeStep(x, at - time > 100 ? 0 : speed, innerWidth) : 0;
      if (axis === 'y' && y > closeFrom) answers.close();
      else if (axis === 'x' || axis === 'y') {
        if (step === 0 || !answers.step(step)) slides.settle();
      }
      return axis !== null;
    },
    cancel() {
      if (axis === 'x' || axis === 'y') slides.settle();
    },
  };
}

/** Zooms with two fingers, of which one moves at a time: the point between them stays in place. */
function pinch(slides: Slides, resting: Point, before: Point, now: Point): void {
  const middle = { x: (resting.x + now.x) / 2, y: (resting.y + now.y) / 2 };
  const apart = (point: Point) => Math.max(1, Math.hypot(point.x - resting.x, point.y - resting.y));
  slides.zoom(apart(now) / apart(before), middle, true);
  slides.move({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
}

/** Two taps zoom; one tap of a finger is answered when no second one has come. */
function followTaps(slides: Slides, answers: Answers): (event: PointerEvent) => void {
  let last: (Point & { time: number }) | null = null;
  let single = 0;
  return (event) => {
    const point = pointOf(event);
    const isSecond =
      last !== null &&
      event.timeStamp - last.time < doubleTap.time &&
      Math.hypot(point.x - last.x, point.y - last.y) < doubleTap.distance;
    clearTimeout(single);
    last = isSecond ? null : { ...point, time: event.timeStamp };
    if (isSecond) slides.toggle(point);
    else if (event.pointerType !== 'mouse') single = window.setTimeout(answers.tap, doubleTap.time);
  };
}

import type { ViewedPhoto } from './viewed-photo.ts';
import {
  closestScale,
  contained,
  fitted,
  moveBy,
  type Pixels,
  type Placement,
  type Point,
  type Size,
  zoomAt,
} from './viewer-geometry.ts';

export interface Canvas {
  show(photo: ViewedPhoto): void;
  /** @param point in the box; its middle when absent */
  zoom(factor: number, point?: Point): void;
  move(by: Point): void;
  fit(): void;
  isZoomed(): boolean;
}

/** @param onScale told after every change, with whether more or less is possible */
export function createCanvas(
  box: HTMLElement,
  image: HTMLImageElement,
  onScale: (scale: number, canGrow: boolean) => void,
): Canvas {
  let picture: Pixels = { width: 1, height: 1 };
  let placement = fitted;
  const size = (): Size => ({ width: box.clientWidth, height: box.clientHeight });
  const place = (next: Placement) => {
    placement = next;
    image.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
    const { width, height } = contained(size(), picture);
    image.style.backgroundSize = `${width}px ${height}px`;
    box.toggleAttribute('data-zoomed', next.scale > 1);
    onScale(next.scale, next.scale < closestScale(size(), picture));
  };
  // A turned phone: what was placed for the old box lies wrong in the new one, and may be too close.
  new ResizeObserver(() => place(zoomAt(placement, 1, { x: 0, y: 0 }, size(), picture))).observe(box);
  return {
    show(photo) {
      picture = { width: photo.width, height: photo.height, density: devicePixelRatio };
      image.alt = photo.alt;
      image.style.backgroundImage = `url(${JSON.stringify(photo.quick)})`;
      image.src = photo.largest;
      place(fitted);
    },
    zoom(factor, point = { x: box.clientWidth / 2, y: box.clientHeight / 2 }) {
      place(zoomAt(placement, factor, point, size(), picture));
    },
    move: (by) => place(moveBy(placement, by, size(), picture)),
    fit: () => place(fitted),
    isZoomed: () => placement.scale > 1,
  };
}

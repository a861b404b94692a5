import { type Drawn, drawn } from './drawn.ts';
import { coordinate } from './numbers.ts';

/** As many ways to look as browser/styles/figure.css knows; further series begin again. */
const looks = 6;

export function lookOf(index: number): string {
  return `look-${index % looks}`;
}

/** A sign of its own for each series, so that none is told by its colour alone. */
const shapes: ((x: number, y: number, r: number) => string)[] = [
  (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
  (x, y, r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`,
  (x, y, r) => `M${x} ${y - 1.2 * r}l${1.2 * r} ${2.2 * r}h${-2.4 * r}Z`,
  (x, y, r) => `M${x} ${y - 1.4 * r}l${1.4 * r} ${1.4 * r}l${-1.4 * r} ${1.4 * r}l${-1.4 * r} ${-1.4 * r}Z`,
  (x, y, r) => `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x + r} ${y - r}l${-2 * r} ${2 * r}`,
  (x, y, r) => `M${x - 1.3 * r} ${y}h${2.6 * r}M${x} ${y - 1.3 * r}v${2.6 * r}`,
];

/** One value's place; pointing at it tells the value. */
export function dot(series: number, [x, y]: readonly [number, number], words: string): Drawn {
  const shape = shapes[series % shapes.length];
  return drawn(
    'path',
    { class: `chart-dot ${lookOf(series)}`, d: shape?.(coordinate(x), coordinate(y), 4) ?? '' },
    [drawn('title', {}, [words])],
  );
}

/** Lines through the places that are known; a gap begins a new one. */
export function linesThrough(places: readonly (readonly [number, number] | null)[]): string {
  let path = '';
  let isOpen = false;
  for (const place of places) {
    if (place) path += `${isOpen ? 'L' : 'M'}${coordinate(place[0])} ${coordinate(place[1])}`;
    isOpen = place !== null;
  }
  return path;
}

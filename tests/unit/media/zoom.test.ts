import { describe, expect, it } from 'vitest';
import {
  closestScale,
  fitted,
  fittedSize,
  magnification,
  moveBy,
  swipeStep,
  zoomAt,
} from '../../../domain/media/zoom.ts';

const box = { width: 1000, height: 500 };
/** Fits as 750 x 500, 125 empty pixels at either side. */
const landscape = { width: 4500, height: 3000, density: 1 };
const whole = fitted(box, landscape);
const middle = { x: 500, y: 250 };

describe('the image of the full-screen view', () => {
  it('is in the middle of its box', () => {
    expect(whole).toEqual({ scale: 1, x: 125, y: 0 });
  });

  it('keeps the point under the pointer in its place', () => {
    const point = { x: 400, y: 200 };
    const zoomed = zoomAt(whole, 2, point, box, landscape);
    expect(zoomed.scale).toBe(2);
    expect((point.x - zoomed.x) / zoomed.scale).toBe(point.x - whole.x);
    expect((point.y - zoomed.y) / zoomed.scale).toBe(point.y - whole.y);
  });

  it("is never smaller than fitted, nor closer than the file's own pixels", () => {
    expect(zoomAt(whole, 0.5, { x: 0, y: 0 }, box, landscape)).toEqual(whole);
    expect(closestScale(box, landscape)).toBe(6);
    const closest = zoomAt(whole, 100, middle, box, landscape);
    expect(closest.scale).toBe(6);
    expect(magnification(closest, box, landscape)).toBe(1);
  });

  it.each([
    ['as large as the window', { width: 1000, height: 500, density: 1 }, 1],
    ['a pixel wider', { width: 1010, height: 505, density: 1 }, 1.01],
    ['smaller than the window', { width: 300, height: 200, density: 1 }, 1],
    ['on a screen of twice the pixels', { width: 4500, height: 3000, density: 2 }, 3],
    ['on a screen that already shows them all', { width: 1500, height: 1000, density: 3 }, 1],
  ])('with a file %s ends at its pixels', (_, file, scale) => {
    expect(closestScale(box, file)).toBeCloseTo(scale);
  });

  it('that is smaller than the window is enlarged by a quarter', () => {
    expect(fittedSize(box, { width: 300, height: 200 })).toEqual({ width: 375, height: 250 });
    expect(fittedSize(box, { width: 900, height: 450 })).toEqual({ width: 1000, height: 500 });
  });

  it('stops at its edges', () => {
    const zoomed = zoomAt(whole, 2, middle, box, landscape);
    const left = moveBy(zoomed, { x: 9999, y: 9999 }, box, landscape);
    expect([left.x, left.y]).toEqual([0, 0]);
    const right = moveBy(zoomed, { x: -9999, y: -9999 }, box, landscape);
    expect([right.x, right.y]).toEqual([1000 - 750 * 2, 500 - 500 * 2]);
  });

  it('stays in the middle on the side where it is smaller than the window', () => {
    const zoomed = zoomAt(whole, 1.2, { x: 0, y: 0 }, box, landscape);
    expect(zoomed.x).toBeCloseTo((1000 - 750 * 1.2) / 2);
    expect(moveBy(zoomed, { x: 300, y: 0 }, box, landscape).x).toBeCloseTo(50);
  });

  it('comes back to where it was when zoomed out again', () => {
    const zoomed = zoomAt(whole, 3, { x: 700, y: 400 }, box, landscape);
    expect(zoomAt(zoomed, 1 / 3, { x: 10, y: 10 }, box, landscape)).toEqual(whole);
  });
});

describe('a swipe', () => {
  it.each([
    ['across a third of the window', -130, 0, 1],
    ['across a third, to the right', 130, 0, -1],
    ['shorter than that, and slow', -129, -0.3, 0],
    ['short and fast', -40, -0.5, 1],
    ['fast, but hardly moved', -16, -2, 0],
    ['back again at the end', -200, 0.5, 0],
    ['back again, but slowly', -200, 0.3, 1],
    ['that went nowhere', 0, 0, 0],
  ])('%s', (_, moved, speed, step) => {
    expect(swipeStep(moved, speed, 390)).toBe(step);
  });
});

import { describe, expect, it } from 'vitest';
import { closestScale, contained, fitted, moveBy, zoomAt } from '../../../site/scripts/viewer-gestures.ts';

const box = { width: 1000, height: 500 };
/** Fits as 750 x 500, 125 empty pixels at either side. */
const landscape = { width: 4500, height: 3000 };

describe('the full-screen picture', () => {
  it('leaves the point under the pointer in its place', () => {
    const point = { x: 400, y: 200 };
    const zoomed = zoomAt(fitted, 2, point, box, landscape);
    expect(zoomed.scale).toBe(2);
    expect((point.x - zoomed.x) / zoomed.scale).toBe(point.x);
    expect((point.y - zoomed.y) / zoomed.scale).toBe(point.y);
  });

  it("is never smaller than fitted, nor closer than the file's own pixels", () => {
    expect(zoomAt(fitted, 0.5, { x: 0, y: 0 }, box, landscape)).toEqual(fitted);
    expect(closestScale(box, landscape)).toBe(6);
    expect(zoomAt(fitted, 100, { x: 500, y: 250 }, box, landscape).scale).toBe(6);
  });

  it.each([
    ['as large as the window', { width: 1000, height: 500 }, 1],
    ['a pixel wider', { width: 1010, height: 505 }, 1.01],
    ['smaller than the window', { width: 300, height: 200 }, 1],
    ['on a screen of twice the pixels', { width: 4500, height: 3000, density: 2 }, 3],
    ['on a screen that already shows them all', { width: 1500, height: 1000, density: 3 }, 1],
  ])('with a file %s ends at its pixels', (_, file, scale) => {
    expect(closestScale(box, file)).toBeCloseTo(scale);
  });

  it('that is smaller than the window is shown in its own size', () => {
    expect(contained(box, { width: 300, height: 200 })).toEqual({ width: 300, height: 200 });
  });

  it('stops at its edges', () => {
    const zoomed = zoomAt(fitted, 2, { x: 500, y: 250 }, box, landscape);
    const left = moveBy(zoomed, { x: 9999, y: 9999 }, box, landscape);
    expect([left.x, left.y]).toEqual([-250, -0]);
    const right = moveBy(zoomed, { x: -9999, y: -9999 }, box, landscape);
    expect([right.x, right.y]).toEqual([1000 - 875 * 2, 500 - 500 * 2]);
  });

  it('stays in the middle on the side where it is smaller than the window', () => {
    const zoomed = zoomAt(fitted, 1.2, { x: 0, y: 0 }, box, landscape);
    expect(zoomed.x).toBeCloseTo((1000 - 1200) / 2);
    expect(moveBy(zoomed, { x: 300, y: 0 }, box, landscape).x).toBeCloseTo(-100);
  });

  it('comes back to where it was when zoomed out again', () => {
    const zoomed = zoomAt(fitted, 3, { x: 700, y: 400 }, box, landscape);
    expect(zoomAt(zoomed, 1 / 3, { x: 10, y: 10 }, box, landscape)).toEqual(fitted);
  });
});

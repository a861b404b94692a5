import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { decodeThumbhash } from '../../../domain/media/thumbhash.ts';

/** A gradient with a bright spot, so that every channel has waves. */
function hashOf(width: number, height: number, alpha: (x: number) => number): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  for (let index = 0; index < width * height; index += 1) {
    const x = (index % width) / width;
    const y = Math.floor(index / width) / height;
    const spot = Math.hypot(x - 0.3, y - 0.6) < 0.2 ? 120 : 0;
    rgba.set([200 * x + spot / 3, 180 * y, 90 + spot, 255 * alpha(x)], index * 4);
  }
  return rgbaToThumbHash(width, height, rgba);
}

describe('a thumbhash', () => {
  it.each([
    ['landscape', 60, 40, () => 1],
    ['portrait', 40, 60, () => 1],
    ['square', 50, 50, () => 1],
    ['panorama', 100, 20, () => 1],
    ['transparent', 60, 40, (x: number) => x],
  ])('of a %s image decodes to what its own package draws', (_, width, height, alpha) => {
    const hash = hashOf(width, height, alpha);
    const own = decodeThumbhash(hash);
    const reference = thumbHashToRGBA(hash);
    expect([own?.width, own?.height]).toEqual([reference.w, reference.h]);
    const most = Math.max(
      ...(own?.rgba ?? []).map((value, index) => Math.abs(value - (reference.rgba[index] ?? 0))),
    );
    // Rounded here, cut off there.
    expect(most).toBeLessThanOrEqual(1);
  });

  it('that is none is null', () => {
    expect(decodeThumbhash(new Uint8Array())).toBeNull();
    expect(decodeThumbhash(new Uint8Array(5))).toBeNull();
  });
});

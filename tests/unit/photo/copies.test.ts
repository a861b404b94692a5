import { describe, expect, test } from 'vitest';
import { areCopies, type Thumbprint, thumbprintSide } from '#domain/media/duplicates.ts';

type Scene = (across: number, down: number) => number;

/** Buildings with windows along a street, over the unit square and a little beyond it. */
const street: Scene = (across, down) =>
  120 +
  50 * Math.sin(across * 17 + Math.sin(down * 5)) +
  40 * Math.sin(down * 13 + across * 4) +
  (Math.floor(across * 9) % 2 === Math.floor(down * 7) % 2 ? 18 : -18);

const otherStreet: Scene = (across, down) =>
  130 + 60 * Math.sin(across * 8 - down * 9) + 30 * Math.cos(down * 21 - across * 2);

/** What a picture of the part from `left`, `top` to 1-`right`, 1-`bottom` looks like. */
function thumbprint(scene: Scene, [left, top, right, bottom]: number[] = [0, 0, 0, 0]): Thumbprint {
  const at = (index: number, from = 0, to = 0) => from + ((index + 0.5) / thumbprintSide) * (1 - from - to);
  return Float32Array.from({ length: thumbprintSide ** 2 }, (_, pixel) =>
    scene(at(pixel % thumbprintSide, left, right), at(Math.floor(pixel / thumbprintSide), top, bottom)),
  );
}

const map = (picture: Thumbprint, change: (value: number, pixel: number) => number) => picture.map(change);

describe('a copy', () => {
  const whole = thumbprint(street);

  test.each([[[0.04, 0.04, 0.04, 0.04]], [[0.04, 0, 0, 0]], [[0, 0.04, 0, 0.04]], [[0.01, 0.03, 0.04, 0]]])(
    'cropped by %j is one, whichever of the two came first',
    (crop) => {
      expect(areCopies(whole, thumbprint(street, crop))).toBe(true);
      expect(areCopies(thumbprint(street, crop), whole)).toBe(true);
    },
  );

  test('in another brightness and contrast is one', () => {
    expect(
      areCopies(
        whole,
        map(whole, (value) => value * 0.8 + 20),
      ),
    ).toBe(true);
  });

  test('with the noise of bad compression is one', () => {
    expect(
      areCopies(
        whole,
        map(whole, (value, pixel) => value + ((pixel * 7919) % 13) - 6),
      ),
    ).toBe(true);
  });
});

describe('no copy', () => {
  const whole = thumbprint(street);

  test('is another street', () => {
    expect(areCopies(whole, thumbprint(otherStreet))).toBe(false);
  });

  test('is the same street with a person in it', () => {
    const inside = (pixel: number) => {
      const [across, down] = [pixel % thumbprintSide, Math.floor(pixel / thumbprintSide)];
      return across >= 30 && across < 36 && down >= 25 && down < 45;
    };
    const frame = map(whole, (value, pixel) => (inside(pixel) ? 10 : value));
    expect(areCopies(whole, frame)).toBe(false);
  });

  test('is a negative, a blank wall, or a quarter of the picture', () => {
    expect(
      areCopies(
        whole,
        map(whole, (value) => 255 - value),
      ),
    ).toBe(false);
    expect(
      areCopies(
        whole,
        thumbprint(() => 128),
      ),
    ).toBe(false);
    expect(areCopies(whole, thumbprint(street, [0.5, 0.5, 0, 0]))).toBe(false);
  });

  test('is one blank wall of another', () => {
    expect(
      areCopies(
        thumbprint(() => 128),
        thumbprint(() => 128),
      ),
    ).toBe(false);
  });
});

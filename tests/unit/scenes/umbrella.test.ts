import { describe, expect, it } from 'vitest';
import { at, type Body } from '#demo/drawing/body.ts';
import type { Surroundings } from '#demo/drawing/body-shading.ts';
import { cameraFor } from '#demo/drawing/camera.ts';
import { drawBody } from '#demo/drawing/draw-body.ts';
import { emptyPicture } from '#demo/drawing/picture.ts';

const size = 80;
const unlit: Surroundings = {
  ambient: [0, 0, 0],
  lamps: [],
  haze: [0, 0, 0],
  clarity: 1,
  softness: 0,
  folds: () => 0.5,
};

/** An unlit umbrella before a white wall, 4 m away. @returns the light in a column beside its stick, from the top */
function columnThroughUmbrella(axis: { x: number; y: number; z: number }): number[] {
  const picture = emptyPicture(size, size);
  picture.data.fill(1);
  const camera = cameraFor(size, size, { eye: at(0, 1.5, 0), focal: 1, centre: [0.5, 0.5] });
  const body: Body = {
    parts: [stick],
    canopy: { centre: at(0, 1.5, 4), axis, radius: 0.8, rim: 0.6, tone: [0.02, 0.02, 0.02] },
  };
  drawBody(picture, camera, body, unlit);
  return Array.from({ length: size }, (_, y) => picture.data[(y * size + size / 2 + 6) * 3]!);
}

/** Somewhere behind the cloth, as every umbrella has one. */
const stick = {
  from: at(0, 1.5, 4),
  to: at(0, 1.9, 4),
  fromRadius: 0.01,
  toRadius: 0.01,
  tone: [0.02, 0.02, 0.02],
} as const;

describe('an umbrella in a drawn street', () => {
  it.each([
    ['upright', at(0, 1, 0)],
    ['leaning towards the viewer', at(0, 0.8, -0.6)],
    ['leaning away from the viewer', at(0, 0.8, 0.6)],
  ])('hides what is behind its cloth: %s', (_name, axis) => {
    const column = columnThroughUmbrella(axis);
    expect(Math.min(...column)).toBeLessThan(0.01);
    // Nothing is half transparent but the one or two pixels of its edges.
    expect(column.filter((light) => light > 0.02 && light < 0.98).length).toBeLessThanOrEqual(2);
  });

  it('leaves alone what it does not cover', () => {
    expect(columnThroughUmbrella(at(0, 1, 0)).at(-1)).toBe(1);
  });
});

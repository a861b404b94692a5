import { at, type Body, type Part, part } from './body.ts';
import type { Point } from './camera.ts';
import type { Colour } from './picture.ts';

const iron: Colour = [0.008, 0.0085, 0.009];

/** A straight run of the same thickness through several points. */
function run(points: readonly Point[], radius: number, tone: Colour): Part[] {
  return points.slice(1).map((point, i) => part(points[i]!, radius, point, radius, tone));
}

/**
 * A lamp post with an arm to one side (`reach` metres, negative to the left). The foot is the last part: a body
 * this simple is lit as its last part is, and a post shines no more than its foot does.
 */
export function lampPost(height: number, reach: number): Body {
  return {
    parts: [
      ...run([at(0, height, 0), at(reach * 0.4, height + 0.28, 0), at(reach, height + 0.3, 0)], 0.03, iron),
      part(at(reach * 0.85, height + 0.27, 0), 0.06, at(reach * 1.2, height + 0.24, 0), 0.09, iron),
      part(at(0, 0.9, 0), 0.04, at(0, height, 0), 0.03, iron),
      part(at(0, 0.12, 0), 0.055, at(0, 0.9, 0), 0.05, iron),
      part(at(-0.09, 0.035, 0), 0.045, at(0.09, 0.035, 0), 0.045, iron),
    ],
  };
}

/** A moored sailing boat seen from its side, `length` metres. */
export function sailingBoat(length: number, tone: Colour): Body {
  const half = length / 2;
  const mast = length * 1.25;
  return {
    parts: [
      part(at(0, 0.2, -half * 0.82), 0.34, at(0, 0.25, half * 0.35), 0.42, tone),
      part(at(0, 0.25, half * 0.3), 0.42, at(0, 0.55, half), 0.1, tone),
      part(at(0, 0.7, -half * 0.3), 0.2, at(0, 0.72, half * 0.2), 0.16, [0.14, 0.14, 0.14]),
      part(at(0, 0.5, half * 0.1), 0.055, at(0, mast, half * 0.1), 0.03, iron),
      part(at(0, 1.3, half * 0.1), 0.06, at(0, 1.35, -half * 0.75), 0.09, [0.1, 0.1, 0.11]),
      ...run([at(0, 0.6, half), at(0, mast, half * 0.1), at(0, 0.6, -half)], 0.012, iron),
    ],
  };
}

/** A quay post: a pile standing in the water, a little crooked. */
export function pile(height: number, lean: number): Body {
  return { parts: [part(at(0, -1, 0), 0.16, at(lean, height, 0), 0.13, [0.03, 0.027, 0.024])] };
}

export function bench(): Body {
  const wood: Colour = [0.06, 0.045, 0.03];
  const slat = (y: number, z: number) => part(at(-0.85, y, z), 0.035, at(0.85, y, z), 0.035, wood);
  const legs = [-0.7, 0.7].flatMap((x) => [
    part(at(x, 0, 0.2), 0.03, at(x, 0.45, 0.18), 0.03, iron),
    part(at(x, 0, -0.22), 0.03, at(x, 0.88, -0.28), 0.03, iron),
  ]);
  return {
    parts: [
      slat(0.45, 0.15),
      slat(0.45, 0.03),
      slat(0.45, -0.1),
      slat(0.62, -0.2),
      slat(0.74, -0.24),
      slat(0.85, -0.27),
      ...legs,
    ],
  };
}

/** A bicycle along +z with its wheels on the ground. */
export function bicycle(): Part[] {
  const wheel = (z: number) =>
    run(
      Array.from({ length: 19 }, (_, i) =>
        at(0, 0.34 + 0.33 * Math.sin((i * Math.PI) / 9), z + 0.33 * Math.cos((i * Math.PI) / 9)),
      ),
      0.014,
      iron,
    );
  const spokes = (z: number) =>
    [0.4, 1.45, 2.5].flatMap((a) =>
      run(
        [
          at(0, 0.34 + 0.32 * Math.sin(a), z + 0.32 * Math.cos(a)),
          at(0, 0.34 - 0.32 * Math.sin(a), z - 0.32 * Math.cos(a)),
        ],
        0.003,
        iron,
      ),
    );
  return [
    ...wheel(-0.52),
    ...wheel(0.52),
    ...spokes(-0.52),
    ...spokes(0.52),
    ...run([at(0, 0.34, -0.52), at(0, 0.3, -0.05), at(0, 0.78, 0.36), at(0, 0.34, 0.52)], 0.018, iron),
    ...run([at(0, 0.34, -0.52), at(0, 0.8, -0.2), at(0, 0.3, -0.05)], 0.016, iron),
    ...run([at(0, 0.78, -0.18), at(0, 0.8, 0.36), at(0, 1.02, 0.34)], 0.018, iron),
    ...run([at(-0.24, 1.04, 0.24), at(0, 1.04, 0.36), at(0.24, 1.04, 0.24)], 0.015, iron),
    part(at(0, 0.94, -0.34), 0.05, at(0, 0.95, -0.16), 0.035, iron),
    part(at(0, 0.8, -0.2), 0.016, at(0, 0.92, -0.24), 0.016, iron),
  ];
}

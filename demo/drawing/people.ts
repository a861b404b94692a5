import { at, type Body, type Canopy, type Part, part } from './body.ts';
import type { Point } from './camera.ts';
import { carried, type Luggage } from './luggage.ts';
import { lengthOf } from './noise.ts';
import type { Colour } from './picture.ts';
import { type ArmPose, everydayPose, type PoseWish, poseSkeleton, type Skeleton } from './pose.ts';
import type { Random } from './random.ts';

interface PersonWish {
  moving: boolean;
  umbrella?: boolean;
  /** Left to chance when not said. */
  luggage?: Luggage;
  coat?: 'jacket' | 'long' | 'skirt';
  hat?: boolean;
}

const cloths: readonly Colour[] = [
  [0.03, 0.032, 0.04],
  [0.06, 0.055, 0.055],
  [0.02, 0.02, 0.022],
  [0.1, 0.07, 0.045],
  [0.045, 0.055, 0.085],
  [0.16, 0.13, 0.1],
  [0.07, 0.075, 0.06],
  [0.13, 0.03, 0.025],
];
const trousers: readonly Colour[] = [
  [0.025, 0.027, 0.035],
  [0.04, 0.038, 0.036],
  [0.035, 0.045, 0.075],
  [0.09, 0.075, 0.06],
];
const skin: Colour = [0.22, 0.125, 0.085];
const shoe: Colour = [0.018, 0.017, 0.017];

/** Somebody in everyday clothes. Their look comes wholly from `random`. */
export function person(random: Random, wish: PersonWish): Body {
  const pose = everydayPose(random, wish.moving);
  const luggage = wish.luggage ?? random.pick(['none', 'none', 'bag', 'backpack', 'case'] as const);
  const left: ArmPose = wish.umbrella ? 'hold' : pose.arms[0];
  const right: ArmPose = luggage === 'bag' || luggage === 'case' ? 'carry' : pose.arms[1];
  const bones = poseSkeleton({ ...pose, arms: [left, right] });
  const coatTone = random.pick(cloths);
  const parts = [
    ...legs(bones, random.pick(trousers), random.between(0.9, 1.1)),
    ...torso(bones, coatTone, pose),
    ...arms(bones, coatTone),
    ...coat(
      bones,
      coatTone,
      wish.coat ?? random.pick(['jacket', 'jacket', 'long', 'skirt'] as const),
      random,
    ),
    ...head(bones, random, wish.hat ?? random.chance(0.3)),
    ...carried(bones, luggage, random.pick(cloths)),
  ];
  return wish.umbrella ? withUmbrella(parts, bones, random) : { parts };
}

function legs(bones: Skeleton, tone: Colour, fullness: number): Part[] {
  return ([0, 1] as const).flatMap((side) => {
    const knee = bones.knees[side];
    const ankle = bones.ankles[side];
    const toe = bones.toes[side];
    const heel = at(ankle.x, ankle.y - 0.035, ankle.z - 0.035);
    return [
      part(bones.hips[side], 0.095 * fullness, knee, 0.066 * fullness, tone),
      part(knee, 0.066 * fullness, ankle, 0.05 * fullness, tone),
      part(heel, 0.042, at(toe.x, toe.y + 0.015, toe.z), 0.032, shoe),
    ];
  });
}

function torso(bones: Skeleton, tone: Colour, pose: PoseWish): Part[] {
  const [leftHip, rightHip] = bones.hips;
  const [left, right] = bones.shoulders;
  const wide = pose.build;
  const inner = (p: Point, x: number, dy: number): Point => at(p.x * x, p.y + dy, p.z);
  const belly = at(0, (leftHip.y + left.y) / 2 - 0.06, (leftHip.z + left.z + right.z) / 3 + 0.02);
  return [
    part(inner(left, 0.62, -0.05), 0.1 * wide, inner(leftHip, 0.8, 0.06), 0.1 * wide, tone),
    part(inner(right, 0.62, -0.05), 0.1 * wide, inner(rightHip, 0.8, 0.06), 0.1 * wide, tone),
    part(at(0, left.y - 0.1, (left.z + right.z) / 2 + 0.02), 0.11, belly, 0.11 * wide, tone),
    // The slope from the neck down to each shoulder.
    part(at(0, bones.neck.y + 0.015, bones.neck.z - 0.02), 0.062, inner(left, 0.92, -0.035), 0.062, tone),
    part(at(0, bones.neck.y + 0.015, bones.neck.z - 0.02), 0.062, inner(right, 0.92, -0.035), 0.062, tone),
  ];
}

function arms(bones: Skeleton, tone: Colour): Part[] {
  return ([0, 1] as const).flatMap((side) => [
    part(
      at(bones.shoulders[side].x, bones.shoulders[side].y - 0.045, bones.shoulders[side].z),
      0.06,
      bones.elbows[side],
      0.053,
      tone,
    ),
    part(bones.elbows[side], 0.053, bones.hands[side], 0.04, tone),
    part(
      bones.hands[side],
      0.036,
      at(bones.hands[side].x, bones.hands[side].y - 0.05, bones.hands[side].z + 0.02),
      0.03,
      skin,
    ),
  ]);
}

/** Four hanging panels that follow the thighs, so the hem opens with the stride. */
function coat(bones: Skeleton, tone: Colour, cut: 'jacket' | 'long' | 'skirt', random: Random): Part[] {
  const hem =
    cut === 'long'
      ? random.between(0.42, 0.6)
      : cut === 'skirt'
        ? random.between(0.5, 0.62)
        : random.between(0.78, 0.86);
  const flare = cut === 'jacket' ? 0.01 : random.between(0.03, 0.07);
  const share = (0.92 - hem) / 0.43;
  const middle = (bones.swing[0] + bones.swing[1]) * 0.5;
  const spread = Math.abs(bones.swing[0] - bones.swing[1]) * share * 0.3;
  // Cloth hanging between the legs keeps a coat from reading as two trouser legs.
  const between = [-1, 1].map((depth) =>
    part(at(0, 1.0, 0), 0.11, at(0, hem + 0.06, middle + depth * spread), 0.09 + flare * 0.5, tone),
  );
  const sides = ([0, 1] as const).flatMap((side) => {
    const hip = bones.hips[side];
    const sign = side === 0 ? -1 : 1;
    const forward = bones.swing[side] * share * 0.8;
    const waist = at(hip.x * 0.75, hip.y + 0.1, hip.z);
    return [-1, 1].map((depth) =>
      part(
        waist,
        0.105,
        at(hip.x + sign * flare, hem + 0.05, hip.z + forward + depth * (0.02 + flare)),
        cut === 'jacket' ? 0.07 : 0.05,
        tone,
      ),
    );
  });
  return [...between, ...sides];
}

function head(bones: Skeleton, random: Random, hat: boolean): Part[] {
  const { x, y, z } = bones.head;
  const hair: Colour = random.pick([
    [0.02, 0.015, 0.012],
    [0.035, 0.022, 0.013],
    [0.08, 0.055, 0.03],
    [0.07, 0.066, 0.062],
  ]);
  const parts = [
    part(bones.neck, 0.055, at(x, y - 0.06, z - 0.01), 0.052, skin),
    part(at(x, y - 0.045, z + 0.022), 0.066, at(x, y + 0.035, z), 0.085, skin),
    part(at(x, y - 0.025, z + 0.095), 0.014, at(x, y, z + 0.085), 0.014, skin),
    part(at(x, y + 0.05, z + 0.005), 0.092, at(x, y + 0.045, z - 0.04), 0.09, hair),
    part(at(x, y + 0.04, z - 0.035), 0.094, at(x, y - 0.035, z - 0.045), 0.078, hair),
  ];
  const style = random.pick(['short', 'long', 'bun', 'short'] as const);
  if (style === 'long') parts.push(part(at(x, y, z - 0.05), 0.085, at(x, y - 0.2, z - 0.085), 0.06, hair));
  if (style === 'bun')
    parts.push(part(at(x, y + 0.06, z - 0.1), 0.045, at(x, y + 0.05, z - 0.11), 0.04, hair));
  if (!hat) return parts;
  const felt = random.pick(cloths);
  parts.push(part(at(x, y + 0.075, z - 0.01), 0.088, at(x, y + 0.1, z - 0.012), 0.07, felt));
  if (random.chance(0.5)) {
    for (const [dx, dz] of [
      [0.1, 0],
      [0.07, 0.08],
      [0.07, -0.08],
      [0, 0.11],
    ] as const) {
      parts.push(part(at(x - dx, y + 0.055, z - dz), 0.022, at(x + dx, y + 0.055, z + dz), 0.022, felt));
    }
  }
  return parts;
}

function withUmbrella(parts: Part[], bones: Skeleton, random: Random): Body {
  const hand = bones.hands[0];
  const lean = random.between(-0.16, 0.16);
  const tilt = random.between(-0.05, 0.22);
  const length = lengthOf(lean, 1, tilt);
  const axis = at(lean / length, 1 / length, tilt / length);
  const along = (d: number): Point => at(hand.x + axis.x * d, hand.y + axis.y * d, hand.z + axis.z * d);
  const radius = random.between(0.66, 0.8);
  const rise = 2.02 - hand.y;
  const tone = random.pick<Colour>([
    [0.018, 0.018, 0.02],
    [0.018, 0.018, 0.02],
    [0.03, 0.035, 0.05],
    [0.28, 0.03, 0.025],
    [0.22, 0.2, 0.18],
  ]);
  const canopy: Canopy = { centre: along(rise - radius), axis, radius, rim: random.between(0.6, 0.68), tone };
  return {
    parts: [
      ...parts,
      part(along(-0.08), 0.011, along(rise), 0.009, shoe),
      part(along(rise), 0.009, along(rise + 0.06), 0.006, shoe),
    ],
    canopy,
  };
}

import { at } from './body.ts';
import type { Point } from './camera.ts';
import type { Random } from './random.ts';

export type ArmPose = 'swing' | 'pocket' | 'phone' | 'hold' | 'carry';

/** Where the joints of a standing or walking person are; index 0 is the left side, 1 the right. */
export interface Skeleton {
  hips: [Point, Point];
  knees: [Point, Point];
  ankles: [Point, Point];
  toes: [Point, Point];
  shoulders: [Point, Point];
  elbows: [Point, Point];
  hands: [Point, Point];
  neck: Point;
  head: Point;
  /** How far the thighs are forward of the hips, left and right; coats follow them. */
  swing: [number, number];
}

const thigh = 0.43;
const shin = 0.42;
const upperArm = 0.3;
const forearm = 0.27;

interface Leg {
  knee: Point;
  ankle: Point;
  toe: Point;
  forward: number;
}

/** One leg at a moment of the walk; `phase` in radians, the legs are half a turn apart. */
function leg(hip: Point, phase: number, stride: number): Leg {
  const lift = Math.max(0, Math.cos(phase + 0.45));
  const forward = stride * Math.sin(phase);
  const bend = 0.08 + stride * 1.9 * lift * lift;
  const lower = forward - bend;
  const knee = at(hip.x, hip.y - thigh * Math.cos(forward), hip.z + thigh * Math.sin(forward));
  const ankle = at(hip.x * 0.9, knee.y - shin * Math.cos(lower), knee.z + shin * Math.sin(lower));
  // The foot is flat in front and peels off the ground behind.
  const pitch = lower < 0 ? lower * 0.95 : lower * 0.5;
  const toe = at(hip.x * 1.25, ankle.y - 0.05 + 0.17 * Math.sin(pitch), ankle.z + 0.17 * Math.cos(pitch));
  return { knee, ankle, toe, forward: thigh * Math.sin(forward) };
}

function arm(shoulder: Point, side: number, pose: ArmPose, swing: number): { elbow: Point; hand: Point } {
  const bends: Record<ArmPose, readonly [number, number, number]> = {
    swing: [swing, swing + 0.35, 0.05],
    carry: [swing * 0.3, swing * 0.3 + 0.1, 0.07],
    pocket: [-0.32, 0.55, 0.1],
    phone: [0.25, 1.95, 0.02],
    hold: [0.3, 2.2, 0.03],
  };
  const [upper, lower, out] = bends[pose];
  const elbow = at(
    shoulder.x + side * (0.03 + out * 0.6),
    shoulder.y - upperArm * Math.cos(upper),
    shoulder.z + upperArm * Math.sin(upper),
  );
  const inward = pose === 'swing' || pose === 'carry' ? 0 : -side * 0.09;
  const hand = at(elbow.x + inward, elbow.y - forearm * Math.cos(lower), elbow.z + forearm * Math.sin(lower));
  return { elbow, hand };
}

export interface PoseWish {
  /** Thigh swing in radians: 0.45 strides out, 0.05 stands. */
  stride: number;
  phase: number;
  arms: readonly [ArmPose, ArmPose];
  /** Radians the upper body leans forward. */
  lean: number;
  /** Metres the head is lowered and pushed forward. */
  stoop: number;
  /** 1 is an average build. */
  build: number;
}

export function poseSkeleton(wish: PoseWish): Skeleton {
  const { stride, phase, lean, build } = wish;
  const hips: [Point, Point] = [at(-0.09 * build, 0.92, 0), at(0.09 * build, 0.92, 0)];
  const left = leg(hips[0], phase, stride);
  const right = leg(hips[1], phase + Math.PI, stride);
  // The lower foot carries the weight: set it on the ground.
  const drop = Math.min(left.ankle.y, right.ankle.y, left.toe.y + 0.05, right.toe.y + 0.05) - 0.08;
  const settle = (p: Point): Point => at(p.x, p.y - drop, p.z);
  const bent = (x: number, y: number, z: number): Point =>
    settle(at(x, 0.95 + (y - 0.95) * Math.cos(lean), z + (y - 0.95) * Math.sin(lean)));
  // Shoulders turn against the hips.
  const twist = 0.05 * Math.sin(phase) * (stride / 0.4);
  const shoulders: [Point, Point] = [bent(-0.18 * build, 1.42, twist), bent(0.18 * build, 1.42, -twist)];
  const armSwing = stride * 0.95 * Math.sin(phase);
  const leftArm = arm(shoulders[0], -1, wish.arms[0], -armSwing);
  const rightArm = arm(shoulders[1], 1, wish.arms[1], armSwing);
  return {
    hips: [settle(hips[0]), settle(hips[1])],
    knees: [settle(left.knee), settle(right.knee)],
    ankles: [settle(left.ankle), settle(right.ankle)],
    toes: [settle(left.toe), settle(right.toe)],
    shoulders,
    elbows: [leftArm.elbow, rightArm.elbow],
    hands: [leftArm.hand, rightArm.hand],
    neck: bent(0, 1.46, 0.01),
    head: bent(0, 1.615 - wish.stoop * 0.3, 0.02 + wish.stoop),
    swing: [left.forward, right.forward],
  };
}

/** A pose as a passer-by would have it. */
export function everydayPose(random: Random, moving: boolean): PoseWish {
  const free: ArmPose[] = moving
    ? ['swing', 'swing', 'pocket', 'carry', 'phone']
    : ['pocket', 'pocket', 'phone', 'carry'];
  return {
    stride: moving ? random.between(0.28, 0.42) : random.between(0.03, 0.09),
    // Near the widest part of the stride, where a photographer presses the shutter.
    phase: (random.chance(0.5) ? 0.5 : 1.5) * Math.PI + random.between(-0.55, 0.55),
    arms: [random.pick(free), random.pick(free)],
    lean: moving ? random.between(0.03, 0.12) : random.between(-0.02, 0.05),
    stoop: random.between(0, 0.05),
    build: random.between(0.9, 1.12),
  };
}

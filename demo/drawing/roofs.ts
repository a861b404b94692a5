import { softStep } from './noise.ts';
import { cellRandom } from './random.ts';

/** A house on its plot: a block with a pitched roof and a chimney. Metres, around its own middle. */
export interface House {
  x: number;
  z: number;
  /** The ridge runs along z, or along x when turned. */
  turned: boolean;
  /** Half the width across the ridge, and half the length along it. */
  half: number;
  long: number;
  eaves: number;
  rise: number;
  chimneyP: number;
  chimneyQ: number;
  salt: number;
}

/** What a ray met: `p` across the ridge, `q` along it; the face tells which plane. */
export interface RoofHit {
  t: number;
  p: number;
  q: number;
  y: number;
  face: 'side' | 'gable' | 'roof' | 'chimney' | 'none';
  /** Which of the two opposite faces: -1 or 1. */
  way: number;
  house: House;
}

export const plot = 9.5;

/** The house on a plot; the same plot always holds the same house. */
export function houseOn(column: number, row: number, salt: number, house: House): void {
  const dice = (n: number) => cellRandom(column * 31 + n, row * 17 + n * 3, salt);
  house.turned = dice(1) < 0.5;
  const terrace = dice(2) < 0.6;
  house.half = plot * (0.36 + 0.1 * dice(3));
  house.long = plot * (terrace ? 0.5 : 0.4 + 0.08 * dice(4));
  house.x = (column + 0.5) * plot + (dice(5) - 0.5) * 0.6;
  house.z = (row + 0.5) * plot + (dice(6) - 0.5) * 0.6;
  house.eaves = 7.5 + 6.5 * dice(7) ** 1.4 + (dice(13) < 0.06 ? 5 : 0);
  house.rise = 1.6 + 3 * dice(8);
  house.chimneyP = (dice(9) - 0.5) * house.half;
  house.chimneyQ = (dice(10) - 0.5) * house.long * 1.6;
  house.salt = Math.floor(dice(11) * 9999);
}

/** Clips the ray against one plane; keeps the latest way in and the earliest way out. */
interface Clip {
  enter: number;
  leave: number;
  plane: number;
}

function clipPlane(clip: Clip, over: number, towards: number, plane: number): void {
  // `over` is how far outside the ray starts, `towards` how fast it moves outwards.
  if (Math.abs(towards) < 1e-9) {
    if (over > 0) clip.enter = Infinity;
    return;
  }
  const t = -over / towards;
  if (towards < 0) {
    if (t > clip.enter) {
      clip.enter = t;
      clip.plane = plane;
    }
  } else if (t < clip.leave) clip.leave = t;
}

const faces = ['side', 'side', 'gable', 'gable', 'roof', 'roof'] as const;

/** Meets one house; the ray is in the town's own axes. @returns whether it is hit. */
export function meetHouse(
  house: House,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  hit: RoofHit,
): boolean {
  const p0 = house.turned ? oz - house.z : ox - house.x;
  const q0 = house.turned ? ox - house.x : oz - house.z;
  const dp = house.turned ? dz : dx;
  const dq = house.turned ? dx : dz;
  const steep = house.rise / house.half;
  const clip: Clip = { enter: 0, leave: Infinity, plane: -1 };
  clipPlane(clip, -p0 - house.half, -dp, 0);
  clipPlane(clip, p0 - house.half, dp, 1);
  clipPlane(clip, -q0 - house.long, -dq, 2);
  clipPlane(clip, q0 - house.long, dq, 3);
  clipPlane(clip, oy - house.eaves - house.rise - p0 * steep, dy - dp * steep, 4);
  clipPlane(clip, oy - house.eaves - house.rise + p0 * steep, dy + dp * steep, 5);
  hit.face = 'none';
  hit.t = Infinity;
  if (clip.enter < clip.leave && clip.plane >= 0) {
    hit.t = clip.enter;
    hit.face = faces[clip.plane]!;
    hit.way = clip.plane % 2 === 0 ? -1 : 1;
  }
  meetChimney(house, p0, oy, q0, dp, dy, dq, hit);
  if (hit.face === 'none') return false;
  hit.p = p0 + dp * hit.t;
  hit.q = q0 + dq * hit.t;
  hit.y = oy + dy * hit.t;
  hit.house = house;
  return true;
}

function meetChimney(
  house: House,
  p0: number,
  oy: number,
  q0: number,
  dp: number,
  dy: number,
  dq: number,
  hit: RoofHit,
): void {
  const clip: Clip = { enter: 0, leave: Infinity, plane: -1 };
  const p = p0 - house.chimneyP;
  const q = q0 - house.chimneyQ;
  clipPlane(clip, -p - 0.3, -dp, 0);
  clipPlane(clip, p - 0.3, dp, 1);
  clipPlane(clip, -q - 0.55, -dq, 2);
  clipPlane(clip, q - 0.55, dq, 3);
  clipPlane(clip, oy - house.eaves - house.rise - 0.9, dy, 4);
  if (clip.plane < 0 || clip.enter >= clip.leave || clip.enter >= hit.t) return;
  hit.t = clip.enter;
  hit.face = 'chimney';
  hit.way = clip.plane === 4 ? 0 : clip.plane % 2 === 0 ? -1 : 1;
}

/** Cover of a grid of windows, 0..1, with glazing bars; writes the window's place in the grid. */
export function windowAt(
  along: number,
  up: number,
  place: { column: number; storey: number; u: number; v: number },
): number {
  place.column = Math.floor(along / 1.7);
  place.storey = Math.floor(up / 3);
  place.u = along / 1.7 - place.column;
  place.v = up / 3 - place.storey;
  const inside =
    softStep(0.27, 0.31, place.u) *
    softStep(0.73, 0.69, place.u) *
    softStep(0.24, 0.27, place.v) *
    softStep(0.82, 0.79, place.v);
  const bars = Math.abs(place.u - 0.5) < 0.025 || Math.abs(place.v - 0.6) < 0.015 ? 0.4 : 1;
  return inside * bars;
}

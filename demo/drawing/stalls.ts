import { addLampLight, type Lamp } from './light.ts';
import { layered, type Noise, softStep } from './noise.ts';
import type { Colour, Pixel } from './picture.ts';
import { cellRandom } from './random.ts';
import type { Trace } from './world.ts';

/** Two rows of market stalls along a lane. */
export interface Stalls {
  /** Metres from the middle to the front edge of the counters. */
  front: number;
  back: number;
  /** Length of one stall along the lane. */
  length: number;
  cloths: readonly Colour[];
  fruits: readonly Colour[];
  lamps: readonly Lamp[];
  ambient: Colour;
  salt: number;
}

const counterFront = 0.72;
const counterBack = 1.3;
const awningFront = 2.25;
const awningBack = 3.1;
const end = 46;

function lit(
  stalls: Stalls,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  tone: Colour,
  shade: number,
  out: Pixel,
): void {
  for (let c = 0; c < 3; c++) out[c] = stalls.ambient[c]!;
  addLampLight(stalls.lamps, x, y, z, nx, ny, 0, out);
  for (let c = 0; c < 3; c++) out[c]! *= tone[c]! * shade;
}

/** Heaps of round fruit in crates, one kind to a crate. */
function shadeFruit(
  stalls: Stalls,
  noise: Noise,
  side: number,
  x: number,
  y: number,
  z: number,
  out: Pixel,
): void {
  const depth = (Math.abs(x) - stalls.front) / (stalls.back - stalls.front);
  const crate = Math.floor(z / 0.55);
  const shelf = Math.floor(depth * 2.4);
  const kind =
    stalls.fruits[Math.floor(cellRandom(crate, shelf, stalls.salt + side) * stalls.fruits.length)]!;
  const size = 0.09 + 0.1 * cellRandom(crate, shelf, stalls.salt + 5);
  const across = z / size;
  const up = (depth * (stalls.back - stalls.front)) / size / 0.9 + (Math.floor(across) % 2) * 0.5;
  const fx = across - Math.floor(across) - 0.5;
  const fy = up - Math.floor(up) - 0.5;
  const r2 = (fx * fx + fy * fy) * 4;
  const ripe = 0.55 + 0.7 * cellRandom(Math.floor(across), Math.floor(up), stalls.salt);
  const ball = 0.2 + 0.8 * Math.sqrt(Math.max(0, 1 - r2));
  // Some crates hold loose greens rather than round things.
  const heap =
    cellRandom(crate, shelf, stalls.salt + 9) < 0.4
      ? 0.3 + layered(noise, z * 21, depth * 30, 4)
      : ball * ripe;
  const wood = Math.min(z / 0.55 - crate, depth * 2.4 - shelf) < 0.06;
  const tone: Colour = wood ? [0.12, 0.085, 0.05] : kind;
  const patch = 0.7 + 0.6 * noise(z * 3, depth * 4);
  lit(stalls, x, y, z, -side * 0.45 + fx * 0.5, 0.9 - fy * 0.4, tone, (wood ? 0.8 : heap) * patch, out);
}

/** Striped cloth: bulbs underneath shine through it. */
function shadeAwning(
  stalls: Stalls,
  noise: Noise,
  side: number,
  x: number,
  y: number,
  z: number,
  out: Pixel,
): void {
  const stall = Math.floor(z / stalls.length);
  const cloth = stalls.cloths[Math.floor(cellRandom(stall, side, stalls.salt) * stalls.cloths.length)]!;
  const along = z / stalls.length - stall;
  const stripe = Math.floor(along * 12) % 2 === 0 && cellRandom(stall, side + 3, stalls.salt) < 0.6 ? 1.7 : 1;
  const sag = 0.6 + 0.7 * layered(noise, z * 2.2, x * 1.5, 3);
  const seam = Math.min(along, 1 - along) < 0.03 ? 0.3 : 1;
  lit(
    stalls,
    x,
    y,
    z,
    -side * 0.3,
    -0.95,
    [cloth[0] * stripe, cloth[1] * stripe, cloth[2] * stripe],
    sag * seam,
    out,
  );
}

/** The dark cloth at the back of a stall, with things hung before it. */
function shadeBackCloth(stalls: Stalls, noise: Noise, side: number, y: number, z: number, out: Pixel): void {
  const fold = 0.5 + 0.8 * layered(noise, z * 4, y * 0.7, 3);
  const hung = 0.45 * softStep(0.4, 0.8, layered(noise, z * 6, y * 3.5, 3)) * softStep(1.4, 1.9, y);
  const kind =
    stalls.fruits[Math.floor(cellRandom(Math.floor(z * 2.5), 3, stalls.salt) * stalls.fruits.length)]!;
  const tone: Colour = [
    0.05 + (kind[0] - 0.05) * hung,
    0.045 + (kind[1] - 0.045) * hung,
    0.04 + (kind[2] - 0.04) * hung,
  ];
  lit(stalls, side * stalls.back, y, z, -side, 0, tone, fold, out);
}

/** The upright front of the row: hanging cloth, boards and posts. @returns whether one of them is there */
function shadeFront(
  stalls: Stalls,
  noise: Noise,
  side: number,
  y: number,
  z: number,
  open: boolean,
  out: Pixel,
): boolean {
  const x = side * stalls.front;
  // The cloth that hangs from the awning's edge, cut in scallops.
  const hem = awningFront - 0.2 - 0.05 * Math.abs(Math.sin(z * 8));
  if (open && y < awningFront && y > hem) {
    shadeAwning(stalls, noise, side, x, y, z, out);
    return true;
  }
  if (y > 0 && y < counterFront) {
    const board = 0.6 + 0.5 * noise(z * 2, Math.floor(y / 0.14) * 5);
    const gap = (y / 0.14) % 1 < 0.1 ? 0.4 : 1;
    lit(stalls, x, y, z, -side, 0, [0.12, 0.085, 0.06], board * gap, out);
    return true;
  }
  const fromPost = Math.abs(z / stalls.length - Math.round(z / stalls.length)) * stalls.length;
  if (!open || y < counterFront || y > awningFront || fromPost > 0.035) return false;
  lit(stalls, x, y, z, -side, 0, [0.05, 0.045, 0.04], 1, out);
  return true;
}

/** Both rows of stalls as rays see them; what shows between and above them is `beyond`. */
export function stallTrace(stalls: Stalls, noise: Noise, beyond: Trace): Trace {
  const { front, back } = stalls;
  const slopeUp = (counterBack - counterFront) / (back - front);
  const slopeRoof = (awningBack - awningFront) / (back - front);
  return (ox, oy, oz, dx, dy, dz, out) => {
    const side = dx < 0 ? -1 : 1;
    const sx = Math.abs(dx);
    const near = (front - side * ox) / (sx + 1e-9);
    const nearY = oy + dy * near;
    const nearZ = oz + dz * near;
    if (nearZ > end || nearZ < 0) return beyond(ox, oy, oz, dx, dy, dz, out);
    const open = cellRandom(Math.floor(nearZ / stalls.length), side + 8, stalls.salt) > 0.1;
    if (shadeFront(stalls, noise, side, nearY, nearZ, open, out)) return near;
    const onCounter = (counterFront - oy - slopeUp * (front - side * ox)) / (dy - slopeUp * sx);
    const counterX = side * ox + sx * onCounter;
    if (onCounter > 0 && counterX > front && counterX < back && nearY >= counterFront) {
      shadeFruit(stalls, noise, side, side * counterX, oy + dy * onCounter, oz + dz * onCounter, out);
      return onCounter;
    }
    if (!open) return beyond(ox, oy, oz, dx, dy, dz, out);
    const onRoof = (awningFront - oy - slopeRoof * (front - side * ox)) / (dy - slopeRoof * sx);
    const roofX = side * ox + sx * onRoof;
    if (onRoof > 0 && roofX > front && roofX < back) {
      shadeAwning(stalls, noise, side, side * roofX, oy + dy * onRoof, oz + dz * onRoof, out);
      return onRoof;
    }
    const behind = (back - side * ox) / (sx + 1e-9);
    const behindY = oy + dy * behind;
    if (behindY <= counterBack - 0.05 || behindY >= awningBack) return beyond(ox, oy, oz, dx, dy, dz, out);
    shadeBackCloth(stalls, noise, side, behindY, oz + dz * behind, out);
    return behind;
  };
}

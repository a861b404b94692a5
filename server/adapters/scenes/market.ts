import { place } from './body.ts';
import { addLampLight, scaled, tungsten, type Lamp } from './light.ts';
import { nightLook } from './looks.ts';
import { layered, softStep, type Noise } from './noise.ts';
import { person } from './people.ts';
import type { Colour, Pixel } from './picture.ts';
import { cellRandom } from './random.ts';
import type { Scene } from './scene.ts';
import { streetTrace, type Street } from './street.ts';
import { drawWorld, type Trace } from './world.ts';

interface Stalls {
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

function lit(stalls: Stalls, x: number, y: number, z: number, nx: number, ny: number, tone: Colour, shade: number, out: Pixel): void {
  for (let c = 0; c < 3; c++) out[c] = stalls.ambient[c]!;
  addLampLight(stalls.lamps, x, y, z, nx, ny, 0, out);
  for (let c = 0; c < 3; c++) out[c]! *= tone[c]! * shade;
}

/** Heaps of round fruit in crates, one kind to a crate. */
function shadeFruit(stalls: Stalls, noise: Noise, side: number, x: number, y: number, z: number, out: Pixel): void {
  const depth = (Math.abs(x) - stalls.front) / (stalls.back - stalls.front);
  const crate = Math.floor(z / 0.55);
  const shelf = Math.floor(depth * 2.4);
  const kind = stalls.fruits[Math.floor(cellRandom(crate, shelf, stalls.salt + side) * stalls.fruits.length)]!;
  const size = 0.09 + 0.1 * cellRandom(crate, shelf, stalls.salt + 5);
  const across = z / size;
  const up = (depth * (stalls.back - stalls.front)) / size / 0.9 + (Math.floor(across) % 2) * 0.5;
  const fx = across - Math.floor(across) - 0.5;
  const fy = up - Math.floor(up) - 0.5;
  const r2 = (fx * fx + fy * fy) * 4;
  const ripe = 0.55 + 0.7 * cellRandom(Math.floor(across), Math.floor(up), stalls.salt);
  const ball = 0.2 + 0.8 * Math.sqrt(Math.max(0, 1 - r2));
  // Some crates hold loose greens rather than round things.
  const heap = cellRandom(crate, shelf, stalls.salt + 9) < 0.4 ? 0.3 + layered(noise, z * 21, depth * 30, 4) : ball * ripe;
  const wood = Math.min(z / 0.55 - crate, depth * 2.4 - shelf) < 0.06;
  const tone: Colour = wood ? [0.12, 0.085, 0.05] : kind;
  const patch = 0.7 + 0.6 * noise(z * 3, depth * 4);
  lit(stalls, x, y, z, -side * 0.45 + fx * 0.5, 0.9 - fy * 0.4, tone, (wood ? 0.8 : heap) * patch, out);
}

/** Striped cloth: bulbs underneath shine through it. */
function shadeAwning(stalls: Stalls, noise: Noise, side: number, x: number, y: number, z: number, out: Pixel): void {
  const stall = Math.floor(z / stalls.length);
  const cloth = stalls.cloths[Math.floor(cellRandom(stall, side, stalls.salt) * stalls.cloths.length)]!;
  const along = z / stalls.length - stall;
  const stripe = Math.floor(along * 12) % 2 === 0 && cellRandom(stall, side + 3, stalls.salt) < 0.6 ? 1.7 : 1;
  const sag = 0.6 + 0.7 * layered(noise, z * 2.2, x * 1.5, 3);
  const seam = Math.min(along, 1 - along) < 0.03 ? 0.3 : 1;
  lit(stalls, x, y, z, -side * 0.3, -0.95, [cloth[0] * stripe, cloth[1] * stripe, cloth[2] * stripe], sag * seam, out);
}

function stallTrace(stalls: Stalls, noise: Noise, beyond: Trace): Trace {
  const { front, back } = stalls;
  const wide = back - front;
  return (ox, oy, oz, dx, dy, dz, out) => {
    const side = dx < 0 ? -1 : 1;
    const sx = Math.abs(dx);
    const near = (front - side * ox) / (sx + 1e-9);
    const nearY = oy + dy * near;
    const nearZ = oz + dz * near;
    if (nearZ > end || nearZ < 0) return beyond(ox, oy, oz, dx, dy, dz, out);
    const stall = Math.floor(nearZ / stalls.length);
    const open = cellRandom(stall, side + 8, stalls.salt) > 0.1;
    // The cloth that hangs from the awning's edge, cut in scallops.
    const hem = awningFront - 0.2 - 0.05 * Math.abs(Math.sin(nearZ * 8));
    if (open && nearY < awningFront && nearY > hem) {
      shadeAwning(stalls, noise, side, side * front, nearY, nearZ, out);
      return near;
    }
    if (nearY > 0 && nearY < counterFront) {
      const board = 0.6 + 0.5 * noise(nearZ * 2, Math.floor(nearY / 0.14) * 5);
      lit(stalls, side * front, nearY, nearZ, -side, 0, [0.12, 0.085, 0.06], board * ((nearY / 0.14) % 1 < 0.1 ? 0.4 : 1), out);
      return near;
    }
    const slopeUp = (counterBack - counterFront) / wide;
    const onCounter = (counterFront - oy - slopeUp * (front - side * ox)) / (dy - slopeUp * sx);
    const counterX = side * ox + sx * onCounter;
    if (onCounter > 0 && counterX > front && counterX < back && nearY >= counterFront) {
      shadeFruit(stalls, noise, side, side * counterX, oy + dy * onCounter, oz + dz * onCounter, out);
      return onCounter;
    }
    if (open && nearY > counterFront && nearY < awningFront && Math.abs(nearZ / stalls.length - Math.round(nearZ / stalls.length)) * stalls.length < 0.035) {
      lit(stalls, side * front, nearY, nearZ, -side, 0, [0.05, 0.045, 0.04], 1, out);
      return near;
    }
    const slopeRoof = (awningBack - awningFront) / wide;
    const onRoof = (awningFront - oy - slopeRoof * (front - side * ox)) / (dy - slopeRoof * sx);
    const roofX = side * ox + sx * onRoof;
    if (open && onRoof > 0 && roofX > front && roofX < back) {
      shadeAwning(stalls, noise, side, side * roofX, oy + dy * onRoof, oz + dz * onRoof, out);
      return onRoof;
    }
    const behind = (back - side * ox) / (sx + 1e-9);
    const behindY = oy + dy * behind;
    if (open && behindY > counterBack - 0.05 && behindY < awningBack) {
      shadeBackCloth(stalls, noise, side, behindY, oz + dz * behind, out);
      return behind;
    }
    return beyond(ox, oy, oz, dx, dy, dz, out);
  };
}

/** The dark cloth at the back of a stall, with things hung before it. */
function shadeBackCloth(stalls: Stalls, noise: Noise, side: number, y: number, z: number, out: Pixel): void {
  const fold = 0.5 + 0.8 * layered(noise, z * 4, y * 0.7, 3);
  const hung = 0.45 * softStep(0.4, 0.8, layered(noise, z * 6, y * 3.5, 3)) * softStep(1.4, 1.9, y);
  const kind = stalls.fruits[Math.floor(cellRandom(Math.floor(z * 2.5), 3, stalls.salt) * stalls.fruits.length)]!;
  const tone: Colour = [0.05 + (kind[0] - 0.05) * hung, 0.045 + (kind[1] - 0.045) * hung, 0.04 + (kind[2] - 0.04) * hung];
  lit(stalls, side * stalls.back, y, z, -side, 0, tone, fold, out);
}

/** A market lane after dark: bulbs under awnings, fruit in crates, a crowd in the steam. */
export const market: Scene = (sheet) => {
  const { random, noise } = sheet;
  const front = random.between(1.6, 2.2);
  const warm = random.pick([tungsten, [1, 0.6, 0.26], [1, 0.75, 0.46]] as Colour[]);
  const lamps: Lamp[] = Array.from({ length: 12 }, (_, i) => ({
    x: (i % 2 ? 1 : -1) * (front + 0.15), y: random.between(1.85, 2.1), z: 3.2 + i * 1.75 + random.spread() * 0.5,
    colour: scaled(warm, random.between(0.7, 1.6)),
  }));
  const ambient: Colour = [0.014, 0.017, 0.024];
  const stalls: Stalls = {
    front, back: front + 1.1, length: random.between(2.6, 3.6), lamps, ambient, salt: random.whole(1, 9999),
    cloths: [[0.4, 0.06, 0.05], [0.07, 0.16, 0.2], [0.4, 0.34, 0.25], [0.1, 0.2, 0.1], [0.45, 0.25, 0.06]],
    fruits: [[0.5, 0.24, 0.06], [0.36, 0.07, 0.045], [0.17, 0.22, 0.07], [0.45, 0.36, 0.12], [0.12, 0.06, 0.08], [0.4, 0.28, 0.2], [0.2, 0.15, 0.1]],
  };
  const street: Street = {
    leftWall: front + 2, rightWall: front + 2, height: 9, end: 60, lamps: lamps.slice(0, 6), signs: [], ambient, sky: [0.02, 0.026, 0.045],
    litWindows: 0.2, openShops: 0, shopColours: [warm], salt: stalls.salt,
  };
  const bodies = Array.from({ length: random.whole(9, 15) }, (_, i) => {
    const z = 4.6 + i * random.between(0.8, 1.4) + random.next();
    const who = person(random, { moving: random.chance(0.6) });
    const x = random.between(-1, 1) * (front - 0.45);
    return { body: place(who, { x, z, yaw: random.pick([0, 0.3, 0.5, -0.4, -0.2, Math.PI / 2, -Math.PI / 2, Math.PI]), size: random.between(0.92, 1.04) }), z, motion: random.chance(0.35) ? random.between(0.01, 0.05) : 0 };
  });
  const picture = drawWorld(sheet, {
    lens: { eye: { x: random.between(-0.5, 0.5), y: random.between(1.35, 1.75), z: 0 }, focal: random.between(1.15, 1.7), centre: [random.pick([random.between(0.4, 0.6), 0.28, 0.72]), random.between(0.44, 0.54)] },
    trace: stallTrace(stalls, noise, streetTrace(street, noise)),
    floor: {
      tone: (x, z, out) => void out.fill(0.09 * (0.4 + layered(noise, x * 4, z * 4, 4))),
      wet: (x, z) => 0.2 + 0.75 * softStep(0.45, 0.62, layered(noise, x * 0.8, z * 0.5, 3)),
      rough: 0.06,
    },
    lamps, bulb: 0.04, ambient, mist: random.between(0.035, 0.06), veil: [0.022, 0.018, 0.016], bodies, focus: random.between(4.5, 7),
  });
  return { picture, look: { ...nightLook, exposure: 2, saturation: 0.9 } };
};

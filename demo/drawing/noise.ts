import { seededRandom } from './random.ts';

/** A smooth random surface; every value lies in 0..1 and the mean is near 0.5. */
export type Noise = (x: number, y: number) => number;

const side = 256;
const wrap = side - 1;

/** Value noise on a 256 x 256 lattice that repeats after 256 units. */
export function valueNoise(seed: number): Noise {
  const random = seededRandom(seed);
  const lattice = new Float32Array(side * side);
  for (let i = 0; i < lattice.length; i++) lattice[i] = random.next();

  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const fx = x - left;
    const fy = y - top;
    const u = fx * fx * (3 - 2 * fx);
    const v = fy * fy * (3 - 2 * fy);
    const column = left & wrap;
    const right = (left + 1) & wrap;
    const row = (top & wrap) << 8;
    const below = ((top + 1) & wrap) << 8;
    const a = lattice[row | column]!;
    const b = lattice[row | right]!;
    const c = lattice[below | column]!;
    const d = lattice[below | right]!;
    const upper = a + (b - a) * u;
    return upper + (c + (d - c) * u - upper) * v;
  };
}

/** Layers of noise, each twice as fine and half as strong as the one before; stays in 0..1. */
export function layered(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let strength = 0.5;
  let total = 0;
  let px = x;
  let py = y;
  for (let i = 0; i < octaves; i++) {
    sum += strength * noise(px, py);
    total += strength;
    strength *= 0.5;
    // The slight turn and shift keep the lattices of the layers from lining up.
    const turned = px * 1.92 + py * 0.58 + 17.3;
    py = py * 1.92 - px * 0.58 + 9.7;
    px = turned;
  }
  return sum / total;
}

/** A soft step: 0 below `low`, 1 above `high`, smooth between. Works with low > high too. */
export function softStep(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

/** Distance from the origin. Plain arithmetic: `Math.hypot` is many times slower in a loop over pixels. */
export function lengthOf(x: number, y: number, z = 0): number {
  return Math.sqrt(x * x + y * y + z * z);
}

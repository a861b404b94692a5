import { type Box, enterBox, faceNormal } from './boxes.ts';
import { addLampLight, type Lamp } from './light.ts';
import { layered, type Noise, softStep } from './noise.ts';
import type { Colour, Pixel } from './picture.ts';
import type { Trace } from './world.ts';

export interface Stop {
  tram: Box;
  /** The side of the street the shelter stands on: -1 left, 1 right. */
  side: number;
  shelterX: number;
  shelterZ: number;
  lamps: readonly Lamp[];
  ambient: Colour;
  poster: Colour;
}

/** The front and flank of the tram: lit windows, a destination board, a dark skirt. */
function shadeTram(stop: Stop, noise: Noise, x: number, y: number, z: number, out: Pixel): void {
  const { tram } = stop;
  const [nx, ny, nz] = faceNormal(tram, x, y, z);
  const up = (y - tram.y0) / (tram.y1 - tram.y0);
  const front = nz !== 0;
  const across = front ? (x - tram.x0) / (tram.x1 - tram.x0) : (z / 1.5) % 1;
  for (let c = 0; c < 3; c++) out[c] = stop.ambient[c]!;
  addLampLight(stop.lamps, x, y, z, nx, ny, nz, out);
  const paint: Colour = up > 0.48 ? [0.3, 0.28, 0.22] : [0.22, 0.04, 0.03];
  const dirt = 0.5 + 0.5 * layered(noise, x * 2 + z, y * 2, 3);
  for (let c = 0; c < 3; c++) out[c]! *= paint[c]! * dirt;
  const margin = front ? 0.08 : 0.1;
  const glass =
    softStep(margin, margin + 0.03, across) *
    softStep(1 - margin, 0.97 - margin, across) *
    softStep(0.46, 0.48, up) *
    softStep(0.84, 0.82, up);
  const inside = 0.35 + 0.5 * noise(x * 3 + z * 2, y * 4) + 0.6 * softStep(0.7, 0.84, up);
  const board = front
    ? softStep(0.28, 0.3, across) *
      softStep(0.72, 0.7, across) *
      softStep(0.87, 0.885, up) *
      softStep(0.96, 0.945, up)
    : 0;
  const warm: Colour = [1, 0.74, 0.42];
  for (let c = 0; c < 3; c++) {
    out[c] =
      out[c]! * (1 - glass) +
      glass * inside * warm[c]! * 0.9 +
      board * [1.6, 0.9, 0.25][c]! * (0.5 + noise(x * 30, y * 12));
  }
}

/** The shelter's four thin posts. */
function meetPosts(
  stop: Stop,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  limit: number,
  out: Pixel,
): number {
  const { side, shelterX: x0, shelterZ: z0 } = stop;
  const inner = Math.min(x0, x0 + side * 1.7);
  for (const corner of [z0 + 0.1, z0 + 3.5]) {
    for (const post of [inner + 0.06, inner + 1.64]) {
      const t = (corner - oz) / dz;
      const y = oy + dy * t;
      if (t > 0 && t < limit && Math.abs(ox + dx * t - post) < 0.035 && y < 2.45 && y > 0) {
        for (let c = 0; c < 3; c++) out[c] = 0.008;
        return t;
      }
    }
  }
  return Infinity;
}

/** The shelter: a thin roof, posts, scratched glass, and a poster in a light box. */
function meetShelter(
  stop: Stop,
  noise: Noise,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  out: Pixel,
): number {
  const { side, shelterX: x0, shelterZ: z0 } = stop;
  const inner = Math.min(x0, x0 + side * 1.7);
  const roof: Box = { x0: inner, x1: inner + 1.7, y0: 2.42, y1: 2.56, z0, z1: z0 + 3.6 };
  const onRoof = enterBox(roof, ox, oy, oz, dx, dy, dz);
  const onPoster = (z0 + 3.6 - oz) / dz;
  const px = ox + dx * onPoster;
  const py = oy + dy * onPoster;
  const u = (px - inner - 0.2) / 1.3;
  const v = (py - 0.45) / 1.8;
  if (onPoster > 0 && onPoster < onRoof && u > -0.04 && u < 1.04 && v > -0.03 && v < 1.03) {
    const framed = u < 0 || u > 1 || v < 0 || v > 1;
    const figure = softStep(
      0.42,
      0.58,
      layered(noise, u * 2.2 + 9, v * 2.6, 3) + 0.25 * (0.5 - Math.abs(u - 0.5)),
    );
    const words = v < 0.22 && v > 0.08 ? softStep(0.5, 0.55, noise(u * 16, Math.floor(v * 22) * 3)) : 0;
    for (let c = 0; c < 3; c++)
      out[c] = framed
        ? 0.02
        : (0.75 + 0.35 * v) * (stop.poster[c]! * figure + 0.95 * (1 - figure)) * (1 - 0.7 * words);
    return onPoster;
  }
  const onPost = meetPosts(stop, ox, oy, oz, dx, dy, dz, onRoof, out);
  if (onPost < Infinity) return onPost;
  if (onRoof === Infinity) return Infinity;
  const y = oy + dy * onRoof;
  for (let c = 0; c < 3; c++) out[c] = stop.ambient[c]! * 0.3;
  addLampLight(stop.lamps, ox + dx * onRoof, y, oz + dz * onRoof, 0, dy > 0 ? -1 : 0.3, -0.8, out);
  for (let c = 0; c < 3; c++) out[c]! *= 0.12;
  return onRoof;
}

/** The stop and its tram as rays see them; the rest of the street is `beyond`. */
export function stopTrace(stop: Stop, noise: Noise, beyond: Trace): Trace {
  return (ox, oy, oz, dx, dy, dz, out) => {
    const shelter = meetShelter(stop, noise, ox, oy, oz, dx, dy, dz, out);
    if (shelter < Infinity) return shelter;
    const t = enterBox(stop.tram, ox, oy, oz, dx, dy, dz);
    if (t === Infinity) return beyond(ox, oy, oz, dx, dy, dz, out);
    shadeTram(stop, noise, ox + dx * t, oy + dy * t, oz + dz * t, out);
    return t;
  };
}

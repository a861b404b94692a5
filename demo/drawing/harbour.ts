import { type Box, enterBox } from './boxes.ts';
import { layered, lengthOf, type Noise, softStep } from './noise.ts';
import type { Colour, Pixel } from './picture.ts';
import { cellRandom } from './random.ts';
import { alreadyMisty, type Trace } from './world.ts';

/** The light of one dusk; `sunX` is the tangent of the bearing where the sun went down. */
export interface Evening {
  high: Colour;
  low: Colour;
  glow: Colour;
  sunX: number;
  lights: number;
  salt: number;
}

/** Dusk: darker overhead, warm where the sun went, streaks of cloud lit from below. */
function shadeSky(evening: Evening, noise: Noise, u: number, v: number, out: Pixel): void {
  const rise = Math.max(0, v);
  const low = Math.exp(-rise * 4.2);
  const near = Math.exp(-((u - evening.sunX) ** 2) * 2.2);
  const cloud = softStep(0.46, 0.72, layered(noise, u * 2.2 + 7, v * 9 + 3, 5));
  const under = Math.exp(-rise * 7) * near;
  for (let c = 0; c < 3; c++) {
    const clear =
      evening.high[c]! + (evening.low[c]! - evening.high[c]!) * low + evening.glow[c]! * under * 1.3;
    const cloudy =
      evening.high[c]! * 0.6 + evening.low[c]! * 0.25 + evening.glow[c]! * near * Math.exp(-rise * 4) * 0.8;
    out[c] = clear + (cloudy - clear) * cloud * 0.75;
  }
}

/** The other shore: hills, houses and their lights, seen through a lot of air. */
function shadeShore(evening: Evening, noise: Noise, u: number, v: number, out: Pixel): void {
  for (const [far, salt] of [
    [1, 0],
    [0.45, 40],
  ] as const) {
    const hills = (0.014 + 0.05 * layered(noise, u * 2.4 + salt, salt, 4)) * (far > 0.9 ? 1.25 : 0.62);
    const houses =
      0.007 * noise(u * 150, salt) * cellRandom(Math.floor(u * 60), salt, evening.salt) * (1.6 - far);
    const cover = softStep(hills + houses + 0.002, hills + houses - 0.002, v);
    const thick = softStep(0, 0.05, v);
    for (let c = 0; c < 3; c++) {
      const tone = evening.low[c]! * (0.12 + 0.4 * far) + evening.low[c]! * 0.16 * (1 - thick);
      out[c] = out[c]! + (tone - out[c]!) * cover;
    }
  }
  const column = Math.floor(u * 90);
  const chance = cellRandom(column, 77, evening.salt);
  if (chance > evening.lights) return;
  const height = 0.003 + 0.014 * cellRandom(column, 78, evening.salt);
  const spot = lengthOf((u * 90 - column - 0.5) / 90, v - height);
  const glow = Math.exp(-((spot / 0.0016) ** 2)) * (2 + 9 * cellRandom(column, 79, evening.salt));
  const cold = cellRandom(column, 80, evening.salt) < 0.2;
  out[0]! += glow * (cold ? 0.6 : 1);
  out[1]! += glow * (cold ? 0.8 : 0.55);
  out[2]! += glow * (cold ? 1 : 0.2);
}

/** A jetty of boards running out over the water. */
function meetJetty(
  jetty: Box,
  evening: Evening,
  noise: Noise,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  out: Pixel,
): number {
  const t = enterBox(jetty, ox, oy, oz, dx, dy, dz);
  if (t === Infinity) return t;
  const x = ox + dx * t;
  const y = oy + dy * t;
  const z = oz + dz * t;
  const top = y > jetty.y1 - 1e-3;
  const board = Math.floor(z / 0.17);
  const grain = layered(noise, x * 1.2 + board * 5, z * 24, 3);
  const gap = z / 0.17 - board < 0.09 || z / 0.17 - board > 0.97 ? 0.25 : 1;
  const tone = top
    ? (0.1 + 0.16 * cellRandom(board, 2, evening.salt)) * (0.5 + grain) * gap
    : 0.02 * (0.5 + grain);
  // Damp boards take on the sky at a flat angle.
  const sheen = top ? 0.25 * (1 + dy / lengthOf(dx, dy, dz)) ** 3 * gap * softStep(0.35, 0.65, grain) : 0;
  for (let c = 0; c < 3; c++)
    out[c] = (evening.high[c]! * 0.7 + evening.low[c]! * 0.5) * tone + evening.low[c]! * sheen;
  return t;
}

/** Sky, far shore and jetty as rays see them; the water is the world's floor. */
export function harbourTrace(jetty: Box, evening: Evening, noise: Noise): Trace {
  return (ox, oy, oz, dx, dy, dz, out) => {
    const met = meetJetty(jetty, evening, noise, ox, oy, oz, dx, dy, dz, out);
    if (met < Infinity) return met;
    shadeSky(evening, noise, dx / dz, dy / dz, out);
    shadeShore(evening, noise, dx / dz, Math.max(0, dy / dz), out);
    return dy < 0 ? Infinity : alreadyMisty;
  };
}

import { place } from './body.ts';
import { scaled } from './light.ts';
import { monochromeLook } from './looks.ts';
import { layered, type Noise, softStep } from './noise.ts';
import { person } from './people.ts';
import type { Colour, Pixel } from './picture.ts';
import { cellRandom, type Random } from './random.ts';
import type { Scene } from './scene.ts';
import { drawWorld, type Standing, type Trace } from './world.ts';

/** A window's light on the wall: a leaning box cut by glazing bars. Metres on the wall. */
interface Patch {
  left: number;
  bottom: number;
  width: number;
  height: number;
  columns: number;
  rows: number;
  strength: number;
}

function patchLight(patch: Patch, lean: number, x: number, y: number): number {
  const u = (x - patch.left - (y - patch.bottom) * lean) / patch.width;
  const v = (y - patch.bottom - (x - patch.left) * 0.06) / patch.height;
  const soft = 0.022;
  if (u < -soft || u > 1 + soft || v < -soft || v > 1 + soft) return 0;
  const box =
    softStep(-soft, soft, u) *
    softStep(1 + soft, 1 - soft, u) *
    softStep(-soft, soft, v) *
    softStep(1 + soft, 1 - soft, v);
  const bar = (place: number, count: number) => {
    const share = Math.min(1, Math.max(0, place));
    const cell = share * count - Math.floor(share * count);
    const outermost = share < 0.5 / count || share > 1 - 0.5 / count;
    return outermost ? 1 : softStep(0.012, 0.045, Math.min(cell, 1 - cell) / count);
  };
  return patch.strength * box * bar(u, patch.columns) * bar(v, patch.rows);
}

/** Old plaster: blotches, trowel marks, fine cracks, a damp foot and a fallen patch down to brick. */
function plasterTone(noise: Noise, x: number, y: number): number {
  const blotch = layered(noise, x * 0.7, y * 0.7, 4);
  const trowel = layered(noise, x * 3.2, y * 9, 3);
  const grit = layered(noise, x * 38, y * 38, 2);
  // Raking light finds every hollow: compare with the plaster a hand's breadth aside.
  const relief = layered(noise, x * 2.6 + 5, y * 2.6, 4) - layered(noise, x * 2.6 + 5.22, y * 2.6 + 0.1, 4);
  const crack = Math.abs(layered(noise, x * 0.9 + 31, y * 0.9 + 7, 5) - 0.5);
  let tone =
    0.42 *
    (0.5 + 0.5 * blotch + 0.18 * trowel + 0.2 * grit + 1.5 * relief) *
    (0.55 + 0.45 * softStep(0.0005, 0.006, crack));
  const fallen = softStep(0.64, 0.66, layered(noise, x * 0.5 + 80, y * 0.6 + 15, 5));
  if (fallen > 0) {
    const row = Math.floor(y / 0.085);
    const shifted = x / 0.26 + (row % 2) * 0.5;
    const joint = Math.min((y / 0.085 - row) * 1.4, (shifted - Math.floor(shifted)) * 4) < 0.2;
    const brick =
      0.24 * (joint ? 1.25 : 0.6 + 0.5 * cellRandom(Math.floor(shifted), row, 9)) * (0.7 + 0.6 * grit);
    tone += (brick - tone) * fallen;
  }
  return tone * (0.6 + 0.4 * softStep(-0.1, 0.8, y + blotch * 0.6 - 0.3));
}

function wallTrace(noise: Noise, distance: number, light: (x: number, y: number, out: Pixel) => void): Trace {
  return (ox, oy, oz, dx, dy, dz, out) => {
    const t = (distance - oz) / dz;
    const x = ox + dx * t;
    const y = oy + dy * t;
    light(x, y, out);
    const tone = plasterTone(noise, x, y);
    for (let c = 0; c < 3; c++) out[c]! *= tone;
    return t;
  };
}

function windowRow(random: Random): Patch[] {
  const width = random.between(1, 1.7);
  const height = random.between(1.5, 2.5);
  const step = width * random.between(1.35, 1.9);
  const columns = random.pick([2, 2, 3]);
  const rows = random.pick([2, 3, 4]);
  const bottom = random.between(0.25, 0.8);
  return Array.from({ length: 7 }, (_, i) => ({
    left: (i - 3.3) * step,
    bottom: bottom + i * 0.03,
    width,
    height,
    columns,
    rows,
    strength: random.pick([0, 0.3, 1, 1]),
  }));
}

const sun: Colour = scaled([1, 0.84, 0.62], 3.4);
const ambient: Colour = [0.11, 0.125, 0.15];

/** One walker, or two, in front of a lit patch. */
function passersBy(random: Random, chosen: Patch, side: number, z: number): Standing[] {
  return Array.from({ length: random.chance(0.25) ? 2 : 1 }, (_, i) => {
    const who = person(random, { moving: true, umbrella: random.chance(0.12) });
    const x = chosen.left + chosen.width * random.between(0.2, 0.9) + i * side * 1.9;
    return {
      body: place(who, {
        x,
        z: z - i * 0.2,
        yaw: side * random.pick([-1, 1]) * (Math.PI / 2 + random.spread() * 0.15),
      }),
      z: z - i * 0.2,
      // A walking pace through a slow shutter: nobody in low light is a cut-out.
      motion: 0.02,
    };
  });
}

/** Light on the wall: the patches, broken by leaves and old glass, and what they bounce around. */
function wallLighting(
  noise: Noise,
  patches: readonly Patch[],
  lean: number,
  leaves: number,
  brightX: number,
): (x: number, y: number, out: Pixel) => void {
  return (x, y, out) => {
    let beam = 0;
    for (const patch of patches) beam = Math.max(beam, patchLight(patch, lean, x, y));
    // Old window glass ripples the light it lets through.
    beam *= 0.6 + 0.5 * layered(noise, x * 1.2 + y * 2, y * 2.4, 3);
    beam *= 1 - leaves * softStep(0.44, 0.62, layered(noise, x * 1.5 + 20, y * 1.9, 3));
    const pool = Math.exp(-((x - brightX) ** 2) * 0.09);
    const bounce = (0.35 + 0.5 * softStep(3, 0, y)) * (0.5 + 0.9 * pool);
    for (let c = 0; c < 3; c++) out[c] = ambient[c]! * bounce + sun[c]! * beam * 0.42;
  };
}

/** Late sun throws the shapes of windows on a bare wall; somebody walks past. */
export const wallLight: Scene = (sheet) => {
  const { random, noise } = sheet;
  const distance = random.between(7, 8.5);
  const patches = windowRow(random);
  const side = random.pick([-1, 1]);
  const lean = side * random.between(0.12, 0.5);
  const z = distance - random.between(0.6, 1.1);
  const lit = patches.filter((p) => p.strength > 0.5 && Math.abs(p.left) < 2.6);
  const chosen = lit.length > 0 ? random.pick(lit) : patches[3]!;
  const bodies = passersBy(random, chosen, side, z);
  // A tree somewhere across the street breaks the light up.
  const leaves = random.between(0.25, 0.9);
  const light = wallLighting(noise, patches, lean, leaves, chosen.left);
  const picture = drawWorld(sheet, {
    lens: {
      eye: { x: 0, y: 1.45, z: 0 },
      focal: random.between(1.05, 1.25),
      centre: [0.5, random.between(0.53, 0.61)],
    },
    trace: wallTrace(noise, distance, light),
    floor: {
      tone: (x, zz, out) =>
        void out.fill(0.22 * (0.4 + layered(noise, x * 6, zz * 6, 4)) * ((x + 40) % 0.9 < 0.02 ? 0.5 : 1)),
      rough: 0.05,
    },
    // The bright wall itself rims whoever walks before it.
    lamps: [
      {
        x: chosen.left + chosen.width / 2,
        y: 1.6,
        z: distance - 0.1,
        colour: scaled(sun, 0.35),
        hidden: true,
      },
    ],
    bulb: 0,
    ambient: scaled(ambient, 0.22),
    mist: 0.002,
    veil: [0.1, 0.1, 0.1],
    bodies,
    focus: distance,
  });
  const toned = random.chance(0.3);
  return {
    picture,
    look: {
      ...monochromeLook,
      exposure: 1.5,
      saturation: toned ? 0.55 : 0,
      lightTint: toned ? [1.04, 1, 0.92] : [1.01, 1, 0.98],
    },
  };
};

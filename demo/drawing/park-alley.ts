import { place } from './body.ts';
import type { Point } from './camera.ts';
import { scaled } from './light.ts';
import { mistLook, monochromeLook } from './looks.ts';
import { layered, lengthOf, type Noise, softStep } from './noise.ts';
import { person } from './people.ts';
import type { Colour, Pixel } from './picture.ts';
import { bench } from './props.ts';
import { cellRandom, type Random } from './random.ts';
import type { Scene } from './scene.ts';
import { alreadyMisty, drawWorld, type Standing, type Trace } from './world.ts';

interface Alley {
  /** Metres from the middle to the trees, and between one tree and the next. */
  half: number;
  spacing: number;
  leaves: Colour;
  /** Share of the crowns that still holds leaves. */
  fullness: number;
  mist: number;
  /** The mist's colour, and the bearing of the brightest part of it. */
  sky: Colour;
  sunX: number;
  sunY: number;
  bark: Colour;
  salt: number;
}

const rows = 15;

/** A trunk seen flat at its row: leaning, thick at the foot, forking into boughs above. */
function trunkCover(alley: Alley, noise: Noise, x: number, y: number, row: number, side: number): number {
  const id = row * 2 + (side > 0 ? 1 : 0);
  const lean = (cellRandom(id, 1, alley.salt) - 0.5) * 0.12;
  const wobble = (noise(y * 0.8, id * 7) - 0.5) * 0.25;
  const thick = 0.2 + 0.1 * cellRandom(id, 2, alley.salt);
  const root = side * alley.half + (cellRandom(id, 3, alley.salt) - 0.5) * 0.6;
  const centre = root + lean * y + wobble;
  const width = thick * (1 + 0.9 * Math.exp(-y * 3.5)) * (1 - 0.055 * Math.min(y, 12));
  let cover = softStep(width + 0.03, width - 0.03, Math.abs(x - centre) + (noise(y * 9, x * 9) - 0.5) * 0.04);
  for (let bough = 0; bough < 5; bough++) {
    const start = 2.4 + bough * 0.75 + cellRandom(id, 10 + bough, alley.salt);
    const rise = y - start;
    if (rise < 0) continue;
    const way = (bough + id) % 2 === 0 ? 1 : -1;
    const reach = way * (rise * (0.5 + 0.6 * cellRandom(id, 20 + bough, alley.salt)) + 0.3 * Math.sqrt(rise));
    const bend = (noise(rise * 1.3, id * 3 + bough * 11) - 0.5) * 0.45;
    const span = alley.half * (0.5 + 0.45 * cellRandom(id, 30 + bough, alley.salt));
    const slim = 0.1 * Math.exp(-rise * 0.28) * softStep(span, span - 1.2, Math.abs(reach));
    cover = Math.max(
      cover,
      softStep(slim + 0.02, slim - 0.02, Math.abs(x - centre - reach - bend * Math.min(1, rise))),
    );
  }
  return cover;
}

/** Leaves as clumps with sky between them. */
function leafCover(alley: Alley, noise: Noise, x: number, y: number, row: number): number {
  const crown =
    softStep(2.2, 4.6, y + 0.45 * Math.abs(x) - 0.6) *
    Math.max(
      softStep(0, 1.6, Math.abs(x) - 0.15 * alley.half),
      0.9 * softStep(5, 8.5, y + (noise(x * 1.3, row * 9) - 0.5) * 5),
    );
  if (crown <= 0) return 0;
  const clump = layered(noise, x * 0.55 + row * 13, y * 0.6 + row * 7, 3);
  const leaf = noise(x * 7 + row * 5, y * 7) * 0.6 + noise(x * 17, y * 17 + row) * 0.4;
  return crown * softStep(0.62, 0.75, clump * 0.75 + leaf * 0.42 + alley.fullness * 0.25);
}

/** Brightness of the mist by direction: it glows around where the sun stands. */
function brightness(alley: Alley, u: number, v: number): number {
  return 0.62 + 0.85 * Math.exp(-((u - alley.sunX) ** 2 * 7 + (v - alley.sunY) ** 2 * 9));
}

/** The ground (or the open mist) behind everything the ray has passed. */
function addGround(
  alley: Alley,
  noise: Noise,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  air: number,
  open: number,
  out: Pixel,
): void {
  const down = dy < 0 ? -oy / dy : Infinity;
  const clear = down < 300 ? Math.exp(-alley.mist * down * lengthOf(dx, dy, dz)) : 0;
  if (clear > 0.01) groundTone(alley, noise, ox + dx * down, oz + dz * down, ground);
  for (let c = 0; c < 3; c++) {
    const soil = clear > 0.01 ? ground[c]! * alley.sky[c]! * 0.95 * (0.35 + 0.75 * air) * clear : 0;
    out[c]! += open * (soil + alley.sky[c]! * air * (1 - clear));
  }
}

const ground = new Float64Array(3);

/** Looks through the rows from near to far until nothing shines through any more. */
function alleyTrace(alley: Alley, noise: Noise, first: number): Trace {
  return (ox, oy, oz, dx, dy, dz, out) => {
    let open = 1;
    const air = brightness(alley, dx / dz, dy / dz);
    const length = lengthOf(dx, dy, dz);
    out[0] = out[1] = out[2] = 0;
    for (let row = 0; row < rows && open > 0.03; row++) {
      const t = (first + row * alley.spacing - oz) / dz;
      const x = ox + dx * t;
      const y = oy + dy * t;
      if (y < 0 || y > 16) continue;
      const trunk = Math.abs(x) > 0.4 ? trunkCover(alley, noise, x, y, row, Math.sign(x)) : 0;
      const leaf = leafCover(alley, noise, x, y, row) * 0.92;
      const cover = trunk + leaf - trunk * leaf;
      if (cover <= 0) continue;
      // Leaves hang in front of their own tree's wood: bark shows through them, never cut out of them.
      const inLeaf = leaf / cover;
      // Mist is laid on row by row here, so the drawer must not lay it on again.
      const clear = Math.exp(-alley.mist * t * length);
      const glowing =
        (0.25 + 0.6 * noise(x * 5, y * 5 + row * 3) + 0.65 * noise(x * 19 + row, y * 19)) * (0.5 + 0.5 * air);
      const ridges = 0.4 + 1.5 * noise(x * 26 + row * 9, y * 3.5) * noise(x * 9, y * 1.2 + row);
      for (let c = 0; c < 3; c++) {
        const own = alley.bark[c]! * ridges * (1 - inLeaf) + alley.leaves[c]! * glowing * inLeaf;
        out[c]! += open * cover * (own * clear + alley.sky[c]! * air * (1 - clear));
      }
      open *= 1 - cover;
    }
    addGround(alley, noise, ox, oy, oz, dx, dy, dz, air, open, out);
    return alreadyMisty;
  };
}

/** Path, verge and fallen leaves. */
function groundTone(alley: Alley, noise: Noise, x: number, z: number, out: Pixel): void {
  const verge = softStep(
    alley.half - 1.3,
    alley.half - 0.5,
    Math.abs(x) + (layered(noise, x, z, 3) - 0.5) * 1.4,
  );
  const fine = layered(noise, x * 6, z * 6, 4);
  const fallen = softStep(
    0.56 - 0.2 * verge,
    0.64 - 0.2 * verge,
    noise(x * 9, z * 7) * 0.6 + noise(x * 21, z * 16) * 0.4,
  );
  const path: Colour = [0.2, 0.18, 0.155];
  const grass: Colour = [0.075, 0.08, 0.04];
  for (let c = 0; c < 3; c++) {
    const soil = path[c]! + (grass[c]! - path[c]!) * verge;
    out[c] = (soil + (alley.leaves[c]! * 0.75 - soil) * fallen * 0.8) * (0.45 + fine);
  }
}

/** The way to the brightest mist, length 1, lifted a little as light comes in from above it. */
function towards(alley: Alley): Point {
  const length = lengthOf(alley.sunX, alley.sunY + 0.3, 1);
  return { x: alley.sunX / length, y: (alley.sunY + 0.3) / length, z: 1 / length };
}

function strollers(random: Random, half: number): Standing[] {
  return Array.from({ length: random.whole(1, 3) }, (_, i) => {
    const z = random.between(8, 12) + i * random.between(3, 7);
    const who = person(random, {
      moving: true,
      umbrella: random.chance(0.25),
      coat: random.pick(['long', 'jacket', 'skirt'] as const),
    });
    return {
      body: place(who, {
        x: random.between(-0.5, 0.5) * half,
        z,
        yaw: random.pick([0, 0.15, Math.PI, Math.PI - 0.2]),
      }),
      z,
      motion: 0.02,
    };
  });
}

/** An avenue of trees in autumn mist. */
export const parkAlley: Scene = (sheet) => {
  const { random, noise } = sheet;
  const golden = random.chance(0.6);
  const alley: Alley = {
    half: random.between(2.8, 4.2),
    spacing: random.between(3, 4.6),
    mist: random.between(0.02, 0.036),
    fullness: random.between(0.1, 0.75),
    sunX: random.between(-0.2, 0.2),
    sunY: random.between(0.02, 0.2),
    leaves: random.pick([
      [0.4, 0.22, 0.05],
      [0.34, 0.13, 0.04],
      [0.3, 0.24, 0.08],
    ]),
    sky: golden ? [0.78, 0.64, 0.46] : [0.56, 0.6, 0.63],
    bark: [0.022, 0.02, 0.019],
    salt: random.whole(1, 9999),
  };
  const bodies = strollers(random, alley.half);
  const seat = random.between(6, 10);
  const side = random.pick([-1, 1]);
  const picture = drawWorld(sheet, {
    lens: {
      eye: { x: random.between(-0.7, 0.7), y: 1.5, z: 0 },
      focal: random.between(1.1, 1.6),
      centre: [random.between(0.44, 0.56), random.between(0.6, 0.7)],
    },
    trace: alleyTrace(alley, noise, random.between(4, 6)),
    // The trace shades the ground too, behind the trunks, so this floor is never seen.
    floor: { tone: (_x, _z, out) => void out.fill(0), rough: 0 },
    lamps: [],
    bulb: 0,
    ambient: scaled(alley.sky, 0.7),
    // Brightness at the end of the avenue rims whoever stands before it.
    sun: { direction: towards(alley), colour: scaled(alley.sky, 1.6), reaches: () => 1 },
    mist: alley.mist,
    veil: scaled(alley.sky, 1.1),
    bodies: [
      ...bodies,
      {
        body: place(bench(), { x: side * (alley.half - 0.9), z: seat, yaw: (-side * Math.PI) / 2 }),
        z: seat,
      },
    ],
    focus: 10,
  });
  const plain = random.chance(0.25);
  return {
    picture,
    look: plain
      ? { ...monochromeLook, exposure: 0.7 }
      : { ...mistLook, saturation: 1.05, exposure: golden ? 0.62 : 0.72, contrast: 1.4 },
  };
};

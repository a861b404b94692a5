import { type Body, place } from './body.ts';
import { addLampLight, type Lamp, scaled, sodium, tungsten } from './light.ts';
import { monochromeLook, nightLook } from './looks.ts';
import { layered, type Noise, softStep } from './noise.ts';
import { person } from './people.ts';
import type { Colour, Pixel } from './picture.ts';
import { lampPost } from './props.ts';
import { cellRandom, type Random } from './random.ts';
import type { Scene } from './scene.ts';
import { drawWorld, type Trace } from './world.ts';

interface Flight {
  halfWidth: number;
  /** Metres to the first step, and the size of each. */
  start: number;
  run: number;
  rise: number;
  count: number;
  /** Height of the walls above the steps. */
  walls: number;
  lamps: readonly Lamp[];
  ambient: Colour;
  sky: Colour;
  bricks: boolean;
}

function stepHeight(flight: Steps, z: number): number {
  return Math.min(flight.count, Math.max(0, Math.floor((z - flight.start) / flight.run) + 1)) * flight.rise;
}

function light(
  flight: Flight,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  tone: number,
  out: Pixel,
): void {
  for (let c = 0; c < 3; c++) out[c] = flight.ambient[c]! * (0.7 + 0.3 * ny);
  addLampLight(flight.lamps, x, y, z, nx, ny, nz, out);
  for (let c = 0; c < 3; c++) out[c]! *= tone;
}

function shadeWall(flight: Flight, noise: Noise, side: number, y: number, z: number, out: Pixel): void {
  const plaster = layered(noise, z * 1.1, y * 1.3, 5);
  const damp = 0.55 + 0.45 * softStep(0.1, 1.4, y - stepHeight(flight, z) + plaster);
  let tone = 0.2 * (0.4 + plaster * 1.2) * damp;
  let lean = (noise(z * 34, y * 34) - 0.5) * 0.22;
  if (flight.bricks || plaster > 0.62) {
    const row = Math.floor(y / 0.08);
    const shifted = z / 0.25 + (row % 2) * 0.5;
    const joint = Math.min(y / 0.08 - row, (shifted - Math.floor(shifted)) * 3) < 0.14;
    tone *= joint ? 0.5 : 0.65 + 0.5 * cellRandom(Math.floor(shifted), row, 4);
    lean += joint ? 0.2 : 0;
  }
  light(flight, side * flight.halfWidth, y, z, -side, lean * 0.4, lean, tone, out);
}

/** The worn edge of each step catches light; its middle is hollowed and darker. */
function shadeStep(
  flight: Flight,
  noise: Noise,
  x: number,
  y: number,
  z: number,
  tread: boolean,
  edge: number,
  out: Pixel,
): void {
  const stone = layered(noise, x * 5, z * 5 + y * 7, 4);
  const worn = 1 + 0.5 * softStep(0.12, 0.02, edge);
  const dirt = 0.6 + 0.4 * softStep(flight.halfWidth, flight.halfWidth - 0.5, Math.abs(x) + stone * 0.3);
  const tone = 0.2 * (0.45 + stone) * worn * dirt;
  const bump = (stone - 0.5) * 0.4;
  if (tread) light(flight, x, y, z, bump, 1, 0, tone, out);
  else light(flight, x, y, z, bump, 0, -1, tone * 0.8, out);
}

function flightTrace(flight: Flight, noise: Noise): Trace {
  return (ox, oy, oz, dx, dy, dz, out) => {
    const side = dx < 0 ? -1 : 1;
    const toWall = Math.abs(dx) < 1e-9 ? 1e9 : (side * flight.halfWidth - ox) / dx;
    for (let i = 0; i < flight.count; i++) {
      const face = flight.start + i * flight.run;
      const t = (face - oz) / dz;
      if (t > toWall) break;
      const y = oy + dy * t;
      if (y < i * flight.rise) break;
      if (y < (i + 1) * flight.rise) {
        shadeStep(flight, noise, ox + dx * t, y, face, false, (i + 1) * flight.rise - y, out);
        return t;
      }
      const onTop = ((i + 1) * flight.rise - oy) / dy;
      const z = oz + dz * onTop;
      if (dy < 0 && onTop > 0 && onTop < toWall && z > face && z < face + flight.run) {
        shadeStep(flight, noise, ox + dx * onTop, (i + 1) * flight.rise, z, true, z - face, out);
        return onTop;
      }
    }
    const y = oy + dy * toWall;
    const z = oz + dz * toWall;
    const top = flight.walls + Math.max(0, z - flight.start) * (flight.rise / flight.run) * 0.85;
    if (z < flight.start + flight.count * flight.run + 5 && y < top && y > -0.01) {
      shadeWall(flight, noise, side, y, z, out);
      return toWall;
    }
    for (let c = 0; c < 3; c++)
      out[c] = flight.sky[c]! * (0.6 + 0.8 * layered(noise, (dx / dz) * 3 + 9, (dy / dz) * 5, 4));
    return 1e4;
  };
}

type Steps = Omit<Flight, 'lamps'>;

function lampsOf(
  random: Random,
  flight: Steps,
  side: number,
  base: number,
  lampZ: number,
  warm: Colour,
): Lamp[] {
  return [
    { x: side * (flight.halfWidth - 0.55), y: base + 3.1, z: lampZ, colour: scaled(warm, 9) },
    // Another lamp out of sight behind the photographer keeps the lower steps readable.
    { x: side * 1.2, y: 4.2, z: -1.5, colour: scaled(warm, random.between(4, 9)), hidden: true },
    {
      x: -side * 0.3,
      y: flight.count * flight.rise + 2.4,
      z: flight.start + flight.count * flight.run + 2,
      colour: scaled(warm, 14),
      hidden: true,
    },
  ];
}

/** Somebody on the step at depth z, going up or coming down. */
function climberAt(random: Random, flight: Steps, side: number, z: number): Body {
  const climber = person(random, {
    moving: true,
    umbrella: random.chance(0.2),
    coat: random.pick(['long', 'jacket', 'skirt'] as const),
  });
  return place(climber, {
    x: -side * random.between(0, 0.4) * flight.halfWidth,
    y: Math.floor((z - flight.start) / flight.run + 1) * flight.rise,
    z,
    yaw: random.chance(0.6) ? random.between(-0.3, 0.3) : Math.PI + random.between(-0.3, 0.3),
  });
}

/** A steep flight of steps between two walls, one lamp, one figure. */
export const stairs: Scene = (sheet) => {
  const { random, noise } = sheet;
  const halfWidth = random.between(1.3, 2.1);
  const flight: Steps = {
    halfWidth,
    start: random.between(3, 4.2),
    run: 0.33,
    rise: random.between(0.15, 0.18),
    count: random.whole(24, 34),
    walls: random.between(4, 6),
    ambient: [0.03, 0.034, 0.045],
    sky: [0.02, 0.026, 0.042],
    bricks: random.chance(0.4),
  };
  const side = random.chance(0.5) ? 1 : -1;
  const lampZ = flight.start + random.between(3.2, 5.5);
  const base = stepHeight(flight, lampZ);
  const warm = random.pick([sodium, tungsten, tungsten]);
  const lamps = lampsOf(random, flight, side, base, lampZ, warm);
  const z = lampZ + random.between(-1.6, 0.9);
  const body = climberAt(random, flight, side, z);
  // The arm ends above the bulb, so that the light hangs from something.
  const post = place(lampPost(2.86, -side * 0.25), {
    x: side * (halfWidth - 0.3),
    y: base,
    z: lampZ,
    yaw: 0,
  });
  const picture = drawWorld(sheet, {
    lens: {
      eye: { x: -side * random.between(0, 0.5), y: 1.5, z: 0 },
      focal: random.between(1.1, 1.4),
      centre: [0.5, sheet.height > sheet.width ? 0.72 : 0.86],
    },
    trace: flightTrace({ ...flight, lamps }, noise),
    floor: {
      tone: (x, zz, out) => void out.fill(0.15 * (0.45 + layered(noise, x * 5, zz * 5, 4))),
      wet: (x, zz) => 0.15 + 0.6 * softStep(0.5, 0.65, layered(noise, x, zz, 3)),
      rough: 0.07,
    },
    lamps,
    bulb: 0.11,
    ambient: flight.ambient,
    mist: random.between(0.02, 0.04),
    veil: [0.014, 0.017, 0.026],
    bodies: [
      { body, z },
      { body: post, z: lampZ + 0.01 },
    ],
    focus: z,
  });
  return {
    picture,
    look: random.chance(0.45) ? { ...monochromeLook, exposure: 1.9 } : { ...nightLook, exposure: 1.7 },
  };
};

import { place } from './body.ts';
import { addLampLight, daylight, type Lamp, scaled, sodium } from './light.ts';
import { mistLook, monochromeLook } from './looks.ts';
import { layered, lengthOf, type Noise, softStep } from './noise.ts';
import { person } from './people.ts';
import type { Colour, Pixel } from './picture.ts';
import { cellRandom, type Random } from './random.ts';
import type { Scene } from './scene.ts';
import { drawWorld, type Standing, type Trace } from './world.ts';

interface Tunnel {
  halfWidth: number;
  /** Height where the walls end; a vault springs from there, or a flat ceiling lies on top. */
  spring: number;
  vaulted: boolean;
  /** Metres to the mouth. */
  mouth: number;
  lamps: readonly Lamp[];
  ambient: Colour;
  outside: Colour;
  tile: number;
}

/** Glazed tiles, grimy towards the floor and around the joints. */
function shadeTiles(
  tunnel: Tunnel,
  noise: Noise,
  x: number,
  y: number,
  z: number,
  round: number,
  nx: number,
  ny: number,
  grazing: number,
  out: Pixel,
): void {
  const column = Math.floor(z / tunnel.tile);
  const row = Math.floor((round * 2) / tunnel.tile);
  const joint = Math.min(z / tunnel.tile - column, (round * 2) / tunnel.tile - row) < 0.07 ? 0.55 : 1;
  const grime = layered(noise, z * 0.7, round * 0.9, 4);
  const soot = 0.35 + 0.65 * softStep(0.05, 0.9, round + grime * 0.6);
  const tone = 0.26 * (0.75 + 0.4 * cellRandom(column, row, 3)) * joint * soot * (0.45 + grime);
  for (let c = 0; c < 3; c++) out[c] = tunnel.ambient[c]!;
  addLampLight(tunnel.lamps, x, y, z, nx, ny, 0, out);
  // Glaze mirrors the mouth at a flat angle.
  const glaze = grazing ** 5 * (0.35 + 0.65 * grime) * joint * Math.exp((z - tunnel.mouth) * 0.07) * 0.5;
  for (let c = 0; c < 3; c++) out[c] = out[c]! * tone + tunnel.outside[c]! * glaze;
}

/** What stands beyond the mouth: bleached sky, and trees or houses as pale shapes. */
function shadeOutside(tunnel: Tunnel, noise: Noise, x: number, y: number, out: Pixel): void {
  const skyline = 1.2 + 2.2 * layered(noise, x * 0.35 + 40, 7, 4);
  const shape = softStep(skyline + 0.12, skyline - 0.12, y) * 0.55;
  const air = 0.8 + 0.3 * softStep(0, 4, y);
  for (let c = 0; c < 3; c++)
    out[c] = tunnel.outside[c]! * air * (1 - shape * (0.75 + 0.5 * layered(noise, x * 2, y * 2, 3)));
}

function tunnelTrace(tunnel: Tunnel, noise: Noise): Trace {
  const { halfWidth: w, spring } = tunnel;
  return (ox, oy, oz, dx, dy, dz, out) => {
    const side = dx < 0 ? -1 : 1;
    let t = Math.abs(dx) < 1e-9 ? 1e9 : (side * w - ox) / dx;
    let nx = -side;
    let ny = 0;
    if (oy + dy * t > spring && dy > 0) {
      if (tunnel.vaulted) {
        const a = dx * dx + dy * dy;
        const half = ox * dx + (oy - spring) * dy;
        t = (-half + Math.sqrt(Math.max(0, half * half - a * (ox * ox + (oy - spring) ** 2 - w * w)))) / a;
        nx = -(ox + dx * t) / w;
        ny = -(oy + dy * t - spring) / w;
      } else {
        t = (spring - oy) / dy;
        nx = 0;
        ny = -1;
      }
    }
    const z = oz + dz * t;
    const x = ox + dx * t;
    const y = oy + dy * t;
    if (z > tunnel.mouth) {
      const far = (tunnel.mouth + 8 - oz) / dz;
      shadeOutside(tunnel, noise, ox + dx * far, oy + dy * far, out);
      return far;
    }
    const round =
      ny === 0 ? y : spring + (tunnel.vaulted ? w * Math.acos(Math.min(1, Math.abs(nx))) : w - Math.abs(x));
    const facing = Math.abs(dx * nx + dy * ny) / lengthOf(dx, dy, dz);
    shadeTiles(tunnel, noise, x, y, z, Math.max(0, round), nx, ny, 1 - facing, out);
    return t;
  };
}

/** A row of lamps along the ceiling, some of them dead. */
function ceilingLamps(random: Random, height: number, colour: Colour): Lamp[] {
  return Array.from({ length: 5 }, (_, i) => ({
    x: 0,
    y: height,
    z: 5 + i * 4.5,
    colour: scaled(colour, random.chance(0.35) ? 0 : random.between(0.12, 0.5)),
  })).filter((lamp) => lamp.colour[0] > 0);
}

function walkers(random: Random, halfWidth: number): Standing[] {
  return Array.from({ length: random.whole(1, 3) }, (_, i) => {
    const z = random.between(6, 9) + i * random.between(3, 5);
    const who = person(random, { moving: true, umbrella: random.chance(0.15) });
    return {
      body: place(who, {
        x: random.between(-0.5, 0.5) * halfWidth,
        z,
        yaw: random.pick([0, Math.PI, 0.2, Math.PI + 0.25]),
      }),
      z,
    };
  });
}

/** A pedestrian tunnel against the light of its far end. */
export const underpass: Scene = (sheet) => {
  const { random, noise } = sheet;
  const halfWidth = random.between(1.9, 2.7);
  const spring = random.between(1.7, 2.4);
  const vaulted = random.chance(0.6);
  const mouth = random.between(19, 30);
  const night = random.chance(0.35);
  const outside: Colour = night
    ? [1.5, 1.05, 0.5]
    : random.pick([
        [1.5, 1.7, 1.85],
        [1.9, 1.75, 1.5],
      ]);
  const ceiling = vaulted ? spring + halfWidth - 0.25 : spring - 0.1;
  const tubes = ceilingLamps(random, ceiling, night ? sodium : daylight);
  const lamps: Lamp[] = [...tubes, { x: 0, y: 1.8, z: mouth + 2, colour: scaled(outside, 26), hidden: true }];
  const tunnel: Tunnel = {
    halfWidth,
    spring: vaulted ? spring : spring + 0.5,
    vaulted,
    mouth,
    lamps,
    ambient: [0.014, 0.016, 0.018],
    outside,
    tile: random.pick([0.16, 0.3]),
  };
  const bodies = walkers(random, halfWidth);
  const picture = drawWorld(sheet, {
    lens: {
      eye: { x: random.between(-0.6, 0.6), y: random.between(1, 1.5), z: 0 },
      focal: random.between(1.1, 1.5),
      centre: [random.between(0.34, 0.66), random.between(0.45, 0.54)],
    },
    trace: tunnelTrace(tunnel, noise),
    floor: {
      tone: (x, z, out) => void out.fill(0.1 * (0.4 + layered(noise, x * 4, z * 4, 4))),
      wet: (x, z) => 0.3 + 0.7 * softStep(0.48, 0.64, layered(noise, x * 0.8, z * 0.35 + 30, 3)),
      rough: 0.045,
    },
    lamps,
    bulb: 0.05,
    ambient: [0.014, 0.016, 0.018],
    mist: 0.022,
    veil: [0.03, 0.033, 0.036],
    bodies,
    focus: 8,
  });
  const look = night ? { ...mistLook, saturation: 0.85 } : random.chance(0.5) ? monochromeLook : mistLook;
  return { picture, look: { ...look, exposure: 1.1 } };
};

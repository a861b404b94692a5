import { place } from './body.ts';
import { enterBox, faceNormal, type Box } from './boxes.ts';
import { addLampLight, daylight, mercury, scaled, sodium, tungsten, type Lamp } from './light.ts';
import { mistLook } from './looks.ts';
import { layered, softStep, type Noise } from './noise.ts';
import { person } from './people.ts';
import type { Colour, Pixel } from './picture.ts';
import { lampPost } from './props.ts';
import type { Scene } from './scene.ts';
import { rowOfLamps, streetTrace, type Street } from './street.ts';
import { drawWorld, type Trace } from './world.ts';

interface Stop {
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
  const glass = softStep(margin, margin + 0.03, across) * softStep(1 - margin, 0.97 - margin, across) * softStep(0.46, 0.48, up) * softStep(0.84, 0.82, up);
  const inside = 0.35 + 0.5 * noise(x * 3 + z * 2, y * 4) + 0.6 * softStep(0.7, 0.84, up);
  const board = front ? softStep(0.28, 0.3, across) * softStep(0.72, 0.7, across) * softStep(0.87, 0.885, up) * softStep(0.96, 0.945, up) : 0;
  const warm: Colour = [1, 0.74, 0.42];
  for (let c = 0; c < 3; c++) {
    out[c] = out[c]! * (1 - glass) + glass * inside * warm[c]! * 0.9 + board * [1.6, 0.9, 0.25][c]! * (0.5 + noise(x * 30, y * 12));
  }
}

/** The shelter: a thin roof, posts, scratched glass, and a poster in a light box. */
function meetShelter(stop: Stop, noise: Noise, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, out: Pixel): number {
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
    const figure = softStep(0.42, 0.58, layered(noise, u * 2.2 + 9, v * 2.6, 3) + 0.25 * (0.5 - Math.abs(u - 0.5)));
    const words = v < 0.22 && v > 0.08 ? softStep(0.5, 0.55, noise(u * 16, Math.floor(v * 22) * 3)) : 0;
    for (let c = 0; c < 3; c++) out[c] = framed ? 0.02 : (0.75 + 0.35 * v) * (stop.poster[c]! * figure + 0.95 * (1 - figure)) * (1 - 0.7 * words);
    return onPoster;
  }
  for (const corner of [z0 + 0.1, z0 + 3.5]) {
    for (const post of [inner + 0.06, inner + 1.64]) {
      const t = (corner - oz) / dz;
      const y = oy + dy * t;
      if (t > 0 && t < onRoof && Math.abs(ox + dx * t - post) < 0.035 && y < 2.45 && y > 0) {
        for (let c = 0; c < 3; c++) out[c] = 0.008;
        return t;
      }
    }
  }
  if (onRoof === Infinity) return Infinity;
  const y = oy + dy * onRoof;
  for (let c = 0; c < 3; c++) out[c] = stop.ambient[c]! * 0.3;
  addLampLight(stop.lamps, ox + dx * onRoof, y, oz + dz * onRoof, 0, dy > 0 ? -1 : 0.3, -0.8, out);
  for (let c = 0; c < 3; c++) out[c]! *= 0.12;
  return onRoof;
}

function stopTrace(stop: Stop, noise: Noise, beyond: Trace): Trace {
  return (ox, oy, oz, dx, dy, dz, out) => {
    const shelter = meetShelter(stop, noise, ox, oy, oz, dx, dy, dz, out);
    if (shelter < Infinity) return shelter;
    const t = enterBox(stop.tram, ox, oy, oz, dx, dy, dz);
    if (t === Infinity) return beyond(ox, oy, oz, dx, dy, dz, out);
    shadeTram(stop, noise, ox + dx * t, oy + dy * t, oz + dz * t, out);
    return t;
  };
}

function onRail(x: number): number {
  const distance = Math.min(Math.abs(x + 0.72), Math.abs(x - 0.72), Math.abs(x + 4.2), Math.abs(x + 2.76));
  return softStep(0.05, 0.02, distance);
}

/** People waiting in fog; the tram's lamps come out of it. */
export const tramStop: Scene = (sheet) => {
  const { random, noise } = sheet;
  const side = random.pick([-1, 1]);
  const dawn = random.chance(0.45);
  const distance = random.between(13, 24);
  const tram: Box = { x0: -1.2, x1: 1.2, y0: 0.25, y1: 3.5, z0: distance, z1: distance + 13 };
  const lampColour = random.pick([sodium, mercury, tungsten]);
  const posts = rowOfLamps(random, 4.6, 5.6, 10, 8, 5, scaled(lampColour, random.between(10, 18)));
  const headlamps: Lamp[] = [-0.75, 0.75].map((x) => ({ x, y: 0.95, z: distance - 0.15, colour: scaled(tungsten, 5) }));
  const shelterX = side * random.between(2.1, 2.5);
  const shelterZ = random.between(5.5, 8);
  const lightBox: Lamp = { x: shelterX + side * 0.8, y: 1.4, z: shelterZ + 3.2, colour: scaled(daylight, 2), hidden: true };
  const ambient: Colour = dawn ? [0.16, 0.18, 0.2] : [0.035, 0.04, 0.05];
  const veil: Colour = dawn ? random.pick([[0.3, 0.33, 0.36], [0.36, 0.33, 0.3]]) : [0.03, 0.034, 0.04];
  const lamps = [...posts, ...headlamps, lightBox];
  const street: Street = {
    leftWall: 8, rightWall: 7, height: 13, end: 80, lamps: posts, signs: [], ambient, sky: veil,
    litWindows: 0.16, openShops: 0.25, shopColours: [[1, 0.75, 0.45], [0.7, 0.85, 1]], salt: random.whole(1, 9999),
  };
  const stop: Stop = { tram, side, shelterX, shelterZ, lamps, ambient, poster: random.pick([[0.5, 0.1, 0.08], [0.08, 0.2, 0.35], [0.5, 0.35, 0.1]]) };
  const waiting = Array.from({ length: random.whole(2, 4) }, () => {
    const z = shelterZ + random.between(-1.6, 3);
    const who = person(random, { moving: random.chance(0.2), umbrella: random.chance(0.15) });
    return { body: place(who, { x: shelterX + side * random.between(-0.7, 1.2), z, yaw: random.pick([side * -1.3, 0.3, Math.PI, side * -2]) }), z };
  });
  const walker = { body: place(person(random, { moving: true }), { x: -side * random.between(0.3, 2.4), z: random.between(7, 10), yaw: side * random.pick([1.45, -1.5]) }), z: 8.5, motion: 0.01 };
  const poles = posts.map((p) => ({ body: place(lampPost(p.y - 0.2, -Math.sign(p.x) * 0.9), { x: p.x + Math.sign(p.x) * 0.9, z: p.z, yaw: 0 }), z: p.z }));
  const picture = drawWorld(sheet, {
    lens: { eye: { x: side * random.between(0.4, 1.2), y: 1.45, z: 0 }, focal: random.between(1, 1.35), centre: [0.5 - side * random.between(0, 0.08), random.between(0.5, 0.6)] },
    trace: stopTrace(stop, noise, streetTrace(street, noise)),
    floor: {
      tone: (x, z, out) => void out.fill((0.07 + 0.03 * onRail(x)) * (0.4 + layered(noise, x * 4, z * 4, 3))),
      wet: (x, z) => Math.min(1, 0.35 + onRail(x) * 0.4 + 0.4 * softStep(0.5, 0.65, layered(noise, x * 0.6, z * 0.4, 3))),
      rough: 0.05,
    },
    lamps, bulb: 0.12, ambient, mist: random.between(0.045, 0.075), veil, bodies: [...waiting, walker, ...poles], focus: shelterZ,
  });
  return { picture, look: { ...mistLook, exposure: dawn ? 1.05 : 1.4 } };
};

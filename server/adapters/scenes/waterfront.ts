import { part, place, type Body } from './body.ts';
import { enterBox, type Box } from './boxes.ts';
import { scaled, tungsten, type Lamp } from './light.ts';
import { duskLook, mistLook } from './looks.ts';
import { layered, softStep, type Noise } from './noise.ts';
import { person } from './people.ts';
import type { Colour, Pixel } from './picture.ts';
import { lampPost, pile, sailingBoat } from './props.ts';
import { cellRandom, type Random } from './random.ts';
import type { Scene } from './scene.ts';
import { alreadyMisty, drawWorld, type Trace } from './world.ts';

interface Evening { high: Colour; low: Colour; glow: Colour; sunX: number; lights: number; salt: number }

/** Dusk: darker overhead, warm where the sun went, streaks of cloud lit from below. */
function shadeSky(evening: Evening, noise: Noise, u: number, v: number, out: Pixel): void {
  const rise = Math.max(0, v);
  const low = Math.exp(-rise * 4.2);
  const near = Math.exp(-((u - evening.sunX) ** 2) * 2.2);
  const cloud = softStep(0.46, 0.72, layered(noise, u * 2.2 + 7, v * 9 + 3, 5));
  const under = Math.exp(-rise * 7) * near;
  for (let c = 0; c < 3; c++) {
    const clear = evening.high[c]! + (evening.low[c]! - evening.high[c]!) * low + evening.glow[c]! * under * 1.3;
    const cloudy = evening.high[c]! * 0.6 + evening.low[c]! * 0.25 + evening.glow[c]! * near * Math.exp(-rise * 4) * 0.8;
    out[c] = clear + (cloudy - clear) * cloud * 0.75;
  }
}

/** The other shore: hills, houses and their lights, seen through a lot of air. */
function shadeShore(evening: Evening, noise: Noise, u: number, v: number, out: Pixel): void {
  for (const [far, salt] of [[1, 0], [0.45, 40]] as const) {
    const hills = (0.014 + 0.05 * layered(noise, u * 2.4 + salt, salt, 4)) * (far > 0.9 ? 1.25 : 0.62);
    const houses = 0.007 * noise(u * 150, salt) * cellRandom(Math.floor(u * 60), salt, evening.salt) * (1.6 - far);
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
  const spot = Math.hypot((u * 90 - column - 0.5) / 90, v - height);
  const glow = Math.exp(-((spot / 0.0016) ** 2)) * (2 + 9 * cellRandom(column, 79, evening.salt));
  const cold = cellRandom(column, 80, evening.salt) < 0.2;
  out[0]! += glow * (cold ? 0.6 : 1);
  out[1]! += glow * (cold ? 0.8 : 0.55);
  out[2]! += glow * (cold ? 1 : 0.2);
}

/** A jetty of boards running out over the water. */
function meetJetty(jetty: Box, evening: Evening, noise: Noise, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, out: Pixel): number {
  const t = enterBox(jetty, ox, oy, oz, dx, dy, dz);
  if (t === Infinity) return t;
  const x = ox + dx * t;
  const y = oy + dy * t;
  const z = oz + dz * t;
  const top = y > jetty.y1 - 1e-3;
  const board = Math.floor(z / 0.17);
  const grain = layered(noise, x * 1.2 + board * 5, z * 24, 3);
  const gap = z / 0.17 - board < 0.09 || z / 0.17 - board > 0.97 ? 0.25 : 1;
  const tone = top ? (0.1 + 0.16 * cellRandom(board, 2, evening.salt)) * (0.5 + grain) * gap : 0.02 * (0.5 + grain);
  // Damp boards take on the sky at a flat angle.
  const sheen = top ? 0.25 * (1 + dy / Math.hypot(dx, dy, dz)) ** 3 * gap * softStep(0.35, 0.65, grain) : 0;
  for (let c = 0; c < 3; c++) out[c] = (evening.high[c]! * 0.7 + evening.low[c]! * 0.5) * tone + evening.low[c]! * sheen;
  return t;
}

function harbourTrace(jetty: Box, evening: Evening, noise: Noise): Trace {
  return (ox, oy, oz, dx, dy, dz, out) => {
    const met = meetJetty(jetty, evening, noise, ox, oy, oz, dx, dy, dz, out);
    if (met < Infinity) return met;
    shadeSky(evening, noise, dx / dz, dy / dz, out);
    shadeShore(evening, noise, dx / dz, Math.max(0, dy / dz), out);
    return dy < 0 ? Infinity : alreadyMisty;
  };
}

function railing(length: number): Body {
  const iron: Colour = [0.018, 0.019, 0.021];
  const bars = [1.02, 0.6].map((y) => part({ x: 0, y, z: 0 }, 0.025, { x: 0, y, z: length }, 0.025, iron));
  const posts = Array.from({ length: Math.floor(length / 1.6) + 1 }, (_, i) => part({ x: 0, y: 0, z: i * 1.6 }, 0.035, { x: 0, y: 1.04, z: i * 1.6 }, 0.03, iron));
  return { parts: [...bars, ...posts] };
}

function boats(random: Random, wide: boolean): { body: Body; z: number }[] {
  return Array.from({ length: random.whole(wide ? 4 : 1, wide ? 7 : 3) }, () => {
    const z = random.between(16, 46) * (wide ? 1.6 : 1);
    const boat = sailingBoat(random.between(6, 9), random.pick([[0.03, 0.035, 0.05], [0.2, 0.2, 0.2], [0.08, 0.03, 0.025]] as Colour[]));
    return { body: place(boat, { x: random.between(-0.42, 0.42) * z * (wide ? 1.6 : 1), z, yaw: random.pick([1, -1]) * random.between(1.1, 1.9) }), z };
  });
}

/** Still water at dusk with a jetty, moored boats and somebody looking out. */
export const waterfront: Scene = (sheet) => {
  const { random, noise } = sheet;
  const wide = sheet.width > sheet.height * 2;
  const evening: Evening = {
    ...random.pick([
      { high: [0.09, 0.14, 0.28], low: [0.46, 0.4, 0.42], glow: [0.9, 0.4, 0.14] },
      { high: [0.12, 0.17, 0.24], low: [0.36, 0.4, 0.44], glow: [0.3, 0.25, 0.2] },
      { high: [0.07, 0.1, 0.2], low: [0.36, 0.3, 0.3], glow: [1, 0.42, 0.15] },
    ] as { high: Colour; low: Colour; glow: Colour }[]),
    sunX: random.between(-0.4, 0.4), lights: random.between(0.12, 0.3), salt: random.whole(1, 9999),
  };
  // A panorama cuts off what is near, so everything moves back.
  const far = wide ? 2.8 : 1;
  const side = random.pick([-1, 1]);
  const edge = side * random.between(0.3, 1.2) * far;
  const deck = random.between(0.7, 1);
  const jetty: Box = { x0: side > 0 ? edge : edge - 2.6, x1: side > 0 ? edge + 2.6 : edge, y0: deck - 0.25, y1: deck, z0: -2, z1: random.between(11, 22) * far };
  const onDeck = (body: Body, x: number, z: number, yaw: number) => ({ body: place(body, { x, y: deck, z, yaw }), z });
  const gazer = onDeck(person(random, { moving: random.chance(0.4), umbrella: random.chance(0.15) }), edge + side * random.between(0.5, 1.3), random.between(6, 9) * far, random.between(-0.8, 0.8));
  const outer = edge + side * 2.4;
  const lampZ = random.between(9, 11) * far;
  const lamp: Lamp = { x: outer - side * 0.8, y: deck + 3.7, z: lampZ, colour: scaled(tungsten, 7) };
  const piles = Array.from({ length: 5 }, (_, i) => ({ body: place(pile(deck + random.between(0.1, 0.7), random.spread() * 0.15), { x: edge - side * 0.15, z: (6 + i * 3.4) * far, yaw: 0 }), z: (6 + i * 3.4) * far }));
  const eyeY = deck + random.between(1.2, 1.6);
  const picture = drawWorld(sheet, {
    lens: { eye: { x: 0, y: eyeY, z: 0 }, focal: wide ? 2.1 : random.between(1, 1.4), centre: [0.5, wide ? 0.42 : random.between(0.42, 0.55)] },
    trace: harbourTrace(jetty, evening, noise),
    floor: { tone: (x, z, out) => out.set([0.02, 0.03, 0.035]), wet: (x, z) => 0.78 + 0.2 * layered(noise, x * 0.05, z * 0.12, 3), rough: random.between(0.02, 0.06) },
    lamps: [lamp], bulb: 0.12, ambient: [evening.high[0] * 0.5 + evening.low[0] * 0.2, evening.high[1] * 0.5 + evening.low[1] * 0.2, evening.high[2] * 0.5 + evening.low[2] * 0.2],
    mist: random.between(0.004, 0.014), veil: evening.low,
    bodies: [...boats(random, wide), ...piles, gazer, onDeck(railing(9 * far), outer, 3 * far, 0), onDeck(lampPost(3.6, -side * 0.8), outer, lampZ, 0)],
    focus: 8,
  });
  return { picture, look: random.chance(0.3) ? { ...mistLook, exposure: 0.75, contrast: 1.3 } : { ...duskLook, exposure: 0.78, contrast: 1.25 } };
};

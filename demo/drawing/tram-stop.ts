import { place } from './body.ts';
import type { Box } from './boxes.ts';
import { daylight, type Lamp, mercury, scaled, sodium, tungsten } from './light.ts';
import { mistLook } from './looks.ts';
import { layered, softStep } from './noise.ts';
import { person } from './people.ts';
import type { Colour } from './picture.ts';
import { lampPost } from './props.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import { rowOfLamps, type Street, streetTrace } from './street.ts';
import { type Stop, stopTrace } from './tram-shelter.ts';
import { drawWorld, type Standing } from './world.ts';

const posters: readonly Colour[] = [
  [0.5, 0.1, 0.08],
  [0.08, 0.2, 0.35],
  [0.5, 0.35, 0.1],
];

function onRail(x: number): number {
  const distance = Math.min(Math.abs(x + 0.72), Math.abs(x - 0.72), Math.abs(x + 4.2), Math.abs(x + 2.76));
  return softStep(0.05, 0.02, distance);
}

/** The tram's headlamps and the glow of the poster's light box. */
function stopLamps(side: number, shelterX: number, shelterZ: number, distance: number): Lamp[] {
  const headlamps: Lamp[] = [-0.75, 0.75].map((x) => ({
    x,
    y: 0.95,
    z: distance - 0.15,
    colour: scaled(tungsten, 5),
  }));
  const lightBox: Lamp = {
    x: shelterX + side * 0.8,
    y: 1.4,
    z: shelterZ + 3.2,
    colour: scaled(daylight, 2),
    hidden: true,
  };
  return [...headlamps, lightBox];
}

function houses(random: Random, lamps: readonly Lamp[], ambient: Colour, veil: Colour): Street {
  return {
    leftWall: 8,
    rightWall: 7,
    height: 13,
    end: 80,
    lamps,
    signs: [],
    ambient,
    sky: veil,
    litWindows: 0.16,
    openShops: 0.25,
    shopColours: [
      [1, 0.75, 0.45],
      [0.7, 0.85, 1],
    ],
    salt: random.whole(1, 9999),
  };
}

function waitingPeople(random: Random, stop: Stop): Standing[] {
  const { side, shelterX, shelterZ } = stop;
  return Array.from({ length: random.whole(2, 4) }, () => {
    const z = shelterZ + random.between(-1.6, 3);
    const who = person(random, { moving: random.chance(0.2), umbrella: random.chance(0.15) });
    return {
      body: place(who, {
        x: shelterX + side * random.between(-0.7, 1.2),
        z,
        yaw: random.pick([side * -1.3, 0.3, Math.PI, side * -2]),
      }),
      z,
    };
  });
}

/** Somebody crossing the road in front of the tram. */
function walker(random: Random, side: number): Standing {
  return {
    body: place(person(random, { moving: true }), {
      x: -side * random.between(0.3, 2.4),
      z: random.between(7, 10),
      yaw: side * random.pick([1.45, -1.5]),
    }),
    z: 8.5,
    motion: 0.01,
  };
}

function lampPosts(lamps: readonly Lamp[]): Standing[] {
  return lamps.map((p) => ({
    body: place(lampPost(p.y - 0.2, -Math.sign(p.x) * 0.9), {
      x: p.x + Math.sign(p.x) * 0.9,
      z: p.z,
      yaw: 0,
    }),
    z: p.z,
  }));
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
  const shelterX = side * random.between(2.1, 2.5);
  const shelterZ = random.between(5.5, 8);
  const ambient: Colour = dawn ? [0.16, 0.18, 0.2] : [0.035, 0.04, 0.05];
  const veil: Colour = dawn
    ? random.pick([
        [0.3, 0.33, 0.36],
        [0.36, 0.33, 0.3],
      ])
    : [0.03, 0.034, 0.04];
  const lamps = [...posts, ...stopLamps(side, shelterX, shelterZ, distance)];
  const street = houses(random, posts, ambient, veil);
  const stop: Stop = {
    tram,
    side,
    shelterX,
    shelterZ,
    lamps,
    ambient,
    poster: random.pick(posters),
  };
  const bodies = [...waitingPeople(random, stop), walker(random, side), ...lampPosts(posts)];
  const picture = drawWorld(sheet, {
    lens: {
      eye: { x: side * random.between(0.4, 1.2), y: 1.45, z: 0 },
      focal: random.between(1, 1.35),
      centre: [0.5 - side * random.between(0, 0.08), random.between(0.5, 0.6)],
    },
    trace: stopTrace(stop, noise, streetTrace(street, noise)),
    floor: {
      tone: (x, z, out) => void out.fill((0.07 + 0.03 * onRail(x)) * (0.4 + layered(noise, x * 4, z * 4, 3))),
      wet: (x, z) =>
        Math.min(1, 0.35 + onRail(x) * 0.4 + 0.4 * softStep(0.5, 0.65, layered(noise, x * 0.6, z * 0.4, 3))),
      rough: 0.05,
    },
    lamps,
    bulb: 0.12,
    ambient,
    mist: random.between(0.045, 0.075),
    veil,
    bodies,
    focus: shelterZ,
  });
  return { picture, look: { ...mistLook, exposure: dawn ? 1.05 : 1.4 } };
};

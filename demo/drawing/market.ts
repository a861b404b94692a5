import { place } from './body.ts';
import { type Lamp, scaled, tungsten } from './light.ts';
import { nightLook } from './looks.ts';
import { layered, softStep } from './noise.ts';
import { person } from './people.ts';
import type { Colour } from './picture.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import { type Stalls, stallTrace } from './stalls.ts';
import { type Street, streetTrace } from './street.ts';
import { drawWorld, type Standing } from './world.ts';

const cloths: readonly Colour[] = [
  [0.4, 0.06, 0.05],
  [0.07, 0.16, 0.2],
  [0.4, 0.34, 0.25],
  [0.1, 0.2, 0.1],
  [0.45, 0.25, 0.06],
];

const fruits: readonly Colour[] = [
  [0.5, 0.24, 0.06],
  [0.36, 0.07, 0.045],
  [0.17, 0.22, 0.07],
  [0.45, 0.36, 0.12],
  [0.12, 0.06, 0.08],
  [0.4, 0.28, 0.2],
  [0.2, 0.15, 0.1],
];

/** Bare bulbs under the edges of the awnings, left and right in turn. */
function bulbs(random: Random, front: number, warm: Colour): Lamp[] {
  return Array.from({ length: 12 }, (_, i) => ({
    x: (i % 2 ? 1 : -1) * (front + 0.15),
    y: random.between(1.85, 2.1),
    z: 3.2 + i * 1.75 + random.spread() * 0.5,
    colour: scaled(warm, random.between(0.7, 1.6)),
  }));
}

function housesBehind(stalls: Stalls, warm: Colour): Street {
  return {
    leftWall: stalls.front + 2,
    rightWall: stalls.front + 2,
    height: 9,
    end: 60,
    lamps: stalls.lamps.slice(0, 6),
    signs: [],
    ambient: stalls.ambient,
    sky: [0.02, 0.026, 0.045],
    litWindows: 0.2,
    openShops: 0,
    shopColours: [warm],
    salt: stalls.salt,
  };
}

/** Shoppers within `halfWidth` metres of the middle of the lane. */
function crowd(random: Random, halfWidth: number): Standing[] {
  return Array.from({ length: random.whole(9, 15) }, (_, i) => {
    const z = 4.6 + i * random.between(0.8, 1.4) + random.next();
    const who = person(random, { moving: random.chance(0.6) });
    const x = random.between(-1, 1) * halfWidth;
    return {
      body: place(who, {
        x,
        z,
        yaw: random.pick([0, 0.3, 0.5, -0.4, -0.2, Math.PI / 2, -Math.PI / 2, Math.PI]),
        size: random.between(0.92, 1.04),
      }),
      z,
      motion: random.chance(0.35) ? random.between(0.01, 0.05) : 0,
    };
  });
}

/** A market lane after dark: bulbs under awnings, fruit in crates, a crowd in the steam. */
export const market: Scene = (sheet) => {
  const { random, noise } = sheet;
  const front = random.between(1.6, 2.2);
  const warm = random.pick([tungsten, [1, 0.6, 0.26], [1, 0.75, 0.46]] as Colour[]);
  const lamps = bulbs(random, front, warm);
  const ambient: Colour = [0.014, 0.017, 0.024];
  const stalls: Stalls = {
    front,
    back: front + 1.1,
    length: random.between(2.6, 3.6),
    lamps,
    ambient,
    salt: random.whole(1, 9999),
    cloths,
    fruits,
  };
  const bodies = crowd(random, front - 0.45);
  const picture = drawWorld(sheet, {
    lens: {
      eye: { x: random.between(-0.5, 0.5), y: random.between(1.35, 1.75), z: 0 },
      focal: random.between(1.15, 1.7),
      centre: [random.pick([random.between(0.4, 0.6), 0.28, 0.72]), random.between(0.44, 0.54)],
    },
    trace: stallTrace(stalls, noise, streetTrace(housesBehind(stalls, warm), noise)),
    floor: {
      tone: (x, z, out) => void out.fill(0.09 * (0.4 + layered(noise, x * 4, z * 4, 4))),
      wet: (x, z) => 0.2 + 0.75 * softStep(0.45, 0.62, layered(noise, x * 0.8, z * 0.5, 3)),
      rough: 0.06,
    },
    lamps,
    bulb: 0.04,
    ambient,
    mist: random.between(0.035, 0.06),
    veil: [0.022, 0.018, 0.016],
    bodies,
    focus: random.between(4.5, 7),
  });
  return { picture, look: { ...nightLook, exposure: 2, saturation: 0.9 } };
};

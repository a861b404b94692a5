import { place } from './body.ts';
import { type Lamp, scaled, sodium, tungsten } from './light.ts';
import { nightLook } from './looks.ts';
import { layered, softStep } from './noise.ts';
import { person } from './people.ts';
import type { Colour, Picture } from './picture.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import { rowOfLamps, type Sign, type Street, streetTrace } from './street.ts';
import { drawWorld, type Standing } from './world.ts';

const neon: readonly (readonly Colour[])[] = [
  [
    [1, 0.12, 0.2],
    [0.1, 0.75, 0.8],
    [1, 0.55, 0.2],
  ],
  [
    [1, 0.5, 0.16],
    [1, 0.28, 0.08],
    [0.9, 0.75, 0.5],
  ],
  [
    [0.15, 0.9, 0.45],
    [1, 0.2, 0.12],
    [0.9, 0.9, 1],
  ],
  [
    [0.25, 0.4, 1],
    [1, 0.15, 0.55],
    [0.9, 0.6, 0.9],
  ],
];

function hangSigns(random: Random, wall: number, colours: readonly Colour[]): Sign[] {
  return Array.from({ length: random.whole(3, 6) }, (_, i) => {
    const left = random.chance(0.5);
    const width = random.between(0.6, 1.2);
    const bottom = random.between(2.9, 4.6);
    const edge = left ? -wall + 0.25 : wall - 0.25 - width;
    return {
      left: edge,
      right: edge + width,
      bottom,
      top: bottom + width * random.pick([1, 2, 3]),
      z: 7 + i * random.between(4, 7),
      colour: random.pick(colours),
      salt: random.whole(1, 9999),
    };
  });
}

function signLamp(sign: Sign): Lamp {
  return {
    x: (sign.left + sign.right) / 2,
    y: (sign.bottom + sign.top) / 2,
    z: sign.z - 0.4,
    colour: scaled(sign.colour, 2.6),
    hidden: true,
  };
}

function frontsOf(
  random: Random,
  wall: number,
  lamps: readonly Lamp[],
  signs: readonly Sign[],
  colours: readonly Colour[],
): Street {
  const dusk: Colour = random.pick([
    [0.012, 0.016, 0.026],
    [0.02, 0.022, 0.03],
  ]);
  return {
    leftWall: wall,
    rightWall: wall,
    height: random.between(10, 16),
    end: 70,
    lamps,
    signs,
    ambient: [0.03, 0.035, 0.05],
    sky: dusk,
    litWindows: random.between(0.08, 0.22),
    openShops: random.between(0.45, 0.75),
    shopColours: [...colours, [1, 0.62, 0.28], [1, 0.7, 0.38], [0.8, 0.9, 1]],
    salt: random.whole(1, 9999),
  };
}

/** People on their way; `aside` leans the group towards the part of the street in the frame. */
function walkers(random: Random, wall: number, aside: number): Standing[] {
  return Array.from({ length: random.whole(2, 5) }, (_, i) => {
    const z = 5.5 + i * random.between(2, 4) + random.next();
    const body = person(random, {
      moving: true,
      umbrella: i === 0 || random.chance(0.6),
      coat: random.pick(['long', 'jacket'] as const),
    });
    const yaw = random.pick([0, Math.PI, 0.3, Math.PI - 0.4, 1.4]);
    return {
      body: place(body, {
        x: Math.max(
          1.2 - wall,
          Math.min(wall - 1.2, random.between(-0.32, 0.32) * wall + (i % 2 ? 0.8 : -0.8) + aside * z),
        ),
        z,
        yaw,
      }),
      z,
      motion: random.between(0, 0.012),
    };
  });
}

/** A street after dark in the rain: shop windows, neon and lamps doubled in the asphalt. */
export const wetNight: Scene = (sheet) => {
  const { random, noise } = sheet;
  const colours = random.pick(neon);
  const wall = random.between(4.5, 7.5);
  const signs = hangSigns(random, wall, colours);
  const lampColour = random.pick([sodium, tungsten, sodium]);
  const lamps = rowOfLamps(
    random,
    wall - 1.6,
    5.2,
    random.between(7, 10),
    7,
    6,
    scaled(lampColour, random.between(9, 16)),
  );
  const street = frontsOf(random, wall, lamps, signs, colours);
  // Often from the middle of the road, sometimes hard against one side of the street.
  const centreX = random.pick([random.between(0.42, 0.58), 0.26, 0.74]);
  const aside = (0.5 - centreX) * 0.62;
  const bodies = walkers(random, wall, aside);
  const picture = drawWorld(sheet, {
    lens: {
      eye: { x: random.between(-0.8, 0.8), y: random.pick([0.4, 1.2, 1.5, 1.6]), z: 0 },
      focal: random.between(1.05, 1.5),
      centre: [centreX, random.between(0.44, 0.54)],
    },
    trace: streetTrace(street, noise),
    floor: {
      tone: (x, z, out) =>
        void out.fill(0.05 * (0.5 + layered(noise, x * 3, z * 3, 3)) * (Math.abs(x) > wall - 2 ? 1.4 : 1)),
      wet: (x, z) => 0.55 + 0.45 * softStep(0.5, 0.62, layered(noise, x * 0.45 + 50, z * 0.3, 3)),
      rough: 0.05,
    },
    lamps: [...lamps, ...signs.map(signLamp)],
    bulb: 0.12,
    ambient: [0.03, 0.034, 0.045],
    mist: random.between(0.012, 0.026),
    veil: [0.012, 0.014, 0.02],
    bodies,
    focus: 7,
  });
  addRain(picture, random, Math.round(sheet.width * random.between(0.5, 1.1)), random.between(-0.18, 0.18));
  return { picture, look: { ...nightLook, exposure: 1.25 } };
};

/** Falling rain: short slanted streaks that catch whatever light is behind them. */
function addRain(picture: Picture, random: Random, drops: number, slant: number): void {
  const { width, height, data } = picture;
  const unit = Math.sqrt(width * height) / 1000;
  for (let i = 0; i < drops; i++) {
    const nearness = random.next() ** 3;
    const length = (14 + 60 * nearness) * unit * random.between(0.6, 1.3);
    const thick = 1 + Math.round(nearness * 1.6 * unit);
    const startX = random.between(-0.05, 1.05) * width;
    const startY = random.between(-0.1, 1) * height;
    const lean = slant + random.spread() * 0.05;
    const strength = random.between(0.05, 0.16) * (0.5 + nearness * 0.5);
    for (let step = 0; step < length; step++) {
      const x = Math.floor(startX + step * lean);
      const y = Math.floor(startY + step);
      if (x < 1 || y < 0 || x + thick >= width - 1 || y >= height) continue;
      const fade = Math.sin((Math.PI * step) / length) * strength;
      for (let side = 0; side < thick; side++) {
        const at = (y * width + x + side) * 3;
        // Drops gather light from around them: brighter than the dark, invisible on lamps.
        for (let c = 0; c < 3; c++) data[at + c] = data[at + c]! * (1 + fade * 2) + fade * 0.06;
      }
    }
  }
}

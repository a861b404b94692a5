import { type Body, part, place } from './body.ts';
import type { Box } from './boxes.ts';
import { type Evening, harbourTrace } from './harbour.ts';
import { type Lamp, scaled, tungsten } from './light.ts';
import { duskLook, mistLook } from './looks.ts';
import { layered } from './noise.ts';
import { person } from './people.ts';
import type { Colour } from './picture.ts';
import { lampPost, pile, sailingBoat } from './props.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import { drawWorld, type Standing } from './world.ts';

const dusks: readonly Pick<Evening, 'high' | 'low' | 'glow'>[] = [
  { high: [0.09, 0.14, 0.28], low: [0.46, 0.4, 0.42], glow: [0.9, 0.4, 0.14] },
  { high: [0.12, 0.17, 0.24], low: [0.36, 0.4, 0.44], glow: [0.3, 0.25, 0.2] },
  { high: [0.07, 0.1, 0.2], low: [0.36, 0.3, 0.3], glow: [1, 0.42, 0.15] },
];

function railing(length: number): Body {
  const iron: Colour = [0.018, 0.019, 0.021];
  const bars = [1.02, 0.6].map((y) => part({ x: 0, y, z: 0 }, 0.025, { x: 0, y, z: length }, 0.025, iron));
  const posts = Array.from({ length: Math.floor(length / 1.6) + 1 }, (_, i) =>
    part({ x: 0, y: 0, z: i * 1.6 }, 0.035, { x: 0, y: 1.04, z: i * 1.6 }, 0.03, iron),
  );
  return { parts: [...bars, ...posts] };
}

function boats(random: Random, wide: boolean): Standing[] {
  return Array.from({ length: random.whole(wide ? 4 : 1, wide ? 7 : 3) }, () => {
    const z = random.between(16, 46) * (wide ? 1.6 : 1);
    const boat = sailingBoat(
      random.between(6, 9),
      random.pick([
        [0.03, 0.035, 0.05],
        [0.2, 0.2, 0.2],
        [0.08, 0.03, 0.025],
      ] as Colour[]),
    );
    return {
      body: place(boat, {
        x: random.between(-0.42, 0.42) * z * (wide ? 1.6 : 1),
        z,
        yaw: random.pick([1, -1]) * random.between(1.1, 1.9),
      }),
      z,
    };
  });
}

/** Piles along the jetty's edge at x. */
function piles(random: Random, deck: number, x: number, far: number): Standing[] {
  return Array.from({ length: 5 }, (_, i) => ({
    body: place(pile(deck + random.between(0.1, 0.7), random.spread() * 0.15), {
      x,
      z: (6 + i * 3.4) * far,
      yaw: 0,
    }),
    z: (6 + i * 3.4) * far,
  }));
}

/** A jetty whose near edge stands at `edge` and which reaches `length` metres out. */
function jettyFrom(side: number, edge: number, deck: number, length: number): Box {
  return {
    x0: side > 0 ? edge : edge - 2.6,
    x1: side > 0 ? edge + 2.6 : edge,
    y0: deck - 0.25,
    y1: deck,
    z0: -2,
    z1: length,
  };
}

function eveningFor(random: Random): Evening {
  return {
    ...random.pick(dusks),
    sunX: random.between(-0.4, 0.4),
    lights: random.between(0.12, 0.3),
    salt: random.whole(1, 9999),
  };
}

function skyLight(evening: Evening): Colour {
  const [r, g, b] = evening.high;
  return [r * 0.5 + evening.low[0] * 0.2, g * 0.5 + evening.low[1] * 0.2, b * 0.5 + evening.low[2] * 0.2];
}

/** Still water at dusk with a jetty, moored boats and somebody looking out. */
export const waterfront: Scene = (sheet) => {
  const { random, noise } = sheet;
  const wide = sheet.width > sheet.height * 2;
  const evening = eveningFor(random);
  // A panorama cuts off what is near, so everything moves back.
  const far = wide ? 2.8 : 1;
  const side = random.pick([-1, 1]);
  const edge = side * random.between(0.3, 1.2) * far;
  const deck = random.between(0.7, 1);
  const jetty = jettyFrom(side, edge, deck, random.between(11, 22) * far);
  const onDeck = (body: Body, x: number, z: number, yaw: number): Standing => ({
    body: place(body, { x, y: deck, z, yaw }),
    z,
  });
  const gazer = onDeck(
    person(random, { moving: random.chance(0.4), umbrella: random.chance(0.15) }),
    edge + side * random.between(0.5, 1.3),
    random.between(6, 9) * far,
    random.between(-0.8, 0.8),
  );
  const outer = edge + side * 2.4;
  const lampZ = random.between(9, 11) * far;
  const lamp: Lamp = { x: outer - side * 0.8, y: deck + 3.7, z: lampZ, colour: scaled(tungsten, 7) };
  const row = piles(random, deck, edge - side * 0.15, far);
  const eyeY = deck + random.between(1.2, 1.6);
  const picture = drawWorld(sheet, {
    lens: {
      eye: { x: 0, y: eyeY, z: 0 },
      focal: wide ? 2.1 : random.between(1, 1.4),
      centre: [0.5, wide ? 0.42 : random.between(0.42, 0.55)],
    },
    trace: harbourTrace(jetty, evening, noise),
    floor: {
      tone: (_x, _z, out) => out.set([0.02, 0.03, 0.035]),
      wet: (x, z) => 0.78 + 0.2 * layered(noise, x * 0.05, z * 0.12, 3),
      rough: random.between(0.02, 0.06),
    },
    lamps: [lamp],
    bulb: 0.12,
    ambient: skyLight(evening),
    mist: random.between(0.004, 0.014),
    veil: evening.low,
    bodies: [
      ...boats(random, wide),
      ...row,
      gazer,
      onDeck(railing(9 * far), outer, 3 * far, 0),
      onDeck(lampPost(3.6, -side * 0.8), outer, lampZ, 0),
    ],
    focus: 8,
  });
  return {
    picture,
    look: random.chance(0.3)
      ? { ...mistLook, exposure: 0.75, contrast: 1.3 }
      : { ...duskLook, exposure: 0.78, contrast: 1.25 },
  };
};

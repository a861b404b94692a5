import { type Body, part, place } from './body.ts';
import { scaled } from './light.ts';
import { monochromeLook, sunLook } from './looks.ts';
import { layered, lengthOf, type Noise, softStep } from './noise.ts';
import { person } from './people.ts';
import type { Colour, Pixel } from './picture.ts';
import { bicycle } from './props.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import { sunlightPast } from './shadow.ts';
import { drawWorld, type Standing } from './world.ts';

interface Road {
  /** Where the stripes begin, and how deep they run away from the viewer. */
  near: number;
  depth: number;
  /** Stripe and gap together, metres. */
  period: number;
  /** Where the pavement begins beyond the stripes. */
  kerb: number;
  shift: number;
}

/** Asphalt with worn paint, oil, patches and a kerb. */
function roadTone(road: Road, noise: Noise, x: number, z: number, out: Pixel): void {
  const coarse = layered(noise, x * 0.6, z * 0.6, 4);
  const fine = layered(noise, x * 14, z * 14, 3);
  let tone = 0.075 * (0.45 + 0.7 * coarse + 0.5 * fine);
  const crack = Math.abs(layered(noise, x * 0.8 + 60, z * 0.8, 4) - 0.5);
  tone *= 0.6 + 0.4 * softStep(0.002, 0.012, crack);
  const share = (x + road.shift) / road.period - Math.floor((x + road.shift) / road.period);
  const edge = 0.012 + 0.02 * fine;
  const stripe =
    softStep(0, edge, share) *
    softStep(0.5, 0.5 - edge, share) *
    softStep(road.near, road.near + 0.04, z) *
    softStep(road.near + road.depth, road.near + road.depth - 0.04, z);
  const worn = softStep(0.26, 0.5, layered(noise, x * 3, z * 3 + 20, 5) + 0.1);
  tone += (0.5 * (0.75 + 0.4 * coarse) - tone) * stripe * worn * 0.92;
  if (z > road.kerb) {
    const slab = Math.min(
      x / 0.6 - Math.floor(x / 0.6),
      (z - road.kerb) / 0.6 - Math.floor((z - road.kerb) / 0.6),
    );
    tone =
      0.16 * (0.6 + 0.5 * coarse + 0.3 * fine) * (slab < 0.04 ? 0.6 : 1) * (z < road.kerb + 0.18 ? 1.4 : 1);
  }
  out[0] = tone * 1.02;
  out[1] = tone;
  out[2] = tone * 0.98;
}

function cyclist(random: Random): Body {
  const rider = person(random, { moving: true, luggage: 'backpack', coat: 'jacket', hat: true });
  const parts = rider.parts.map((p) => ({
    ...p,
    from: { ...p.from, y: p.from.y + 0.2 },
    to: { ...p.to, y: p.to.y + 0.2 },
  }));
  return { parts: [...parts, ...bicycle().map((p) => part(p.from, p.fromRadius, p.to, p.toRadius, p.tone))] };
}

function walkers(random: Random, road: Road): Standing[] {
  return Array.from({ length: random.whole(5, 13) }, () => {
    const z = road.near + random.between(-2.4, road.depth + 2.4);
    const heading = random.pick([1, -1]) * (Math.PI / 2 + random.spread() * 0.4);
    const who = random.chance(0.1)
      ? cyclist(random)
      : person(random, { moving: true, umbrella: random.chance(0.05) });
    return {
      body: place(who, { x: random.between(-6.5, 6.5), z, yaw: heading, size: random.between(0.93, 1.05) }),
      z,
      motion: random.chance(0.2) ? 0.03 : 0,
    };
  });
}

/** A zebra crossing from a window above it; the sun is low and the shadows are longer than the people. */
export const crossing: Scene = (sheet) => {
  const { random, noise } = sheet;
  const height = random.between(12, 17);
  const pitch = random.between(0.68, 0.92);
  const middle = height / Math.tan(pitch);
  const depth = random.between(3.2, 4.5);
  const road: Road = {
    near: middle - depth * random.between(0.45, 0.75),
    depth,
    period: random.between(0.95, 1.15),
    kerb: middle + random.between(5, 8),
    shift: random.next(),
  };
  const azimuth = random.pick([-1, 1]) * random.between(0.25, 1.25);
  const rise = random.between(0.26, 0.42);
  const flat = Math.cos(rise);
  const direction = { x: Math.sin(azimuth) * flat, y: Math.sin(rise), z: Math.cos(azimuth) * flat };
  const bodies = walkers(random, road);
  const past = sunlightPast(
    bodies.map((b) => b.body),
    { direction, spread: 0.012 },
  );
  const slope = direction.x / direction.z;
  const edge = random.between(-6.5, -3);
  const gap = random.between(8, 12);
  // Houses out of the frame let the sun through only between them.
  const reaches = (x: number, y: number, z: number): number => {
    const beam = x - slope * (z - middle);
    const open =
      softStep(edge - 0.15, edge + 0.15, beam) * softStep(edge + gap + 0.15, edge + gap - 0.15, beam);
    return open <= 0 ? 0 : open * past(x, y, z);
  };
  const sunColour: Colour = scaled([1, 0.74, 0.45], random.between(9, 12));
  const picture = drawWorld(sheet, {
    lens: { eye: { x: 0, y: height, z: 0 }, focal: random.between(1.25, 1.7), pitch },
    trace: () => Infinity,
    floor: { tone: (x, z, out) => roadTone(road, noise, x, z, out), rough: 0.05 },
    lamps: [],
    bulb: 0,
    ambient: [0.5, 0.6, 0.78],
    mist: 0.003,
    veil: [0.4, 0.35, 0.3],
    sun: { direction, colour: sunColour, reaches },
    bodies,
    focus: lengthOf(height, middle),
  });
  return {
    picture,
    look: random.chance(0.3) ? { ...monochromeLook, exposure: 0.62 } : { ...sunLook, exposure: 0.6 },
  };
};

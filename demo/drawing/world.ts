import { blur } from './blur.ts';
import type { Body } from './body.ts';
import { type Camera, cameraFor, type Lens, mirrored, type Point, type Ray } from './camera.ts';
import { drawBody } from './draw-body.ts';
import { addLampLight, addMistGlow, addSpark, type Lamp } from './light.ts';
import { lengthOf } from './noise.ts';
import {
  addLight,
  type Colour,
  emptyPicture,
  type Picture,
  type Pixel,
  paint,
  resized,
  sample,
} from './picture.ts';
import { cellRandom } from './random.ts';
import type { Sheet } from './scene.ts';

/**
 * What a ray meets first, other than the floor at height 0: writes the light that leaves it
 * and returns how many lengths of (dx, dy, dz) away it is: Infinity for a sky that mist
 * hides, `alreadyMisty` when the light is complete: nothing stands behind it, no air is missing.
 */
export type Trace = (
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  out: Pixel,
) => number;

export const alreadyMisty = -1;

interface Floor {
  /** Writes the share of red, green and blue the floor gives back at a place in metres. */
  tone(x: number, z: number, out: Pixel): void;
  /** 0 dry, 1 standing water; a floor that is nowhere wet leaves it out. */
  wet?(x: number, z: number): number;
  /** Slope of the small bumps: 0.01 is still water, 0.08 coarse asphalt. */
  rough: number;
}

/** Somebody or something standing at depth `z`; `motion` is its sideways blur in metres. */
export interface Standing {
  readonly body: Body;
  readonly z: number;
  readonly motion?: number;
}

interface Sunshine {
  /** Towards the sun, length 1. */
  direction: Point;
  colour: Colour;
  /** Share of the sun that gets through to a point, 0..1. */
  reaches(x: number, y: number, z: number): number;
}

/** A place with a level floor, walls of any kind, lamps, mist and people. */
export interface World {
  lens: Lens;
  trace: Trace;
  floor: Floor;
  lamps: readonly Lamp[];
  sun?: Sunshine;
  /** Radius in metres of the visible bulbs; 0 hides them. */
  bulb: number;
  ambient: Colour;
  /** Share of light scattered a metre, and the colour deep mist turns to. */
  mist: number;
  veil: Colour;
  bodies: readonly Standing[];
  /** Metres from the lens that are sharpest. */
  focus: number;
}

/** Draws the world; walls and floor at half size, people at full size. */
export function drawWorld(sheet: Sheet, world: World): Picture {
  const width = Math.ceil(sheet.width / 2);
  const height = Math.ceil(sheet.height / 2);
  const camera = cameraFor(width, height, world.lens);
  const mirror = world.floor.wet ? drawMirror(sheet, world, width, height, camera) : undefined;
  const draft = emptyPicture(width, height);
  const shadeFloor = floorShader(sheet, world, camera, mirror);
  castRays(draft, camera, world, false, shadeFloor);
  addLight(draft, mistGlow(world, width, height, false), 1);
  const picture = resized(draft, sheet.width, sheet.height);
  const full = cameraFor(sheet.width, sheet.height, world.lens);
  drawBodies(picture, sheet, full, world);
  return picture;
}

type ShadeFloor = (px: number, py: number, ray: Ray, reach: number, out: Pixel) => void;

/** Sends a ray through every pixel, from the eye or from its image under the floor. */
function castRays(
  draft: Picture,
  camera: Camera,
  world: World,
  below: boolean,
  shadeFloor?: ShadeFloor,
): void {
  const ray: Ray = { x: 0, y: 0, z: 0 };
  const { eye } = camera;
  paint(draft, (x, y, out) => {
    camera.aim(x, y, ray);
    if (below !== ray.y < 0 && below) return;
    const flip = below ? -1 : 1;
    const met = world.trace(eye.x, eye.y * flip, eye.z, ray.x, ray.y * flip, ray.z, out);
    const reach = met === alreadyMisty ? Infinity : met;
    const down = ray.y < 0 ? -eye.y / ray.y : Infinity;
    const length = lengthOf(ray.x, ray.y, ray.z);
    const onFloor = !below && down < reach && met !== alreadyMisty;
    if (onFloor) shadeFloor?.(x, y, ray, down, out);
    if (onFloor || met !== alreadyMisty) veilOver(world, (onFloor ? down : reach) * length, out);
  });
}

function veilOver(world: World, metres: number, out: Pixel): void {
  const clear = Math.exp(-world.mist * Math.min(metres, 1e4));
  for (let c = 0; c < 3; c++) out[c] = out[c]! * clear + world.veil[c]! * (1 - clear);
}

/** The world upside down, as the floor reflects it. */
function drawMirror(sheet: Sheet, world: World, width: number, height: number, camera: Camera): Picture {
  const mirror = emptyPicture(width, height);
  castRays(mirror, camera, world, true);
  addLight(mirror, mistGlow(world, width, height, true), 1);
  const upsideDown = mirrored(camera);
  drawBodies(mirror, sheet, upsideDown, world);
  return mirror;
}

/** Mist lit by the lamps. It is smooth, so an eighth of the final size is plenty. */
function mistGlow(world: World, width: number, height: number, below: boolean): Picture {
  const w = Math.ceil(width / 4);
  const h = Math.ceil(height / 4);
  const camera = cameraFor(w, h, world.lens);
  const eye = below ? mirrored(camera).eye : camera.eye;
  const ray: Ray = { x: 0, y: 0, z: 0 };
  const glow = paint(emptyPicture(w, h), (x, y, out) => {
    camera.aim(x, y, ray);
    if (below && ray.y >= 0) return;
    const flip = below ? -1 : 1;
    const down = !below && ray.y < 0 ? -eye.y / ray.y : Infinity;
    const met = world.trace(eye.x, eye.y, eye.z, ray.x, ray.y * flip, ray.z, out);
    const reach = Math.min(met === alreadyMisty ? Infinity : met, down, 400);
    const length = lengthOf(ray.x, ray.y, ray.z);
    out[0] = out[1] = out[2] = 0;
    addMistGlow(
      world.lamps,
      eye,
      ray.x / length,
      (ray.y * flip) / length,
      ray.z / length,
      reach * length,
      world.mist,
      0.35,
      out,
    );
  });
  return blur(glow, 1);
}

/** Lamp light on the floor plus what it mirrors: sharp in puddles, long smears on rough ground. */
function floorShader(sheet: Sheet, world: World, camera: Camera, mirror: Picture | undefined): ShadeFloor {
  const smeared =
    mirror && blur({ ...mirror, data: mirror.data.slice() }, mirror.width * 0.0025, mirror.height * 0.012);
  const tone = new Float64Array(3);
  const light = new Float64Array(3);
  const { eye, focal } = camera;
  return (px, py, ray, reach, out) => {
    const x = eye.x + ray.x * reach;
    const z = eye.z + ray.z * reach;
    const wet = world.floor.wet?.(x, z) ?? 0;
    world.floor.tone(x, z, tone);
    for (let c = 0; c < 3; c++) out[c] = world.ambient[c]!;
    addLampLight(world.lamps, x, 0, z, 0, 1, 0, out);
    if (world.sun) addSun(world.sun, x, z, out);
    const open = 1 - contactShade(world, x, z);
    for (let c = 0; c < 3; c++) out[c] = out[c]! * tone[c]! * open * (1 - 0.5 * wet);
    if (!mirror || !smeared || wet <= 0) return;
    const grazing = 1 + ray.y / lengthOf(ray.x, ray.y, ray.z);
    const shine = open * (0.05 + 0.95 * grazing ** 4) * (0.12 + 0.88 * wet);
    if (shine < 0.004) return;
    const slope = world.floor.rough * (1.15 - wet);
    const ripple = sheet.noise(x * 7, z * 5) - 0.5;
    const tilt = sheet.noise(x * 31 + 9, z * 23) - 0.5;
    const looks = 5;
    for (let i = 0; i < looks; i++) {
      const dice = cellRandom(px | 0, py | 0, i * 7 + 1) - 0.5;
      const up = ((i + 0.5) / looks - 0.5 + dice / looks) * 2.2 + ripple * 1.4 + tilt;
      // Standing water mirrors sharply; the share of sharp looks fades in towards it.
      const source = wet + dice * 0.4 > 0.82 ? mirror : smeared;
      const aside = (dice + tilt) * (0.35 - ray.y);
      sample(source, px + aside * slope * focal * 1.2, py + up * slope * focal * 1.6, light);
      for (let c = 0; c < 3; c++) out[c]! += (light[c]! * shine) / looks;
    }
  };
}

function addSun(sun: Sunshine, x: number, z: number, out: Pixel): void {
  const light = sun.direction.y * sun.reaches(x, 0, z);
  for (let c = 0; c < 3; c++) out[c]! += sun.colour[c]! * light;
}

/** The dark spot under everything that stands on the floor. */
function contactShade(world: World, x: number, z: number): number {
  let shade = 0;
  for (const { body } of world.bodies) {
    const foot = body.parts[2]?.from ?? body.parts[0]!.from;
    const other = body.parts[5]?.from ?? foot;
    const near = Math.min((x - foot.x) ** 2 + (z - foot.z) ** 2, (x - other.x) ** 2 + (z - other.z) ** 2);
    if (near < 0.4) shade = Math.max(shade, 0.75 * Math.exp(-near * 16));
  }
  return shade;
}

/** The sun as a lamp so far off that its light no longer falls away. */
function farLamp(sun: Sunshine): Lamp {
  const { direction: d, colour } = sun;
  return {
    x: d.x * 1000,
    y: d.y * 1000,
    z: d.z * 1000,
    colour: [colour[0] * 1e6, colour[1] * 1e6, colour[2] * 1e6],
  };
}

function drawBodies(picture: Picture, sheet: Sheet, camera: Camera, world: World): void {
  const haze = new Float64Array(3);
  const lamps = world.sun ? [...world.lamps, farLamp(world.sun)] : world.lamps;
  const eye = camera.eye;
  const bulbs = world.bulb > 0 ? world.lamps.filter((lamp) => !lamp.hidden).sort((a, b) => b.z - a.z) : [];
  for (const { body, z, motion } of [...world.bodies].sort((a, b) => b.z - a.z)) {
    while (bulbs.length > 0 && bulbs[0]!.z > z) drawBulb(picture, camera, world, bulbs.shift()!);
    const chest = body.parts[Math.min(7, body.parts.length - 1)]!.from;
    const dx = chest.x - eye.x;
    const dy = chest.y - eye.y;
    const dz = z - eye.z;
    const metres = lengthOf(dx, dy, dz);
    const clarity = Math.exp(-world.mist * metres);
    for (let c = 0; c < 3; c++) haze[c] = world.veil[c]! * (1 - clarity);
    addMistGlow(world.lamps, eye, dx / metres, dy / metres, dz / metres, metres, world.mist, 0.6, haze);
    const unit = Math.sqrt(picture.width * picture.height);
    drawBody(picture, camera, body, {
      ambient: world.ambient,
      lamps,
      haze: [haze[0]!, haze[1]!, haze[2]!],
      clarity,
      softness: unit * (0.0003 + 0.004 * Math.abs(1 / metres - 1 / world.focus)),
      motion: ((motion ?? 0) * camera.focal) / metres,
      folds: sheet.noise,
    });
  }
  for (const bulb of bulbs) drawBulb(picture, camera, world, bulb);
}

function drawBulb(picture: Picture, camera: Camera, world: World, lamp: Lamp): void {
  const seen = camera.project(lamp);
  if (seen.depth < 0.5) return;
  const clear = Math.exp(-world.mist * seen.depth);
  const [r, g, b] = lamp.colour;
  const peak = (14 / (Math.max(r, g, b) + 1e-6)) * clear;
  const radius = Math.max(1.2, world.bulb * seen.scale);
  addSpark(picture, seen.x, seen.y, radius, [(r + 0.15) * peak, (g + 0.1) * peak, (b + 0.06) * peak]);
}

import type { Part } from './body.ts';
import type { Camera } from './camera.ts';
import type { Lamp } from './light.ts';
import type { Noise } from './noise.ts';
import type { Colour } from './picture.ts';

/** Light and air around a body. Colours are linear light. */
export interface Surroundings {
  /** Light from everywhere, a little stronger from above. */
  ambient: Colour;
  /** Lamps in world space; those behind a body rim its edges. */
  lamps: readonly Lamp[];
  /** What mist puts in front of it, and the share of its own light that still comes through. */
  haze: Colour;
  clarity: number;
  /** Pixels of lens blur, and of sideways motion blur. */
  softness: number;
  motion?: number;
  /** Creases of the clothes. */
  folds: Noise;
}

/** Red, green and blue times cover, then cover. */
export const spriteChannels = 4;

/** A small frame somewhere over the picture; `left` and `top` in the picture's pixels. */
export interface Sprite {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Towards a lamp in the camera's axes (x right, y up, z to the viewer), with its light here. */
export interface Direction {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly colour: Colour;
}

/** A part as seen in the picture: pixels, except the depths in metres (greater is nearer). */
export interface Capsule {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly dx: number;
  readonly dy: number;
  readonly swell: number;
  readonly near: number;
  readonly approach: number;
  readonly tone: Colour;
}

export function toCapsule(camera: Camera, part: Part): Capsule {
  const a = camera.project(part.from);
  const b = camera.project(part.to);
  const radius = part.fromRadius * a.scale;
  return {
    x: a.x,
    y: a.y,
    radius,
    dx: b.x - a.x,
    dy: b.y - a.y,
    swell: part.toRadius * b.scale - radius,
    near: -a.depth,
    approach: a.depth - b.depth,
    tone: part.tone,
  };
}

/** Lights one point of cloth or skin and stores it; the normal need not have length 1. */
function storeLit(
  sprite: Sprite,
  at: number,
  nx: number,
  ny: number,
  nz: number,
  tone: Colour,
  cover: number,
  lights: readonly Direction[],
  around: Surroundings,
): void {
  const inverse = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz + 1e-6);
  const sky = 0.65 + 0.35 * ny * inverse;
  let r = around.ambient[0] * sky;
  let g = around.ambient[1] * sky;
  let b = around.ambient[2] * sky;
  let sheen = 0;
  for (const l of lights) {
    const facing = (nx * l.x + ny * l.y + nz * l.z) * inverse;
    if (facing <= 0) continue;
    r += l.colour[0] * facing;
    g += l.colour[1] * facing;
    b += l.colour[2] * facing;
    // Cloth lit from behind gleams along its edge far more than its own tone would.
    if (l.z < 0) sheen += facing * (1 - nz * inverse) ** 2 * Math.min(0.12, tone[1] * 2);
  }
  const { data } = sprite;
  const { haze, clarity } = around;
  data[at] = (r * (tone[0] + sheen) * clarity + haze[0]) * cover;
  data[at + 1] = (g * (tone[1] + sheen) * clarity + haze[1]) * cover;
  data[at + 2] = (b * (tone[2] + sheen) * clarity + haze[2]) * cover;
  data[at + 3] = cover;
}

function meetsRow(c: Capsule, y: number, room: number): boolean {
  const low = Math.min(c.y - c.radius, c.y + c.dy - c.radius - c.swell);
  const high = Math.max(c.y + c.radius, c.y + c.dy + c.radius + c.swell);
  return y > low - room && y < high + room;
}

/** The first and last column of the sprite that these parts can touch. */
function columnsOf(capsules: readonly Capsule[], sprite: Sprite, room: number): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const c of capsules) {
    low = Math.min(low, c.x - c.radius, c.x + c.dx - c.radius - c.swell);
    high = Math.max(high, c.x + c.radius, c.x + c.dx + c.radius + c.swell);
  }
  const first = Math.max(0, Math.floor(low - room - sprite.left));
  return [first, Math.min(sprite.width - 1, Math.ceil(high + room - sprite.left))];
}

/** What the parts add up to at one pixel; the sums are weighted by nearness. */
interface Blend {
  /** Pixels outside the outline; negative inside. */
  distance: number;
  total: number;
  nx: number;
  ny: number;
  nz: number;
  r: number;
  g: number;
  b: number;
}

/** Limbs melt into one another; where several overlap, the one nearest the viewer gives the shade. */
function meltParts(
  capsules: readonly Capsule[],
  px: number,
  py: number,
  scale: number,
  depth: number,
  sum: Blend,
): void {
  const melt = 0.02 * scale;
  sum.distance = 1e9;
  sum.total = sum.nx = sum.ny = sum.nz = sum.r = sum.g = sum.b = 0;
  for (const c of capsules) {
    const ox = px - c.x;
    const oy = py - c.y;
    const t = Math.min(1, Math.max(0, (ox * c.dx + oy * c.dy) / (c.dx * c.dx + c.dy * c.dy + 1e-6)));
    const vx = ox - c.dx * t;
    const vy = oy - c.dy * t;
    const radius = c.radius + c.swell * t;
    const away = Math.sqrt(vx * vx + vy * vy);
    const outside = away - radius;
    const gap = Math.max(0, melt - Math.abs(sum.distance - outside)) / (melt + 1e-6);
    sum.distance = Math.min(sum.distance, outside) - gap * gap * melt * 0.25;
    if (outside > melt + 1) continue;
    const slope = Math.min(0.995, away / (radius + 0.01));
    const bulge = Math.sqrt(1 - slope * slope);
    const nearness = depth + c.near + c.approach * t + (radius * bulge) / scale;
    const weight = Math.exp(Math.min(30, nearness * 24 - (Math.max(0, outside) / scale) * 60));
    const unit = away > 1e-3 ? slope / away : 0;
    sum.total += weight;
    sum.nx += vx * unit * weight;
    sum.ny -= vy * unit * weight;
    sum.nz += bulge * weight;
    sum.r += c.tone[0] * weight;
    sum.g += c.tone[1] * weight;
    sum.b += c.tone[2] * weight;
  }
}

/**
 * Draws the parts into the sprite.
 * @param scale pixels to a metre at the body; @param depth metres to it along the lens axis
 */
export function shadeParts(
  sprite: Sprite,
  capsules: readonly Capsule[],
  scale: number,
  depth: number,
  lights: readonly Direction[],
  around: Surroundings,
): void {
  const ragged = 0.02 * scale;
  const sum: Blend = { distance: 0, total: 0, nx: 0, ny: 0, nz: 0, r: 0, g: 0, b: 0 };
  for (let y = 0; y < sprite.height; y++) {
    const py = sprite.top + y + 0.5;
    const crossing = capsules.filter((c) => meetsRow(c, py, ragged + 2));
    if (crossing.length === 0) continue;
    const [first, last] = columnsOf(crossing, sprite, ragged + 2);
    for (let x = first; x <= last; x++) {
      const px = sprite.left + x + 0.5;
      meltParts(crossing, px, py, scale, depth, sum);
      const { total } = sum;
      if (sum.distance > 1 + ragged || total === 0) continue;
      const fold = around.folds((px / scale) * 13, (py / scale) * 5.5) - 0.5;
      const cover = Math.min(1, Math.max(0, 0.5 - sum.distance - fold * ragged));
      if (cover <= 0) continue;
      const tone = [sum.r / total, sum.g / total, sum.b / total] as const;
      const at = (y * sprite.width + x) * spriteChannels;
      const nx = sum.nx / total + fold * 0.8;
      const ny = sum.ny / total + fold * 0.3;
      storeLit(sprite, at, nx, ny, sum.nz / total + 0.1, tone, cover, lights, around);
    }
  }
}

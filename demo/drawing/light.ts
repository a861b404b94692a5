import type { Point } from './camera.ts';
import { lengthOf } from './noise.ts';
import type { Colour, Picture, Pixel } from './picture.ts';

/** A point of light; `colour` carries the strength at one metre. */
export interface Lamp extends Point {
  readonly colour: Colour;
  /** Its light shows, but not the lamp itself. */
  readonly hidden?: boolean;
}

export const sodium: Colour = [1, 0.5, 0.13];
export const tungsten: Colour = [1, 0.66, 0.32];
export const mercury: Colour = [0.7, 1, 0.82];
export const daylight: Colour = [0.86, 0.93, 1];

export function scaled(colour: Colour, strength: number): Colour {
  return [colour[0] * strength, colour[1] * strength, colour[2] * strength];
}

export function blend(from: Colour, to: Colour, share: number): Colour {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

/** Share of scattered light that goes any one way; mist favours forward, so a little above 1/4π. */
const phase = 0.11;

/**
 * Light that mist scatters towards the eye along a view ray, summed over the lamps.
 * The integral of 1/d² along the ray has a closed form, so there is nothing to step through.
 * @param ux, uy, uz the ray's direction, length 1; @param reach metres to the surface it meets
 * @param mist scattering a metre; @param near metres under which a lamp's glow stops growing
 */
export function addMistGlow(
  lamps: readonly Lamp[],
  eye: Point,
  ux: number,
  uy: number,
  uz: number,
  reach: number,
  mist: number,
  near: number,
  out: Pixel,
): void {
  for (const lamp of lamps) {
    const qx = lamp.x - eye.x;
    const qy = lamp.y - eye.y;
    const qz = lamp.z - eye.z;
    const along = qx * ux + qy * uy + qz * uz;
    const aside = Math.sqrt(Math.max(near * near, qx * qx + qy * qy + qz * qz - along * along));
    const arc = Math.atan((reach - along) / aside) + Math.atan(along / aside);
    const glow = (phase * mist * arc * Math.exp(-mist * Math.max(0, along))) / aside;
    out[0]! += lamp.colour[0] * glow;
    out[1]! += lamp.colour[1] * glow;
    out[2]! += lamp.colour[2] * glow;
  }
}

/**
 * Light falling on a surface from the lamps (1/d², cosine law, slightly wrapped for soft sources).
 * @param nx, ny, nz the surface's normal, length 1
 */
export function addLampLight(
  lamps: readonly Lamp[],
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  out: Pixel,
): void {
  for (const lamp of lamps) {
    const dx = lamp.x - x;
    const dy = lamp.y - y;
    const dz = lamp.z - z;
    const squared = dx * dx + dy * dy + dz * dz + 0.05;
    const facing = (dx * nx + dy * ny + dz * nz) / Math.sqrt(squared);
    if (facing <= 0) continue;
    const light = facing / squared;
    out[0]! += lamp.colour[0] * light;
    out[1]! += lamp.colour[1] * light;
    out[2]! += lamp.colour[2] * light;
  }
}

/** Adds a small soft light: a bright core with a gentle skirt, `radius` in pixels. */
export function addSpark(picture: Picture, x: number, y: number, radius: number, colour: Colour) {
  const { width, height, data } = picture;
  const reach = radius * 3;
  const endY = Math.min(height - 1, Math.ceil(y + reach));
  const endX = Math.min(width - 1, Math.ceil(x + reach));
  for (let py = Math.max(0, Math.floor(y - reach)); py <= endY; py++) {
    for (let px = Math.max(0, Math.floor(x - reach)); px <= endX; px++) {
      const squared = ((px + 0.5 - x) ** 2 + (py + 0.5 - y) ** 2) / (radius * radius);
      const glow = Math.exp(-squared * 1.4);
      const at = (py * width + px) * 3;
      data[at]! += colour[0] * glow;
      data[at + 1]! += colour[1] * glow;
      data[at + 2]! += colour[2] * glow;
    }
  }
}

/** Adds an out-of-focus point of light: a disc with a faintly brighter rim, as a real lens draws it. */
export function addBokeh(
  picture: Picture,
  x: number,
  y: number,
  radius: number,
  colour: Colour,
  stretch = 1,
): void {
  const { width, height, data } = picture;
  const soft = Math.max(1, radius * 0.1);
  const endY = Math.min(height - 1, Math.ceil(y + radius + soft));
  const endX = Math.min(width - 1, Math.ceil(x + radius + soft));
  for (let py = Math.max(0, Math.floor(y - radius - soft)); py <= endY; py++) {
    for (let px = Math.max(0, Math.floor(x - radius - soft)); px <= endX; px++) {
      const distance = lengthOf((px + 0.5 - x) / stretch, py + 0.5 - y);
      const edge = Math.min(1, Math.max(0, (radius - distance) / soft + 0.5));
      const disc = edge * edge * (3 - 2 * edge) * (0.75 + 0.35 * (distance / radius) ** 4);
      if (disc <= 0) continue;
      const at = (py * width + px) * 3;
      data[at]! += colour[0] * disc;
      data[at + 1]! += colour[1] * disc;
      data[at + 2]! += colour[2] * disc;
    }
  }
}

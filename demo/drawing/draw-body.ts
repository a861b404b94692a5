import { blurSamples } from './blur.ts';
import type { Body } from './body.ts';
import {
  type Capsule,
  type Direction,
  type Sprite,
  type Surroundings,
  shadeParts,
  spriteChannels,
  toCapsule,
} from './body-shading.ts';
import type { Camera, Point } from './camera.ts';
import type { Lamp } from './light.ts';
import { lengthOf } from './noise.ts';
import type { Picture } from './picture.ts';
import { shadeCanopy } from './umbrella-shading.ts';

/** The part of the frame a body can touch, with room for its blur; nothing when it is outside. */
function spriteFor(
  picture: Picture,
  camera: Camera,
  body: Body,
  capsules: readonly Capsule[],
  room: number,
): Sprite | undefined {
  const discs = capsules.flatMap((c) => [
    { x: c.x, y: c.y, r: c.radius },
    { x: c.x + c.dx, y: c.y + c.dy, r: c.radius + c.swell },
  ]);
  if (body.canopy) {
    const seen = camera.project(body.canopy.centre);
    discs.push({ x: seen.x, y: seen.y, r: body.canopy.radius * seen.scale });
  }
  const left = Math.max(-room, Math.floor(Math.min(...discs.map((d) => d.x - d.r)) - room));
  const top = Math.max(-room, Math.floor(Math.min(...discs.map((d) => d.y - d.r)) - room));
  const right = Math.min(picture.width + room, Math.ceil(Math.max(...discs.map((d) => d.x + d.r)) + room));
  const bottom = Math.min(picture.height + room, Math.ceil(Math.max(...discs.map((d) => d.y + d.r)) + room));
  const width = right - left;
  const height = bottom - top;
  if (width < 2 || height < 2) return undefined;
  return { left, top, width, height, data: new Float32Array(width * height * spriteChannels) };
}

function directionsFrom(camera: Camera, lamps: readonly Lamp[], point: Point): Direction[] {
  return lamps.map((lamp) => {
    const dx = lamp.x - point.x;
    const dy = lamp.y - point.y;
    const dz = lamp.z - point.z;
    const squared = dx * dx + dy * dy + dz * dz;
    const length = Math.sqrt(squared) + 1e-6;
    // A lamp is never a point this close: its own size evens out the last metre.
    const fall = 1 / (squared + 1.2);
    return {
      x: dx / length,
      y: (dy * camera.cosPitch + dz * camera.sinPitch) / length,
      z: -(dz * camera.cosPitch - dy * camera.sinPitch) / length,
      colour: [lamp.colour[0] * fall, lamp.colour[1] * fall, lamp.colour[2] * fall],
    };
  });
}

function lay(picture: Picture, sprite: Sprite): void {
  for (let y = Math.max(0, -sprite.top); y < sprite.height; y++) {
    if (sprite.top + y >= picture.height) break;
    for (let x = Math.max(0, -sprite.left); x < sprite.width; x++) {
      if (sprite.left + x >= picture.width) break;
      const from = (y * sprite.width + x) * spriteChannels;
      const keep = 1 - sprite.data[from + 3]!;
      if (keep >= 1) continue;
      const to = ((sprite.top + y) * picture.width + sprite.left + x) * 3;
      for (let c = 0; c < 3; c++)
        picture.data[to + c] = picture.data[to + c]! * keep + sprite.data[from + c]!;
    }
  }
}

/** Draws a placed body over the picture, lit by its surroundings. */
export function drawBody(picture: Picture, camera: Camera, body: Body, around: Surroundings): void {
  const middle = body.parts[Math.min(7, body.parts.length - 1)]!.from;
  const seen = camera.project(middle);
  if (seen.depth < 0.4) return;
  const capsules = body.parts.map((p) => toCapsule(camera, p));
  const motion = around.motion ?? 0;
  const room = Math.ceil(2 + around.softness * 3 + motion * 3);
  const sprite = spriteFor(picture, camera, body, capsules, room);
  if (!sprite) return;
  shadeParts(sprite, capsules, seen.scale, seen.depth, directionsFrom(camera, around.lamps, middle), around);
  if (body.canopy) {
    shadeCanopy(
      sprite,
      camera,
      body.canopy,
      directionsFrom(camera, around.lamps, body.canopy.centre),
      around,
    );
  }
  const sideways = lengthOf(around.softness, motion);
  if (sideways > 0.4)
    blurSamples(sprite.data, sprite.width, sprite.height, spriteChannels, sideways, around.softness);
  lay(picture, sprite);
}

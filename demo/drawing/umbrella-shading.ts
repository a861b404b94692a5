import type { Canopy } from './body.ts';
import { type Direction, type Sprite, type Surroundings, spriteChannels } from './body-shading.ts';
import type { Camera, Ray } from './camera.ts';

/** A point on the cloth: its outward normal in world space, and how near it is to a rib (1 on it). */
interface Cloth {
  x: number;
  y: number;
  z: number;
  rib: number;
  outside: boolean;
}

/** Where a view ray meets the umbrella: the outside or the inside, whichever comes first. */
function meetCanopy(camera: Camera, canopy: Canopy, ray: Ray, cloth: Cloth): boolean {
  const { eye } = camera;
  const { centre, axis, radius } = canopy;
  const ox = eye.x - centre.x;
  const oy = eye.y - centre.y;
  const oz = eye.z - centre.z;
  const a = ray.x * ray.x + ray.y * ray.y + ray.z * ray.z;
  const half = ox * ray.x + oy * ray.y + oz * ray.z;
  const root = half * half - a * (ox * ox + oy * oy + oz * oz - radius * radius);
  if (root <= 0) return false;
  for (const sign of [-1, 1]) {
    const t = (-half + sign * Math.sqrt(root)) / a;
    cloth.x = (ox + ray.x * t) / radius;
    cloth.y = (oy + ray.y * t) / radius;
    cloth.z = (oz + ray.z * t) / radius;
    // Eight ribs pull the hem down; between them it hangs in shallow arches.
    const between = Math.abs(Math.sin(Math.atan2(cloth.z, cloth.x) * 4));
    const height = cloth.x * axis.x + cloth.y * axis.y + cloth.z * axis.z;
    if (height < canopy.rim + 0.05 * between) continue;
    cloth.rib = (1 - between) ** 4;
    cloth.outside = sign < 0;
    return true;
  }
  return false;
}

/** Light leaving the cloth towards the viewer; some shines through from the other side. */
function clothLight(
  camera: Camera,
  canopy: Canopy,
  cloth: Cloth,
  lights: readonly Direction[],
  around: Surroundings,
  out: Float64Array,
): void {
  const facing = cloth.outside ? 1 : -1;
  const nx = facing * cloth.x;
  const ny = facing * (cloth.y * camera.cosPitch + cloth.z * camera.sinPitch);
  const nz = -facing * (cloth.z * camera.cosPitch - cloth.y * camera.sinPitch);
  const sky = 0.6 + 0.4 * ny - 0.25 * cloth.rib;
  for (let c = 0; c < 3; c++) {
    let light = around.ambient[c]! * sky;
    for (const l of lights) {
      const cosine = nx * l.x + ny * l.y + nz * l.z;
      const through = cosine > 0 ? cosine + 0.6 * cosine ** 8 : -cosine * 0.45;
      light += l.colour[c]! * through * (1 - 0.35 * cloth.rib);
    }
    out[c] = light * canopy.tone[c]! * around.clarity + around.haze[c]!;
  }
}

/** Adds the umbrella to the sprite: its outside covers the body, its inside stays behind it. */
export function shadeCanopy(
  sprite: Sprite,
  camera: Camera,
  canopy: Canopy,
  lights: readonly Direction[],
  around: Surroundings,
): void {
  const ray: Ray = { x: 0, y: 0, z: 0 };
  const cloth: Cloth = { x: 0, y: 0, z: 0, rib: 0, outside: true };
  const light = new Float64Array(3);
  const seen = new Float64Array(spriteChannels);
  const { data } = sprite;
  for (let y = 0; y < sprite.height; y++) {
    for (let x = 0; x < sprite.width; x++) {
      const at = (y * sprite.width + x) * spriteChannels;
      const free = 1 - data[at + 3]!;
      // Two looks a pixel soften the hem: each covers half of what stood there before either, or cloth lets
      // through what is behind it.
      let covered = 0;
      seen.fill(0);
      for (const offset of [0.25, 0.75]) {
        camera.aim(sprite.left + x + offset, sprite.top + y + 1 - offset, ray);
        if (!meetCanopy(camera, canopy, ray, cloth)) continue;
        clothLight(camera, canopy, cloth, lights, around, light);
        const room = cloth.outside ? 0.5 : 0.5 * free;
        if (cloth.outside) covered += 0.5;
        for (let c = 0; c < 3; c++) seen[c]! += light[c]! * room;
        seen[3]! += room;
      }
      for (let c = 0; c < spriteChannels; c++) data[at + c] = data[at + c]! * (1 - covered) + seen[c]!;
    }
  }
}

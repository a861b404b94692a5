import { type Picture, sample } from './picture.ts';
import type { Random } from './random.ts';

/** What is behind the glass; `scale` turns pixels of the picture into pixels of the room. */
export interface Pane {
  readonly room: Picture;
  readonly scale: number;
}

/**
 * One drop: a small lens that shows the room upside down, dark at its upper rim and bright below,
 * because up there it bends the dark street in and down there the lit ceiling.
 */
function drawDrop(
  picture: Picture,
  pane: Pane,
  cx: number,
  cy: number,
  radius: number,
  stretch: number,
): void {
  const { width, height, data } = picture;
  const light = new Float64Array(3);
  const endY = Math.min(height - 1, Math.ceil(cy + radius * stretch));
  const endX = Math.min(width - 1, Math.ceil(cx + radius));
  for (let y = Math.max(0, Math.floor(cy - radius * stretch)); y <= endY; y++) {
    for (let x = Math.max(0, Math.floor(cx - radius)); x <= endX; x++) {
      const u = (x + 0.5 - cx) / radius;
      const v = (y + 0.5 - cy) / (radius * stretch);
      const r2 = u * u + v * v;
      if (r2 >= 1) continue;
      const bend = radius * 9 * (0.4 + r2);
      sample(pane.room, (cx - u * bend) * pane.scale, (cy - v * bend) * pane.scale, light);
      const rim = r2 * r2;
      const shade = (0.95 - 0.75 * rim) * (1 + 0.35 * v);
      const glint = Math.max(0, 1 - ((u + 0.3) ** 2 + (v + 0.42) ** 2) * 22) * 0.5;
      const cover = Math.min(1, (1 - Math.sqrt(r2)) * radius * 0.8);
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++)
        data[at + c] =
          data[at + c]! * (1 - cover) + cover * (light[c]! * shade + glint * (0.12 + light[c]! * 0.6));
    }
  }
}

/** Drops all over the pane: many fine ones, few large. */
export function addDroplets(picture: Picture, pane: Pane, random: Random, count: number): void {
  const unit = Math.sqrt(picture.width * picture.height);
  for (let i = 0; i < count; i++) {
    const radius = unit * (0.0011 + 0.0075 * random.next() ** 5);
    drawDrop(
      picture,
      pane,
      random.next() * picture.width,
      random.next() * picture.height,
      radius,
      random.between(0.95, 1.3),
    );
  }
}

/** Paths where water has run down and wiped the pane clear, each ending in a heavy drop. */
export function addRunnels(picture: Picture, pane: Pane, random: Random, count: number): void {
  const { width, height, data } = picture;
  const unit = Math.sqrt(width * height);
  const light = new Float64Array(3);
  for (let i = 0; i < count; i++) {
    const half = unit * random.between(0.0016, 0.0036);
    const end = random.between(0.25, 1.05) * height;
    let x = random.next() * width;
    let drift = 0;
    for (let y = Math.floor(random.between(-0.1, 0.3) * height); y < end; y++) {
      drift = drift * 0.97 + random.spread() * 0.12;
      x += drift * 0.5;
      if (y < 0 || y >= height) continue;
      for (let px = Math.max(0, Math.floor(x - half)); px <= Math.min(width - 1, x + half); px++) {
        const u = (px - x) / half;
        const cover = Math.max(0, 1 - u * u) * 0.8;
        sample(pane.room, (px - u * half * 10) * pane.scale, y * pane.scale, light);
        const at = (y * width + px) * 3;
        for (let c = 0; c < 3; c++)
          data[at + c] = data[at + c]! * (1 - cover) + light[c]! * (0.92 - 0.35 * u) * cover;
      }
      if (random.chance(0.012))
        drawDrop(picture, pane, x + random.spread() * half, y, half * random.between(0.5, 1), 1.2);
    }
    drawDrop(picture, pane, x, end, half * 1.7, 1.35);
  }
}

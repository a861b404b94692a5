import type { Picture } from './picture.ts';
import type { Random } from './random.ts';

/** Falling rain: short slanted streaks that catch whatever light is behind them. */
export function addRain(picture: Picture, random: Random, drops: number, slant: number): void {
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

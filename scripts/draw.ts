/**
 * Draws the demo's images into `demo/images` (development only; they ship with the repository):
 *
 *     npm run draw                     all of them, about 8 minutes
 *     npm run draw -- low-puddle       the named ones
 */
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { catalogue } from '#demo/content/catalogue.ts';
import { drawScene } from '#demo/drawing/draw-scene.ts';

/** All images together stay under 12 MB. */
const quality = 76;
const folder = new URL('../demo/images/', import.meta.url);
const names = new Set(process.argv.slice(2));
const unknown = [...names].filter((name) => !catalogue.some(({ key }) => key === name));
if (unknown.length > 0) throw new Error(`Not in the catalogue: ${unknown.join(', ')}`);

await mkdir(folder, { recursive: true });
for (const { key, ...request } of catalogue) {
  if (names.size > 0 && !names.has(key)) continue;
  const file = new URL(`${key}.jpg`, folder).pathname;
  const { size } = await sharp(await drawScene(request))
    .jpeg({ quality, mozjpeg: true })
    .toFile(file);
  console.log(`${key}.jpg: ${Math.round(size / 1000)} KB`);
}

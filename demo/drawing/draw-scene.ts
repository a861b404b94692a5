import sharp from 'sharp';
import { cafeWindow } from './cafe-window.ts';
import { crossing } from './crossing.ts';
import { develop } from './film.ts';
import { market } from './market.ts';
import { valueNoise } from './noise.ts';
import { parkAlley } from './park-alley.ts';
import { seededRandom } from './random.ts';
import { rooftops } from './rooftops.ts';
import type { Scene } from './scene.ts';
import { stairs } from './stairs.ts';
import { tramStop } from './tram-stop.ts';
import { underpass } from './underpass.ts';
import { wallLight } from './wall-light.ts';
import { waterfront } from './waterfront.ts';
import { wetNight } from './wet-night.ts';

const scenes = {
  'wet-night': wetNight,
  'cafe-window': cafeWindow,
  waterfront,
  crossing,
  market,
  stairs,
  'wall-light': wallLight,
  'tram-stop': tramStop,
  rooftops,
  'park-alley': parkAlley,
  underpass,
} satisfies Record<string, Scene>;

export type SceneKind = keyof typeof scenes;

export interface SceneRequest {
  kind: SceneKind;
  seed: number;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Draws one picture. Deterministic: same request, same pixels.
 * @returns a JPEG, quality 88, sRGB, no metadata
 */
export async function drawScene(request: SceneRequest): Promise<Buffer> {
  const { kind, seed, width, height } = request;
  const exposed = scenes[kind]({ width, height, random: seededRandom(seed), noise: valueNoise(seed + 101) });
  const bytes = develop(exposed.picture, exposed.look, seed + 7);
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

import type { Look } from './film.ts';
import type { Noise } from './noise.ts';
import type { Picture } from './picture.ts';
import type { Random } from './random.ts';

/** What a scene is drawn on: the frame's size in pixels and this picture's own randomness. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  readonly noise: Noise;
}

interface Exposed {
  /** Linear light at the full size of the sheet. */
  readonly picture: Picture;
  readonly look: Look;
}

export type Scene = (sheet: Sheet) => Exposed;

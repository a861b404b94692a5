import { picture } from '../tests/factories/pictures.ts';
import type { Random } from './random.ts';

export type PictureMaker = Awaited<ReturnType<typeof createPictures>>;

/** The last one gets larger files in the background. */
const widths = [96, 160, 240, 420, 1400];
/** What follows the image in the file, as some cameras write a preview there: another file, the same pixels. */
const tailBytes = 32;

/** Small JPEG files, each another one, that cost next to nothing to make. */
export async function createPictures() {
  const bases = await Promise.all(
    widths.map((width, index) => picture(index + 1, width, Math.round((width * 2) / 3))),
  );
  return (random: Random): Buffer<ArrayBuffer> => {
    const base = random.chance(0.1) ? bases.at(-1) : random.pick(bases.slice(0, -1));
    const tail = Buffer.from(Array.from({ length: tailBytes }, () => random.below(256)));
    return Buffer.concat([base ?? Buffer.alloc(0), tail]);
  };
}

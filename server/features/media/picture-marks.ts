import { setImmediate } from 'node:timers/promises';
import { markDistance, markOf, type PictureMark } from '#domain/media/picture-mark.ts';
import type { Media } from '#domain/posts/post.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { MarkedPicture } from './media.repository.ts';

/** Pictures read between two pauses. */
const picturesAtOnce = 2000;
/** How far back is looked for what other processes have stored meanwhile: their clocks may differ. */
const overlapMs = 10 * 60 * 1000;

export type PictureMarks = ReturnType<typeof createPictureMarks>;

/**
 * The marks of all stored pictures, read once by the first question and followed from then on: 100,000 are compared
 * in 2 ms. Those of removed pictures stay and find nothing.
 */
export function createPictureMarks({
  reader,
}: {
  reader: { media: Pick<Repositories['media'], 'marksSince'> };
}) {
  const marks = new Map<string, PictureMark>();
  let newest = '';
  let reading: Promise<void> | undefined;

  async function readNew(): Promise<void> {
    const since = newest === '' ? '' : new Date(Date.parse(newest) - overlapMs).toISOString();
    let after = { createdDate: since, id: '' };
    for (;;) {
      const page: MarkedPicture[] = await reader.media.marksSince(after, picturesAtOnce);
      for (const picture of page) marks.set(picture.id, markOf(picture));
      const last = page.at(-1);
      if (last && last.createdDate > newest) newest = last.createdDate;
      if (!last || page.length < picturesAtOnce) return;
      after = last;
      await setImmediate();
    }
  }

  return {
    /** Ids of the pictures that could be copies of this one, the likeliest first; itself is not among them. */
    async candidates(media: Media, atMost: number): Promise<string[]> {
      reading ??= readNew().finally(() => {
        reading = undefined;
      });
      await reading;
      const wanted = markOf(media);
      const found: { id: string; distance: number }[] = [];
      for (const [id, mark] of marks) {
        const distance = markDistance(wanted, mark);
        if (distance !== null && id !== media.id) found.push({ id, distance });
      }
      return found
        .sort((a, b) => a.distance - b.distance)
        .slice(0, atMost)
        .map(({ id }) => id);
    },
  };
}

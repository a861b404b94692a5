import type { Place } from '#domain/posts/post.ts';
import { createThread } from '../../../platform/jobs/workers.ts';
import type { PlaceQuestion } from './gazetteer-worker.ts';

/** Idle time after which the names are unloaded. */
const idleMs = 5 * 60 * 1000;

export type Gazetteer = ReturnType<typeof createGazetteer>;

/**
 * Names of places by coordinates, without any network. The 135,000 places take a second of one core and about
 * 130 MB, so they live in a thread of their own.
 */
export function createGazetteer() {
  const thread = createThread<PlaceQuestion, Place[]>({
    script: new URL('./gazetteer-worker.ts', import.meta.url),
    idleMs,
  });
  return {
    /**
     * The place that people would name, and its country; in open country the country alone. Null at sea.
     * @param latitude degrees
     */
    async near(latitude: number, longitude: number): Promise<Place | null> {
      const [place] = await thread.request({ latitude, longitude });
      return place ?? null;
    },

    /** Cities by a part of their name, best first; larger ones first among equals. */
    named: (typed: string, limit: number) => thread.request({ typed, limit }),
    close: thread.close,
  };
}

import { Worker } from 'node:worker_threads';
import type { Place } from '#domain/photo/location.ts';
import type { PlaceAnswer, PlaceQuestion } from './gazetteer-worker.ts';

/** The names are let go when nobody has asked for so long. */
const keptMs = 5 * 60 * 1000;

export type Gazetteer = ReturnType<typeof createGazetteer>;

/**
 * Names of places by coordinates, without any network. The 135,000 places take a second of one core and about
 * 130 MB, so they live in a thread of their own that is started by the first question and ended when there have
 * been none for a while: pages are served meanwhile, and the memory comes back.
 */
export function createGazetteer() {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastQuestion = 0;
  const waiting = new Map<
    number,
    { resolve: (place: Place | null) => void; reject: (error: Error) => void }
  >();

  function started(): Worker {
    if (worker) return worker;
    const begun = new Worker(new URL('./gazetteer-worker.ts', import.meta.url));
    begun.unref();
    begun.on('message', ({ id, place }: PlaceAnswer) => {
      waiting.get(id)?.resolve(place);
      waiting.delete(id);
      if (waiting.size === 0) begun.unref();
    });
    begun.on('error', fail);
    worker = begun;
    return begun;
  }

  function fail(error: Error): void {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
    for (const { reject } of waiting.values()) reject(new Error('The gazetteer was closed.'));
    waiting.clear();
  }

  return {
    /**
     * The place that people would name, and its country; in open country the country alone. Null at sea.
     * @param latitude degrees
     */
    near(latitude: number, longitude: number): Promise<Place | null> {
      clearTimeout(idle);
      idle = setTimeout(() => void close(), keptMs);
      idle.unref();
      const thread = started();
      thread.ref();
      const id = ++lastQuestion;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        thread.postMessage({ id, latitude, longitude } satisfies PlaceQuestion);
      });
    },

    close,
  };
}

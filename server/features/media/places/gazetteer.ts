import type { GeoPoint } from '#domain/maps/city-map.ts';
import { createThread } from '../../../platform/jobs/workers.ts';
import type { PlaceAnswers, PlaceQuestion } from './gazetteer-worker.ts';
import type { CityName } from './load-places.ts';

/** Milliseconds of idle time after which the names are unloaded. */
const idleMs = 5 * 60 * 1000;
/** Cities whose middle is remembered, so that a page of cities does not load all places again. */
const mostRemembered = 2000;

/**
 * Names of places by coordinates, without any network. The 135,000 places take a second of one core and about
 * 130 MB, so they live in a thread of their own.
 */
export function createGazetteer() {
  const thread = createThread<PlaceQuestion, unknown>({
    script: new URL('./gazetteer-worker.ts', import.meta.url),
    idleMs,
  });
  const ask = <Kind extends keyof PlaceAnswers>(kind: Kind, about: Parameters<PlaceAnswers[Kind]>[0]) =>
    thread.request({ kind, about } as PlaceQuestion) as Promise<ReturnType<PlaceAnswers[Kind]>>;
  const remembered = new Map<string, GeoPoint | null>();
  const keyOf = ({ city, region, country }: CityName) => JSON.stringify([city, region, country]);
  return {
    /**
     * The place that people would name, and its country; in open country the country alone. Null at sea.
     * @param latitude degrees
     */
    near: (latitude: number, longitude: number) => ask('near', { latitude, longitude }),

    /** Cities by a part of their name, best first; larger ones first among equals. */
    named: (typed: string, limit: number) => ask('named', { typed, limit }),

    /** The middle of each city, in their order; null for those that are not known. */
    async points(cities: readonly CityName[]): Promise<(GeoPoint | null)[]> {
      if (remembered.size > mostRemembered) remembered.clear();
      const answers = cities.map((city) => remembered.get(keyOf(city)));
      const asked = cities.filter((_, index) => answers[index] === undefined);
      if (asked.length === 0) return answers.map((point) => point ?? null);
      const found = await ask('points', asked);
      for (const [index, city] of asked.entries()) remembered.set(keyOf(city), found[index] ?? null);
      const rest = found.values();
      return answers.map((point) => (point === undefined ? (rest.next().value ?? null) : point));
    },
    close: thread.close,
  };
}

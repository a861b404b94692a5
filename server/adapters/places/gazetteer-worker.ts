import { parentPort } from 'node:worker_threads';
import type { Place } from '#domain/photo/location.ts';
import { loadPlaces } from './load-places.ts';

export interface PlaceQuestion {
  id: number;
  /** Degrees. */
  latitude: number;
  longitude: number;
}

export interface PlaceAnswer {
  id: number;
  place: Place | null;
}

const nearest = loadPlaces();

parentPort?.on('message', ({ id, latitude, longitude }: PlaceQuestion) => {
  parentPort?.postMessage({ id, place: nearest(latitude, longitude) } satisfies PlaceAnswer);
});

import type { GeoPoint } from '#domain/maps/city-map.ts';
import type { Place } from '#domain/posts/post.ts';
import { answerQuestions } from '../../../platform/jobs/workers.ts';
import { type CityName, loadPlaces } from './load-places.ts';

/** Coordinates in degrees, a part of a name, or names. */
export type PlaceQuestion =
  | { latitude: number; longitude: number }
  | { typed: string; limit: number }
  | { cities: readonly CityName[] };
export type PlaceAnswer = Place[] | (GeoPoint | null)[];

const places = loadPlaces();

answerQuestions<PlaceQuestion, PlaceAnswer>((question) => {
  if ('cities' in question) return places.points(question.cities);
  if ('typed' in question) return places.named(question.typed, question.limit);
  const place = places.near(question.latitude, question.longitude);
  return place ? [place] : [];
});

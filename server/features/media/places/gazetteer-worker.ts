import type { GeoPoint } from '#domain/maps/city-map.ts';
import type { Place } from '#domain/posts/post.ts';
import { answerQuestions } from '../../../platform/jobs/workers.ts';
import { type CityName, loadPlaces } from './load-places.ts';

/** Questions to the gazetteer, with the types of their answers. */
export interface PlaceAnswers {
  near: (point: GeoPoint) => Place | null;
  named: (query: { typed: string; limit: number }) => Place[];
  points: (cities: readonly CityName[]) => (GeoPoint | null)[];
}

export type PlaceQuestion = {
  [Kind in keyof PlaceAnswers]: { kind: Kind; about: Parameters<PlaceAnswers[Kind]>[0] };
}[keyof PlaceAnswers];

const places = loadPlaces();

const answers: PlaceAnswers = {
  near: ({ latitude, longitude }) => places.near(latitude, longitude),
  named: ({ typed, limit }) => places.named(typed, limit),
  points: (cities) => places.points(cities),
};

answerQuestions<PlaceQuestion, unknown>(({ kind, about }) => answers[kind](about as never));

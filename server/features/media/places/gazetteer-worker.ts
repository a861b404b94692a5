import type { Place } from '#domain/posts/post.ts';
import { answerQuestions } from '../../../platform/jobs/workers.ts';
import { loadPlaces } from './load-places.ts';

/** Coordinates in degrees, or a part of a name. */
export type PlaceQuestion = { latitude: number; longitude: number } | { typed: string; limit: number };

const places = loadPlaces();

answerQuestions<PlaceQuestion, Place[]>((question) => {
  if ('typed' in question) return places.named(question.typed, question.limit);
  const place = places.near(question.latitude, question.longitude);
  return place ? [place] : [];
});

import type { Place } from '#domain/posts/post.ts';
import { answerQuestions } from '../../../platform/jobs/workers.ts';
import { loadPlaces } from './load-places.ts';

export interface PlaceQuestion {
  /** Degrees. */
  latitude: number;
  longitude: number;
}

const nearest = loadPlaces();

answerQuestions<PlaceQuestion, Place | null>(({ latitude, longitude }) => nearest(latitude, longitude));

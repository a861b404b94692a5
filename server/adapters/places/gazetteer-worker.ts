import type { Place } from '#domain/photo/location.ts';
import { answerQuestions } from '../thread-answers.ts';
import { loadPlaces } from './load-places.ts';

export interface PlaceQuestion {
  /** Degrees. */
  latitude: number;
  longitude: number;
}

const nearest = loadPlaces();

answerQuestions<PlaceQuestion, Place | null>(({ latitude, longitude }) => nearest(latitude, longitude));

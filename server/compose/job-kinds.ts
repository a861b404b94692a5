import { cardsService } from '../features/cards/cards.service.ts';
import { coverJob } from '../features/media/cover.service.ts';
import { renditionsJob } from '../features/media/renditions.service.ts';
import { wordsJob } from '../features/media/words.service.ts';
import { reindexJob } from '../features/posts/reindex.service.ts';
import type { AppContext } from './context.ts';

/** Background jobs. Each adds its kind when it is made; all of them together run in this order. */
const jobs = [cardsService, coverJob, renditionsJob, wordsJob, reindexJob];

export function addJobKinds(app: AppContext): void {
  for (const job of jobs) job(app);
}

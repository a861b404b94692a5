import { cardsService } from '../features/cards/cards.service.ts';
import { describeService } from '../features/describe/describe.service.ts';
import { coverJob } from '../features/media/cover.service.ts';
import { renditionsJob } from '../features/media/renditions.service.ts';
import { wordsJob } from '../features/media/words.service.ts';
import { reindexJob } from '../features/posts/reindex.service.ts';
import { publicationService } from '../features/schedule/publication.service.ts';
import { addSettingsKind } from '../features/settings/settings-job.service.ts';
import type { AppContext } from './context.ts';

/** Background jobs. Each adds its kind when it is made; all of them together run in this order. */
const jobs: readonly ((app: AppContext) => unknown)[] = [
  cardsService,
  coverJob,
  renditionsJob,
  wordsJob,
  describeService,
  reindexJob,
  publicationService,
  addSettingsKind,
];

export function addJobKinds(app: AppContext): void {
  for (const job of jobs) job(app);
}

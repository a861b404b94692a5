import { createBinnedArticles } from '../features/articles/deletion.service.ts';
import { binService } from '../features/bin/bin.service.ts';
import { cardsService } from '../features/cards/cards.service.ts';
import { describeService } from '../features/describe/describe.service.ts';
import { coverJob } from '../features/media/cover.service.ts';
import { renditionsJob } from '../features/media/renditions.service.ts';
import { wordsJob } from '../features/media/words.service.ts';
import { createBinnedPosts } from '../features/posts/deletion.service.ts';
import { reindexJob } from '../features/posts/reindex.service.ts';
import { publicationService } from '../features/schedule/publication.service.ts';
import { createBinnedSeries } from '../features/series/series.service.ts';
import { addSettingsKind } from '../features/settings/settings-job.service.ts';
import { createBinnedPages } from '../features/site-pages/deletion.service.ts';
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

/** Adds what restores deleted posts, articles, pages and series from the bin. */
export function addBinKinds(app: AppContext): void {
  const bin = binService(app);
  bin.addKind('post', createBinnedPosts(app));
  bin.addKind('article', createBinnedArticles(app));
  bin.addKind('page', createBinnedPages(app));
  bin.addKind('series', createBinnedSeries(app));
}

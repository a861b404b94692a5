import type { ArticlesService } from '../features/articles/articles.service.ts';
import { postWriting } from '../features/posts/writing.service.ts';
import { createPublication } from '../features/schedule/publication.service.ts';
import { scheduleKind } from '../features/schedule/schedule.derive.ts';
import { createScheduleService } from '../features/schedule/schedule.service.ts';
import type { AppContext } from './context.ts';
import type { MediaServices } from './media-services.ts';

/** Services of scheduled publishing. */
export function scheduleServices(
  app: AppContext,
  { jobs }: Pick<MediaServices, 'jobs'>,
  articles: ArticlesService,
) {
  const { site, logger } = app;
  const publication = createPublication({
    ...app,
    site,
    articles,
    posts: postWriting(app),
    onFailure: (error, { kind, id }) =>
      logger.warn({ err: error, kind, id }, 'what was scheduled could not be published'),
  });
  jobs.addKind(scheduleKind, publication.job);
  return { publication, schedule: createScheduleService({ ...app, site, wake: jobs.wake }) };
}

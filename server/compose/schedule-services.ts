import type { ArticlesService } from '../features/articles/articles.service.ts';
import { createPostWriting } from '../features/posts/writing.service.ts';
import { createPublication } from '../features/schedule/publication.service.ts';
import { scheduleKind } from '../features/schedule/schedule.derive.ts';
import { createScheduleService } from '../features/schedule/schedule.service.ts';
import type { Foundation } from './foundation.ts';
import type { MediaServices } from './media-services.ts';

/** Services of scheduled publishing. */
export function scheduleServices(
  { shared, site, logger }: Foundation,
  { jobs }: Pick<MediaServices, 'jobs'>,
  articles: ArticlesService,
) {
  const publication = createPublication({
    ...shared,
    site,
    articles,
    posts: createPostWriting({ ...shared, site }),
    onFailure: (error, { kind, id }) =>
      logger.warn({ err: error, kind, id }, 'what was scheduled could not be published'),
  });
  jobs.addKind(scheduleKind, publication.job);
  return { publication, schedule: createScheduleService({ ...shared, site, wake: jobs.wake }) };
}

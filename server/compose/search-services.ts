import { AppError } from '#domain/errors.ts';
import { reindexing, reindexJob } from '../features/posts/reindex.service.ts';
import type { SearchHit } from '../features/search/finding.service.ts';
import { createSearchService, type SearchQuestion } from '../features/search/search.service.ts';
import { createThread, isThreadFailure } from '../platform/jobs/workers.ts';
import type { AppContext } from './context.ts';

/** Milliseconds of idle time before the thread, with its connection, ends. */
const idleMs = 5 * 60 * 1000;
/** A hundred times what a search takes. */
const timeLimitMs = 3_000;
/** Maximum number of waiting searches, which run one by one. */
const mostWaiting = 32;

/** The search of visitors, in a thread with a connection of its own, and what fills its index. */
export function searchServices(app: AppContext) {
  const { limits, location, site, version } = app;
  const thread = createThread<SearchQuestion, SearchHit[]>({
    script: new URL('./search-worker.ts', import.meta.url),
    data: location,
    idleMs,
    timeLimitMs,
    mostWaiting,
  });
  async function request(question: SearchQuestion): Promise<SearchHit[]> {
    try {
      return await thread.request(question);
    } catch (error) {
      if (!isThreadFailure(error)) throw error;
      throw new AppError('unavailable', 'The search took too long. Try again.', {
        retryAfter: 5,
        cause: error,
      });
    }
  }
  return {
    search: createSearchService({ ...app, limits, version, request, site }),
    reindexing: reindexing(app),
    prepareReindex: reindexJob(app).prepare,
    closeSearch: thread.close,
  };
}

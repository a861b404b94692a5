import type { PageFacts } from '#domain/seo/audit.ts';
import { createThread } from '../../../platform/jobs/workers.ts';
import type { FetchedPage, Origins } from './page-facts.ts';

/** Milliseconds without a page after which the thread ends. */
const idleMs = 30 * 1000;

/** Reads pages in a thread of its own: parsing costs as much as rendering, and visitors are served at the same time. */
export function createPageReader(origins: Origins) {
  const thread = createThread<FetchedPage[], PageFacts[]>({
    script: new URL('./page-facts-worker.ts', import.meta.url),
    data: origins,
    keptMs: idleMs,
  });
  return { read: thread.ask, close: thread.close };
}

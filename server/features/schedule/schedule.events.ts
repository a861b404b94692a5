import {
  type ArticlesChanged,
  type ChangedPost,
  type PostsChanged,
  writtenIn,
} from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { awaitTimes, followTimes } from './schedule.derive.ts';

export async function schedulePosts(
  repos: Pick<Repositories, 'jobs' | 'schedule'>,
  { changes, time }: PostsChanged,
): Promise<void> {
  const planned = changes.flatMap(({ before, after }) =>
    after && concernsSchedule(before, after) ? { before, after } : [],
  );
  if (planned.length > 0) await followTimes(repos, planned, time);
}

/** Whether it has a time of its own, or may leave the queue. */
function concernsSchedule(before: ChangedPost | null, after: ChangedPost): boolean {
  const isTimed = after.publishAt !== null || after.unpublishAt !== null;
  return isTimed || (before !== null && !before.published && after.published);
}

export async function scheduleArticles(
  repos: Pick<Repositories, 'jobs'>,
  { changes, time }: ArticlesChanged,
): Promise<void> {
  await awaitTimes(repos, writtenIn(changes), time);
}

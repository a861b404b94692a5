import { nextTimeOf } from '#domain/schedule/times.ts';
import type { ArticlesChanged, PostsChanged } from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { wakeSchedule } from './schedule.derive.ts';

/** Removes posts from the queue that are public or have a time of their own. */
export async function leaveQueue({ schedule }: Repositories, { changes }: PostsChanged): Promise<void> {
  const ids = changes.flatMap(({ before, after }) =>
    before && !before.published && (after?.published || after?.publishAt) ? before.id : [],
  );
  if (ids.length > 0 && (await schedule.dequeue(ids)) > 0) await schedule.changeQueue({});
}

export async function awaitTimes(
  repos: Repositories,
  { changes, time }: PostsChanged | ArticlesChanged,
): Promise<void> {
  const times = changes.flatMap(({ after }) => {
    if (!after) return [];
    const { published, publishAt = null, unpublishAt = null } = after;
    return nextTimeOf({ published, publishAt, unpublishAt }) ?? [];
  });
  if (times.length > 0) await wakeSchedule(repos, times.sort()[0] ?? '', time);
}

import type { z } from 'zod';
import type { Caller } from '#browser/calls/caller.ts';
import type { MatchingPostsAnswer, MatchingPostsBody } from '#contract/posts.ts';
import type {
  EnqueueAnswer,
  enqueueBody,
  HeldAnswer,
  ScheduleAnswer,
  UpdateQueueBody,
} from '#contract/schedule.ts';

const url = '/api/admin/schedule';

export const getSchedule = (call: Caller, signal?: AbortSignal) =>
  call.json<ScheduleAnswer>('GET', url, signal && { signal });

/** Scheduled items that could not be published at their time. */
export const getHeld = (call: Caller, signal?: AbortSignal) =>
  call.json<HeldAnswer>('GET', `${url}/held`, signal && { signal });

/** Saves the queue. @throws CallError `conflict` with the schedule in `current`, if `version` is outdated */
export const updateQueue = (call: Caller, body: UpdateQueueBody) =>
  call.json<ScheduleAnswer>('PUT', `${url}/queue`, { body });

/**
 * Queues the photos that match, like `enqueuePosts`. @throws CallError `conflict` if another number matches
 */
export async function enqueueMatching(
  call: Caller,
  body: Pick<MatchingPostsBody, 'matching' | 'expected'>,
): Promise<EnqueueAnswer> {
  const found = await call.json<MatchingPostsAnswer>('POST', '/api/admin/posts/matching', { body });
  if (found.next !== null) throw new Error('The queue has room for 1,000 photos.');
  return enqueuePosts(
    call,
    found.posts.map(({ id }) => id),
  );
}

/** Appends posts to the queue; those that are public, queued or scheduled are skipped. */
export const enqueuePosts = (call: Caller, ids: readonly string[]) =>
  call.json<EnqueueAnswer>('POST', `${url}/queue/posts`, {
    body: { ids: [...ids] } satisfies z.infer<typeof enqueueBody>,
  });

import { z } from 'zod';
import { mostAtOnce, mostQueued } from '#domain/schedule/queue.ts';

const postId = z.string().min(1).max(64);

const shown = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  original_name: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
});

/** A post or an article with a time of its own. */
export const plannedItem = shown.extend({
  kind: z.enum(['post', 'article']),
  published: z.boolean(),
  publish_at: z.string().nullable(),
  unpublish_at: z.string().nullable(),
  /** Why it is not public at its time. It is tried again after every change. */
  publish_problem: z.string().nullable(),
  version: z.number(),
});
export type PlannedItemView = z.infer<typeof plannedItem>;

export const queuedPost = shown.extend({
  /** Its day in the site's time zone, `2026-11-23`; null while the queue is paused or the photo has no title. */
  day: z.string().nullable(),
  /** ISO */
  publish_at: z.string().nullable(),
  /** ISO: the date it will have. */
  date: z.string().nullable(),
  has_alt_text: z.boolean(),
});
export type QueuedPostView = z.infer<typeof queuedPost>;

const settings = z.object({
  /** `08:00`, in the site's time zone. */
  time: z.string().max(5),
  /** From 1, Monday, to 7. */
  days: z.array(z.literal([1, 2, 3, 4, 5, 6, 7], 'A day is a number from 1, Monday, to 7.')).max(7),
  /** Photos at one time. */
  count: z.int().min(1).max(mostAtOnce),
  /** Which date a photo gets whose date its owner has not set. */
  date: z.enum(['publication', 'taken']),
  paused: z.boolean(),
});

/** `GET /api/admin/schedule/held`: what did not go public at its time. */
export const heldAnswer = z.object({ held: z.array(plannedItem), held_total: z.number() });
export type HeldAnswer = z.infer<typeof heldAnswer>;

/** `GET /api/admin/schedule`: in the order of the next times; the first of them. */
export const scheduleAnswer = heldAnswer.extend({
  planned: z.array(plannedItem),
  planned_total: z.number(),
  queue: settings.extend({
    posts: z.array(queuedPost),
    /** Sent back with a change; an older one is answered 409 `{ error, current }`. */
    version: z.number(),
  }),
});
export type ScheduleAnswer = z.infer<typeof scheduleAnswer>;

/** `PUT /api/admin/schedule/queue`: what is left out stays. */
export const updateQueueBody = settings.partial().extend({
  /** All photos in their order. What is public or has a time of its own by now is left out. */
  ids: z.array(postId).max(mostQueued, 'At most 1,000 photos.').optional(),
  version: z.int().positive().optional(),
});
export type UpdateQueueBody = z.infer<typeof updateQueueBody>;

/** `POST /api/admin/schedule/queue/posts`: at the end. */
export const enqueueBody = z.object({
  ids: z.array(postId).min(1).max(mostQueued, 'At most 1,000 photos.'),
});
export const enqueueAnswer = z.object({
  /** The others are public, in the queue, or have a time of their own. */
  added: z.number(),
  schedule: scheduleAnswer,
});
export type EnqueueAnswer = z.infer<typeof enqueueAnswer>;

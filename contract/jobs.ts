import { z } from 'zod';
import { postFields } from '#domain/posts/post.entity.ts';
import { matchingPostsBody, postIdParams } from './posts.ts';

const shownJob = z.object({
  id: z.string(),
  /** Title or file name of what it works on, else its id. */
  name: z.string(),
  /** The post that it works on, or the newest one with its image; null for others. */
  post_id: z.string().nullable(),
  done: z.number(),
  total: z.number(),
  message: z.string().nullable(),
  /** Names the line in the log. */
  error_id: z.string().nullable(),
});

/** Jobs that were started together; batch null: those that were started one by one. */
const jobGroup = z.object({ kind: z.string().min(1).max(64), batch: z.string().max(100).nullable() });
export type JobGroupBody = z.infer<typeof jobGroup>;

/** `GET /api/admin/jobs`: what runs, waits and has failed; ended ones are deleted after a week. */
export const jobsAnswer = z.object({
  groups: z.array(
    jobGroup.extend({
      waiting: z.number(),
      running: z.number(),
      done: z.number(),
      failed: z.number(),
      stopped: z.number(),
      running_jobs: z.array(shownJob),
      /** The first of them. */
      failed_jobs: z.array(shownJob),
    }),
  ),
  /** Kinds of jobs that are not tried before `until`. */
  pauses: z.array(z.object({ kind: z.string(), reason: z.string(), until: z.string() })),
});
export type JobsAnswer = z.infer<typeof jobsAnswer>;

/** `POST /api/admin/jobs/stop`. */
export const stopJobsBody = jobGroup;
/** `POST /api/admin/jobs/dismiss`: failed ones are not listed any more. */
export const dismissJobsBody = jobGroup;
/** `POST /api/admin/jobs/retry`: those that failed, or were stopped. */
export const retryJobsBody = jobGroup.extend({ state: z.enum(['failed', 'stopped']).default('failed') });
export type RetryJobsBody = z.input<typeof retryJobsBody>;
/** `POST /api/admin/jobs/resume`: ends the pause of a kind. */
export const resumeJobsBody = jobGroup.pick({ kind: true });

/** `POST /api/admin/posts/describe`: these photos, or all that match. */
export const describeBody = z.union([
  z.object({
    ids: z.array(postIdParams.shape.id).min(1).max(1000, 'At most 1,000 photos.'),
    /** The photos of one upload are one group, however they come: 32 hexadecimal digits, the first twelve its time. */
    upload: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')
      .optional(),
  }),
  matchingPostsBody.pick({ matching: true, expected: true }),
]);
export const describeAnswer = z.object({ queued: z.number() });

const { title, altText, story, tags } = postFields.fields;

/** `GET /api/admin/posts/{id}/suggestions`: texts of the AI for empty fields, which nothing shows until they are saved. */
export const suggestionsAnswer = z.object({
  suggestions: z.object({
    title: z.string().max(title.limit).optional(),
    alt_text: z.string().max(altText.limit).optional(),
    story: z.string().max(story.limit).optional(),
    tags: z.array(z.string().max(tags.limit)).optional(),
  }),
  /** Time of the suggestions; null where there are none. */
  created_at: z.string().nullable(),
});

/** `GET /api/admin/suggestions`, the oldest first. */
export const suggestionsList = z.array(suggestionsAnswer.extend({ post_id: z.string() }));

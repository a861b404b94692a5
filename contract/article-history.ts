import { z } from 'zod';
import { adminArticle, articleVersion } from './articles.ts';

/** Of a working copy: the id of an article, or `new` for one that has not been saved yet, or `composer`. */
export const workingCopyParams = z.object({ id: z.string().min(1).max(64) });

/** `PUT …/working-copy`: the form as it stands, bound by no rule. One for each user and article. */
export const workingCopyBody = z.object({
  /** `version` of the article that was opened; 0 for a new one. */
  base_version: z.int().min(0),
  /**
   * `updated_date` of the copy that it was typed over; null: over none. When another one is kept by now, 409 with that
   * one. Absent: the last one wins.
   */
  over: z.iso.datetime().nullable().optional(),
  /** Whatever the form needs to stand there again, by field. */
  fields: z.record(z.string().max(60), z.json()),
});
export type WorkingCopyBody = z.infer<typeof workingCopyBody>;

const workingCopy = workingCopyBody.omit({ over: true }).extend({ updated_date: z.string() });
export type WorkingCopyView = z.infer<typeof workingCopy>;

/** `GET` and `PUT …/working-copy`; null where nothing is kept. */
export const workingCopyAnswer = z.object({ working_copy: workingCopy.nullable() });
export type WorkingCopyAnswer = z.infer<typeof workingCopyAnswer>;

/** `POST …/revisions/{id}/restore`: nothing need be sent where there is no unsaved text. */
export const restoreBody = z
  .object({
    version: articleVersion,
    /** `updated_date` of the working copy that the restored text replaces; absent or null: there is none. 409 otherwise. */
    over: z.iso.datetime().nullable().optional(),
  })
  .nullish();
export type RestoreBody = NonNullable<z.infer<typeof restoreBody>>;

export const revisionParams = z.object({
  id: z.string().min(1).max(64),
  revisionId: z.string().min(1).max(64),
});

/** One save. The newest one is the article as it is now. */
export const revisionSummary = z.object({
  id: z.string(),
  created_date: z.string(),
  /** Name of the account; null when it is no more, or when a program wrote. */
  author: z.string().nullable(),
  title: z.string(),
  published: z.boolean(),
  /** Words of the body, as the checklist counts them. */
  words: z.number(),
});
export type RevisionSummary = z.infer<typeof revisionSummary>;

/** What a revision holds of the article. */
export const revision = revisionSummary.extend({
  article: adminArticle.omit({
    id: true,
    created_date: true,
    updated_date: true,
    published_at: true,
    version: true,
  }),
});
export type Revision = z.infer<typeof revision>;

import { z } from 'zod';
import { auditPhases } from '#domain/seo/audit/state.ts';

/** `POST /api/admin/audit`: starts an audit of every public page, or resumes one that has not ended; a job does it. */
export const auditBody = z.object({
  /** Reads every page again, also those that did not change. */
  full: z.boolean().default(false),
});

/** `POST /api/admin/audit/step`: how far the audit is a moment later; called until the phase is `done`. */
export const auditProgress = z.object({
  phase: z.enum(auditPhases),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  /** Known pages, those of them that need not be read, and those that were read. */
  pages: z.number(),
  unchanged: z.number(),
  read: z.number(),
  files: z.number(),
  checked_files: z.number(),
  /** Pages whose links were compared. */
  compared: z.number(),
});
export type AuditProgress = z.infer<typeof auditProgress>;

const place = z.object({
  url: z.string(),
  /** The record to edit, or null. */
  edit: z.object({ kind: z.enum(['post', 'article', 'cluster', 'page']), id: z.string() }).nullable(),
});

/** `GET /api/admin/audit`: null before the first audit. */
export const auditAnswer = z
  .object({
    progress: auditProgress,
    /** While it is false, the findings are only those found so far. */
    is_complete: z.boolean(),
    /** Parts that were not checked. */
    left_out: z.array(z.string()),
    errors: z.number(),
    warnings: z.number(),
    /** The first 200 causes, each with the pages that have it. */
    findings: z.array(
      place.extend({
        kind: z.string(),
        level: z.enum(['error', 'warning']),
        message: z.string(),
        /** Advice on how to fix it. */
        advice: z.string(),
        /** How many pages have it. */
        pages: z.number(),
        /** The next of them, at most 49. */
        others: z.array(place),
      }),
    ),
  })
  .nullable();
export type AuditAnswer = z.infer<typeof auditAnswer>;

/** `POST /api/admin/qa`: the checklist's items, tried on the running site. */
export const qaAnswer = z.array(
  z.object({
    item: z.union([z.literal(1), z.literal(2)]),
    label: z.string(),
    passed: z.boolean(),
    detail: z.string(),
  }),
);
export type QaAnswer = z.infer<typeof qaAnswer>;

/** `GET /api/admin/sitemaps`. */
export const sitemapsAnswer = z.object({
  /** The bytes of /sitemap.xml and /image-sitemap.xml. */
  sitemap: z.string(),
  image_sitemap: z.string(),
  counts: z.array(z.object({ kind: z.string(), count: z.number() })),
  left_out: z.array(z.object({ name: z.string(), path: z.string(), reason: z.string() })),
  more_left_out: z.number(),
});
export type SitemapsAnswer = z.infer<typeof sitemapsAnswer>;

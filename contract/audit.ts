import { z } from 'zod';

/** `POST /api/admin/audit`: every public page crawled and held against the rules. */
export const auditAnswer = z.object({
  pages: z.number(),
  /** There were more pages than were looked at. */
  is_cut: z.boolean(),
  findings: z.array(
    z.object({
      kind: z.string(),
      level: z.enum(['error', 'warning']),
      url: z.string(),
      message: z.string(),
      /** What can be edited to mend it; null where it is nothing of the owner's. */
      edit: z.object({ kind: z.enum(['post', 'article', 'cluster']), id: z.string() }).nullable(),
    }),
  ),
});
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

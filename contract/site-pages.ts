import { z } from 'zod';
import { placements } from '#domain/site-pages/site-page.ts';
import { articleRequestBytes } from './articles.ts';
import { filterText, listQuery, queryFlag } from './lists.ts';

const placement = z.enum(placements, `One of ${placements.join(', ')}.`);

/** A page of the owner's, as every admin call answers it. */
export const sitePage = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  body: z.string(),
  placement,
  published: z.boolean(),
  created_date: z.string(),
  updated_date: z.string(),
  /** Time of the first publication; null for a page that was never public. */
  published_at: z.string().nullable(),
  version: z.number(),
});
export type SitePageAnswer = z.infer<typeof sitePage>;

const fields = z.object({
  title: z.string('Title is required.'),
  /** A wish; from the title if empty, with a number if it is taken. `about` is the page at `/about`. */
  slug: z.string(),
  body: z.string(),
  placement,
  published: z.boolean(),
});
export const createSitePageBody = fields.partial().required({ title: true });
export const updateSitePageBody = fields.partial().extend({ version: z.int().positive().optional() });

export const sitePagesQuery = listQuery(['created_date', 'updated_date', 'title', 'slug'], 'created_date', {
  slug: filterText.optional(),
  published: queryFlag.optional(),
});

/** Bytes of a request with a page; embedded images become files. */
export const sitePageRequestBytes = articleRequestBytes;

/** `GET /api/admin/page-starts`: texts to begin a page with, for this site as it is set up now. */
export const pageStart = z.object({
  kind: z.enum(['about', 'imprint', 'privacy']),
  title: z.string(),
  slug: z.string(),
  /** With gaps like `[FILL IN: your email address]`; a page that has one cannot be published. */
  body: z.string(),
  placement,
});
export type PageStartAnswer = z.infer<typeof pageStart>;

import { z } from 'zod';
import { placements, sitePageFields } from '#domain/site-pages/site-page.entity.ts';
import { articleRequestBytes } from './articles.ts';
import { entitySchemas } from './entities.ts';
import { filterText, listQuery, queryFlag } from './lists.ts';

/** Calls of the owner's pages. */
export const sitePages = entitySchemas(sitePageFields);
export type SitePageAnswer = z.infer<typeof sitePages.answer>;

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
  placement: z.enum(placements),
});
export type PageStartAnswer = z.infer<typeof pageStart>;

import { z } from 'zod';

/** A published page that an article may link to: `GET /api/admin/link-targets`. */
export const linkTarget = z.object({
  kind: z.enum(['article', 'photo', 'hub', 'city', 'tag']),
  title: z.string(),
  /** A path. */
  href: z.string(),
  /** Further words that speak of it: the terms of a hub, the tags of an article. */
  terms: z.array(z.string()),
});
export type LinkTargetView = z.infer<typeof linkTarget>;

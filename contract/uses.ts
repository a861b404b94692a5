import { z } from 'zod';

/** Articles that use something, drafts included, newest first; then those whose unsaved text does. */
export const usingArticles = z.array(
  z.object({
    id: z.string(),
    slug: z.string().describe('Empty for a text that is no article yet'),
    title: z.string(),
    published: z.boolean(),
    unsaved: z.boolean().describe('Only what has been typed and not saved uses it'),
  }),
);
export type UsingArticles = z.infer<typeof usingArticles>;

import { z } from 'zod';

/** Articles that use something, drafts included, newest first. */
export const usingArticles = z.array(
  z.object({ id: z.string(), slug: z.string(), title: z.string(), published: z.boolean() }),
);
export type UsingArticles = z.infer<typeof usingArticles>;

import { z } from 'zod';

/** `POST /api/admin/posts/preview`: a story that has not been saved. */
export const previewBody = z.object({ story: z.string().max(100_000, 'At most 100000 characters.') });

export const previewAnswer = z.object({
  /** Sanitised; shortcodes that visitors will not see stand there as text. */
  html: z.string(),
  /** The site's own level, for posts that have none. */
  location_precision: z.enum(['exact', 'city', 'country', 'hidden']),
});
export type PreviewAnswer = z.infer<typeof previewAnswer>;

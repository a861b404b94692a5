import type { Post } from '../posts/post.ts';

/** Fields that decide the date of a photo that goes public by itself. */
export type DatedPost = Pick<Post, 'createdDate' | 'dateSetByOwner' | 'dateWhenTaken' | 'publishedAt'>;

/**
 * The date of a photo that a schedule or the queue publishes: a typed one stays, and after the first publication every
 * one.
 * @param moment ISO: of the publication
 * @param taken the date of the exposure, where the queue is to use it; null: that of the publication
 */
export function plannedDate(post: DatedPost, moment: string, taken: string | null): string {
  const { createdDate, dateSetByOwner, dateWhenTaken, publishedAt } = post;
  if (publishedAt !== null || (dateSetByOwner && !dateWhenTaken)) return createdDate;
  // It may have been corrected since it was read from the file.
  if (taken !== null && dateWhenTaken) return createdDate;
  return taken ?? moment;
}

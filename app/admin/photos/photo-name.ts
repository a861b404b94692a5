import type { AdminPost } from '#contract/posts.ts';

/** What a photo is called where its title may be missing. */
export function photoName({ title, original_name }: Pick<AdminPost, 'title' | 'original_name'>): string {
  return title || original_name || 'Untitled';
}

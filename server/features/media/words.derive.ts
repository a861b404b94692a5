import type { Post } from '#domain/posts/post.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { newId } from '../../platform/ids.ts';

export const wordsKind = 'words';

/** Fields of a post that are written into its image files. */
type SpokenPost = Pick<Post, 'title' | 'caption' | 'altText' | 'published'> & {
  media: { id: string } | null;
};

export interface WordsChange {
  /** Post before the change; null for a new one. */
  before: SpokenPost | null;
  /** Post after the change; null for a deleted one. */
  after: SpokenPost | null;
}

/** The files of these images are to say what their posts say. In the transaction that writes the posts. */
export async function followWords(
  { jobs }: Pick<Repositories, 'jobs'>,
  changes: readonly WordsChange[],
  now: string,
): Promise<void> {
  const ids = new Set<string>();
  for (const { before, after } of changes) {
    if (spoken(before) === spoken(after)) continue;
    for (const post of [before, after]) if (post?.published && post.media) ids.add(post.media.id);
  }
  await followFiles({ jobs }, [...ids], now);
}

/** The files of these images are to be public, or withheld, as is due now. */
export async function followFiles(
  { jobs }: Pick<Repositories, 'jobs'>,
  mediaIds: readonly string[],
  now: string,
): Promise<void> {
  const ids = [...new Set(mediaIds)];
  await jobs.addSoon(
    // Before everything that the start of a server has added: the owner waits.
    ids.map((subject) => ({ id: newId(), kind: wordsKind, subject, runAfter: '' })),
    now,
  );
}

function spoken(post: SpokenPost | null): string {
  if (!post?.published || !post.media) return '';
  return JSON.stringify([post.media.id, post.title, post.caption, post.altText]);
}

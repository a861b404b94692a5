import type { Caller } from '#browser/calls/caller.ts';
import type { BulkMatchingBody, MatchingPostsAnswer, MatchingPostsBody } from '#contract/posts.ts';
import { changeMatchingPosts, nameMatchingPosts } from '../../../calls/posts.ts';

export interface PortionsDone {
  /** Photos so far. */
  handled: number;
  /** Of these the ones that were changed; the others were as asked already. */
  updated: number;
}

/**
 * Does something to every photo that matches, and tells after each portion how far it has come. Who stops asking
 * stops it.
 * @throws CallError `conflict` before anything is done, when another number matches than `body` expects
 */
export async function* changeInPortions(
  call: Caller,
  body: Omit<BulkMatchingBody, 'from'>,
): AsyncGenerator<PortionsDone, void> {
  const done = { handled: 0, updated: 0 };
  for (let from: BulkMatchingBody['from'] | null; from !== null; ) {
    const portion = await changeMatchingPosts(call, { ...body, ...(from && { from }) });
    done.handled += portion.handled;
    done.updated += portion.updated;
    yield { ...done };
    from = portion.next;
  }
}

/**
 * The title of every photo that matches, in the order in which they were added.
 * @throws CallError `conflict` when another number matches than `body` expects
 */
export async function namesInPortions(
  call: Caller,
  body: Omit<MatchingPostsBody, 'from'>,
): Promise<MatchingPostsAnswer['posts']> {
  const posts: MatchingPostsAnswer['posts'] = [];
  for (let from: MatchingPostsBody['from'] | null; from !== null; ) {
    const portion = await nameMatchingPosts(call, { ...body, ...(from && { from }) });
    posts.push(...portion.posts);
    from = portion.next;
  }
  return posts;
}

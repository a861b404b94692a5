import { setImmediate } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import type { Post } from '#domain/posts/post.ts';
import type { AppContext } from '../../compose/context.ts';
import { postsChanged } from '../../compose/followers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { BinnedKind } from '../bin/bin.service.ts';
import { existing } from './writing.service.ts';

/**
 * Moves a post to the bin, with its image, its slug and former slugs, or deletes it for good. A URL that was public answers
 * 410. In a transaction of the caller, who checks the actor.
 * @param time ISO
 * @throws AppError `not_found` @returns the post as it was
 */
export async function removePost(
  repos: Repositories,
  id: string,
  { isBin, time }: { isBin: boolean; time: string },
): Promise<Post> {
  const before = await existing(repos, id);
  await postsChanged(repos, { changes: [{ before, after: null }], isBin, time });
  await (isBin ? repos.bin.add('post', id, time) : repos.posts.delete(id));
  return before;
}

/** Posts restored between two pauses, in which visitors are served. */
const postsAtOnce = 20;

/** Restores posts from the bin. */
export function createBinnedPosts({ reader, texts, now }: AppContext): BinnedKind {
  return async (ids) => {
    const plain = new Map<string, string>();
    for (const id of ids) {
      const story = await reader.bin.textOf(id, 'story');
      plain.set(story, await texts.plain(story));
    }
    return async (repos, items) => {
      for (let start = 0; start < items.length; start += postsAtOnce) {
        if (start > 0) await setImmediate();
        const portion = items.slice(start, start + postsAtOnce);
        for (const item of portion) {
          if (await repos.posts.findBySlug(item.slug)) throw slugTakenError(`/post/${item.slug}`);
          // Another photo may have been chosen in the meantime.
          const isTaken = (await repos.posts.opensHome()).length > 0;
          await repos.bin.takeBack(item, isTaken ? { opens_home: 0 } : {});
        }
        const posts = await repos.posts.byIds(portion.map(({ id }) => id));
        const changes = posts.map((post) => ({
          before: null,
          after: { ...post, plain: plain.get(post.story) },
        }));
        await postsChanged(repos, { changes, isBin: true, time: now().toISOString() });
      }
    };
  };
}

function slugTakenError(url: string): AppError {
  return new AppError('conflict', `${url} is in use. Change that URL, then restore this photo.`);
}

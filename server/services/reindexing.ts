import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import type { Post } from '#domain/photo/post.ts';
import type { Transaction } from '#server/database/transaction.ts';
import type { Repositories } from '#server/repositories/all.ts';
import { indexPosts } from './indexing.ts';

export interface ReindexingDependencies {
  transaction: Transaction;
  onChange: (contentVersion: number) => void;
}

/** Posts derived between two pauses, in which visitors are served. */
const postsAtOnce = 200;

/** Makes what is derived from the posts anew, whatever stands there: after a repair by hand, or a doubt. */
export function createReindexing({ transaction, onChange }: ReindexingDependencies) {
  async function deriveAll(repos: Repositories, onProgress: (done: number) => void): Promise<number> {
    let done = 0;
    for (let afterId: string | undefined = ''; afterId !== undefined; ) {
      const ids: string[] = await repos.posts.idsAfter(afterId, postsAtOnce);
      const posts: Post[] = [];
      for (const id of ids) {
        const post = await repos.posts.findById(id);
        if (post) posts.push(post);
      }
      if (posts.length > 0) await indexPosts(repos, posts);
      done += posts.length;
      onProgress(done);
      await setImmediate();
      afterId = ids[postsAtOnce - 1];
    }
    return done;
  }

  return {
    /**
     * Tags, tokens, listings with their counts, hubs and search entries of every post, in one transaction: nobody
     * sees half of it. Other writes wait meanwhile.
     * @returns how many posts there are
     */
    async posts(actor: Actor, onProgress: (done: number) => void = () => {}): Promise<number> {
      requireAdmin(actor);
      const { done, version } = await transaction(async (repos) => {
        await repos.derived.empty();
        await repos.search.empty('post');
        const done = await deriveAll(repos, onProgress);
        await repos.derived.refreshStatistics();
        return { done, version: await repos.contentVersion.bump() };
      });
      onChange(version);
      return done;
    },
  };
}

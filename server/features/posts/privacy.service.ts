import type { LocationLevel } from '#domain/posts/post.entity.ts';
import type { Post } from '#domain/posts/post.ts';
import { visiblePlace } from '#domain/posts/post.ts';
import { perApp } from '../../compose/context.ts';
import { derivePosts } from '../../compose/followers.ts';
import { createWrite } from '../../platform/database/transaction.ts';
import { listedLevel, storeListedLevel } from './location-level.derive.ts';

/** Posts derived again in one transaction. */
const postsAtOnce = 200;

/** Rebuilds the collections of cities when the site's location setting changes. */
export const locationPrivacy = perApp((app) => {
  const { reader, transaction } = app;
  const write = createWrite(app);

  /** Posts with their own level stay as they are. */
  async function rebuild(): Promise<void> {
    for (let afterId: string | undefined = ''; afterId !== undefined; ) {
      const page: string[] = await reader.posts.idsFollowingSiteLevel(afterId, postsAtOnce);
      await transaction(async (repos) => {
        const posts: Post[] = [];
        for (const id of page) {
          const post = await repos.posts.findById(id);
          if (post) posts.push(post);
        }
        await derivePosts(repos, { changes: posts.map((post) => ({ before: post, after: post })) });
      });
      afterId = page[postsAtOnce - 1];
    }
  }

  return {
    /**
     * Before the first page is served, and after a change: when the setting has changed since the collections were made, they are
     * made again. The new level is stored first, so that writes in the meantime follow it, with a mark that is removed
     * when all is done: after an interruption it starts again.
     */
    async honour(level: LocationLevel): Promise<void> {
      const before = await listedLevel(reader);
      const unfinished = (await reader.settings.get(unfinishedKey)) === true;
      if (before === level && !unfinished) return;
      const isNeeded = unfinished || showsCities(before) !== showsCities(level);
      await transaction(async (repos) => {
        await storeListedLevel(repos, level);
        if (isNeeded) await repos.settings.set(unfinishedKey, true);
      });
      if (isNeeded) await rebuild();
      await write((repos) => repos.settings.remove(unfinishedKey));
    },
  };
});

const unfinishedKey = 'location_level_unfinished';

function showsCities(level: LocationLevel): boolean {
  return visiblePlace({ city: 'any', region: null, country: null }, level).city !== null;
}

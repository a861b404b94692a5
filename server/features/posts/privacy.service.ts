import type { Post } from '#domain/posts/post.ts';
import { type LocationLevel, visiblePlace } from '#domain/posts/post.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { indexPosts, listedLevel, storeListedLevel } from './posts.derive.ts';

export interface LocationPrivacyDependencies {
  reader: Pick<Repositories, 'settings' | 'posts'>;
  transaction: Transaction;
  onChange: (contentVersion: number) => void;
}

/** Posts derived anew in one transaction. */
const postsAtOnce = 200;

/** Keeps the collections of cities in step with how closely the site shows its places. */
export function createLocationPrivacy({ reader, transaction, onChange }: LocationPrivacyDependencies) {
  /** Posts that say for themselves stay as they are. */
  async function rebuild(): Promise<void> {
    for (let afterId: string | undefined = ''; afterId !== undefined; ) {
      const page: string[] = await reader.posts.idsFollowingSiteLevel(afterId, postsAtOnce);
      await transaction(async (repos) => {
        const posts: Post[] = [];
        for (const id of page) {
          const post = await repos.posts.findById(id);
          if (post) posts.push(post);
        }
        await indexPosts(repos, posts);
      });
      afterId = page[postsAtOnce - 1];
    }
  }

  return {
    /**
     * Before the first page is served: when the setting has changed since the collections were made, they are
     * made again. The new level is stored first, so that whoever writes meanwhile follows it, with a mark that
     * goes when all is done: interrupted, it is begun again.
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
      const version = await transaction(async (repos) => {
        await repos.settings.remove(unfinishedKey);
        return repos.contentVersion.bump();
      });
      onChange(version);
    },
  };
}

const unfinishedKey = 'location_level_unfinished';

function showsCities(level: LocationLevel): boolean {
  return visiblePlace({ city: 'any', region: null, country: null }, level).city !== null;
}

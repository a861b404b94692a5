import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import type { Post } from '#domain/posts/post.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { createWrite, type WriteDependencies } from '../../platform/database/transaction.ts';
import { derivedOfBody, indexArticle } from '../articles/articles.derive.ts';
import { indexPosts } from './posts.derive.ts';

export interface ReindexingDependencies extends WriteDependencies {
  now: () => Date;
}

/** How many of each. */
export interface Reindexed {
  posts: number;
  articles: number;
}

type OnProgress = (done: Reindexed) => void;

/** Things derived between two pauses, in which visitors are served. */
const atOnce = { posts: 200, articles: 100 } as const;

/** Rebuilds all derived rows, for example after a manual repair. */
export function createReindexing({ now, ...dependencies }: ReindexingDependencies) {
  const write = createWrite(dependencies);

  async function derivePosts(repos: Repositories, onProgress: (done: number) => void): Promise<number> {
    let done = 0;
    for (let afterId: string | undefined = ''; afterId !== undefined; ) {
      const ids: string[] = await repos.posts.idsAfter(afterId, atOnce.posts);
      const posts: Post[] = [];
      for (const id of ids) {
        const post = await repos.posts.findById(id);
        if (post) posts.push(post);
      }
      if (posts.length > 0) await indexPosts(repos, posts);
      done += posts.length;
      onProgress(done);
      await setImmediate();
      afterId = ids[atOnce.posts - 1];
    }
    return done;
  }

  async function deriveArticles(repos: Repositories, onProgress: (done: number) => void): Promise<number> {
    const query = { filters: {}, sort: { by: 'created_date', descending: false } } as const;
    for (let done = 0; ; ) {
      const { articles } = await repos.articles.list({ ...query, limit: atOnce.articles, offset: done });
      for (const article of articles) {
        await repos.articles.rederive(article);
        await indexArticle(repos, article, now().toISOString(), derivedOfBody(article.body));
      }
      done += articles.length;
      onProgress(done);
      await setImmediate();
      if (articles.length < atOnce.articles) return done;
    }
  }

  return {
    /**
     * Of every post tags, tokens, listings with their counts and hubs, of every article tags, city, what its body
     * uses and the pictures it shows, of both the search: in one transaction, so that half of it is never visible. Other
     * writes wait.
     */
    async everything(actor: Actor, onProgress: OnProgress = () => {}): Promise<Reindexed> {
      requireAdmin(actor);
      return write(async (repos) => {
        await repos.derived.empty();
        await repos.search.empty('post');
        await repos.search.empty('article');
        const posts = await derivePosts(repos, (posts) => onProgress({ posts, articles: 0 }));
        const articles = await deriveArticles(repos, (articles) => onProgress({ posts, articles }));
        await repos.derived.refreshStatistics();
        return { posts, articles };
      });
    },
  };
}

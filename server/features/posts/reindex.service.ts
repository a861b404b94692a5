import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#domain/access/account.ts';
import { requireAdmin, system } from '#domain/access/account.ts';
import { plainText } from '#text/read/reading.ts';
import { perApp } from '../../compose/context.ts';
import { deriveArticles, derivePages, derivePosts, deriveSeries } from '../../compose/followers.ts';
import { createWrite } from '../../platform/database/transaction.ts';
import { derivedOfBody } from '../articles/articles.derive.ts';

/** How many of each. */
export interface Reindexed {
  posts: number;
  articles: number;
}

type OnProgress = (done: Reindexed) => unknown;

/** The job that derives the rows which a migration has added, of posts and articles that were there before. */
export const reindexKind = 'reindex';
/** Set by such a migration. */
const missingKey = 'derived_rows_missing';

/** Written in one transaction, between which other writers have their turn. */
const atOnce = { posts: 200, articles: 20 } as const;
/** More pages or series than one owner makes. */
const mostOfKind = 10_000;

/** Rebuilds all derived rows, for example after a manual repair. */
export const reindexing = perApp((app) => {
  const { reader, transaction, now } = app;
  const write = createWrite(app);

  async function reindexPosts(ids: readonly string[]): Promise<number> {
    const plainOf = readOnce(plainText);
    for (const { story } of await reader.posts.byIds(ids)) plainOf(story);
    return transaction(async (repos) => {
      const posts = await repos.posts.byIds(ids);
      const changes = posts.map((before) => ({
        before,
        after: { ...before, plain: plainOf(before.story) },
      }));
      await derivePosts(repos, { changes });
      return posts.length;
    });
  }

  async function reindexArticles(ids: readonly string[]): Promise<number> {
    const derivedOf = readOnce(derivedOfBody);
    for (const id of ids) derivedOf((await reader.articles.findById(id))?.body ?? '');
    return transaction(async (repos) => {
      let done = 0;
      for (const id of ids) {
        const before = await repos.articles.findById(id);
        if (!before) continue;
        await repos.articles.rederive(before);
        const changes = [{ before, after: { ...before, ...derivedOf(before.body) } }];
        await deriveArticles(repos, { changes, time: now().toISOString() });
        done += 1;
      }
      return done;
    });
  }

  /** Few: each in a transaction of its own. */
  async function reindexPagesAndSeries(): Promise<void> {
    for (const id of await reader.pages.idsAfter('', mostOfKind)) {
      const derivedOf = readOnce(derivedOfBody);
      derivedOf((await reader.pages.findById(id))?.body ?? '');
      await transaction(async (repos) => {
        const before = await repos.pages.findById(id);
        if (!before) return;
        const changes = [{ before, after: { ...before, ...derivedOf(before.body) } }];
        await derivePages(repos, { changes, time: now().toISOString() });
      });
    }
    for (const id of await reader.series.idsAfter('', mostOfKind)) {
      plainText((await reader.series.findById(id))?.text ?? '');
      await transaction(async (repos) => {
        const series = await repos.series.findById(id);
        if (!series) return;
        const changes = [{ before: series, after: series }];
        await deriveSeries(repos, { changes, time: now().toISOString() });
      });
    }
  }

  return {
    /**
     * Derives of every post tags, tokens, listings with their counts and hubs, of every article tags, city, what its
     * body
     * uses and the images it shows, of every page of the owner's and series the same, of all the search. Texts are parsed before the transaction that writes their
     * rows; a record that has changed in between is derived from its present row. After an interruption, what is
     * done is valid and the rest as before: it can be started again.
     */
    async everything(actor: Actor, onProgress: OnProgress = () => {}): Promise<Reindexed> {
      requireAdmin(actor);
      const done = { posts: 0, articles: 0 };
      for (const kind of ['posts', 'articles'] as const) {
        const derive = kind === 'posts' ? reindexPosts : reindexArticles;
        for (let afterId: string | undefined = ''; afterId !== undefined; ) {
          const ids: string[] = await reader[kind].idsAfter(afterId, atOnce[kind]);
          if (ids.length > 0) done[kind] += await derive(ids);
          await onProgress({ ...done });
          await setImmediate();
          afterId = ids[atOnce[kind] - 1];
        }
      }
      await reindexPagesAndSeries();
      const wrong = await reader.derived.idsWithWrongTokens();
      await write(async ({ derived, search }) => {
        await derived.replaceTokens(wrong);
        await derived.recount();
        await search.removeMissing();
        await search.leaveMissing();
        await derived.refreshStatistics();
        await search.refreshStatistics();
      });
      return done;
    },
  };
});

/** The same function, which reads each text once. */
function readOnce<Result>(read: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = read(text);
    results.set(text, result);
    return result;
  };
}

/** Job that derives missing rows while the site is being served. */
export const reindexJob = perApp((app) => {
  const { reader, transaction, jobs, now, newId } = app;

  jobs.addKind(reindexKind, {
    isHeavy: true,
    async run({ signal, progress, rest, finish }) {
      const total = await reader.posts.countPublished();
      await reindexing(app).everything(system, async ({ posts, articles }) => {
        progress(posts + articles, Math.max(posts + articles, total));
        await rest();
        signal.throwIfAborted();
      });
      await finish(async ({ settings }) => {
        await settings.remove(missingKey);
        return true;
      });
    },
  });

  return {
    /** After the start: adds the job if rows are missing. */
    async prepare(): Promise<void> {
      if ((await reader.settings.get(missingKey)) !== true) return;
      const time = now().toISOString();
      await transaction((repos) =>
        repos.jobs.addSoon([{ id: newId(), kind: reindexKind, subject: 'site', runAfter: time }], time),
      );
    },
  };
});

import type { ShownPost } from '#contract/records.ts';
import { type Actor, requireAdmin } from '#domain/access/account.ts';
import { AppError } from '#domain/errors.ts';
import { type Series, seriesFields } from '#domain/series/series.entity.ts';
import { checkSeries } from '#domain/series/series.ts';
import { articleSlug } from '#domain/text/slug.ts';
import { plainText } from '#text/read/reading.ts';
import { type AppContext, perApp } from '../../compose/context.ts';
import { seriesChanged } from '../../compose/followers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { createWrite } from '../../platform/database/transaction.ts';
import { listedPost } from '../../platform/presenting/site.ts';
import type { RecordsQuery, Stored } from '../../platform/records/records.repository.ts';
import {
  createRecordsService,
  type RecordChange,
  type RecordInput,
  type RemovalOptions,
} from '../../platform/records/records.service.ts';
import { createSlugChooser } from '../../platform/records/slugs.ts';
import { type BinnedKind, binService } from '../bin/bin.service.ts';
import { requirePosts } from '../posts/posts.derive.ts';

/** A series as its owner sees it. */
export interface OwnSeries extends Stored<Series> {
  /** Its posts, drafts too, in its order; in a list the first ones. */
  photos: ShownPost[];
  /** How many of them are published. */
  visiblePhotos: number;
}

/** Photos of a series that a list shows. */
const photosInList = 5;

/** Series for their owner. Every method throws AppError `unauthenticated` or `forbidden` unless the actor is an admin. */
export const seriesService = perApp((app) => {
  const { reader, now, newId, site } = app;
  const write = createWrite(app);

  async function described(
    repos: Repositories,
    series: readonly Stored<Series>[],
    most: number = seriesFields.fields.posts.entries,
  ): Promise<OwnSeries[]> {
    const counts = await repos.series.visibleCounts(series.map(({ id }) => id));
    const posts = await repos.posts.byIds(series.flatMap(({ posts }) => posts.slice(0, most)));
    const byId = new Map(posts.map((post) => [post.id, listedPost(site, post)]));
    return series.map((one) => ({
      ...one,
      photos: one.posts.slice(0, most).flatMap((id) => byId.get(id) ?? []),
      visiblePhotos: counts.get(one.id) ?? 0,
    }));
  }

  const records = createRecordsService<Series, OwnSeries>(app, {
    noun: 'series',
    of: ({ series }) => series,
    blank: { ...seriesFields.blank(), publishedAt: null },
    // Before the transaction, in which the text is looked up.
    clean(input: RecordInput<Series>) {
      plainText(input.text ?? '');
      return input;
    },
    check: checkSeries,
    visible: ['create', 'update'],
    isPublic: ({ published }) => published,
    async insert(repos, given) {
      await requirePosts(repos, { posts: given.posts });
      const series = {
        ...given,
        slug: await slugOf(repos, given),
        publishedAt: given.published ? given.createdDate : null,
      };
      await repos.series.insert([series]);
      const changes = [{ before: null, after: series }];
      await seriesChanged(repos, { changes, time: series.createdDate });
    },
    update,
    describe: described,
  });

  return {
    ...records,

    async list(actor: Actor, query: RecordsQuery<Series>): Promise<{ records: OwnSeries[]; total: number }> {
      requireAdmin(actor);
      const { records: found, total } = await reader.series.list(query);
      return { records: await described(reader, found, photosInList), total };
    },

    /**
     * Moves it to the bin. @param options `permanent`: deletes it for good, from the bin too
     * @throws AppError `not_found`
     */
    async remove(actor: Actor, id: string, { permanent = false }: RemovalOptions = {}): Promise<void> {
      requireAdmin(actor);
      if (permanent && (await binService(app).remove(actor, [id], 'series')) > 0) return;
      await write(
        (repos) => leave(repos, id, permanent),
        ({ publishedAt }) => publishedAt !== null,
      );
    },
  };

  async function update(
    repos: Repositories,
    { before, after: changed, time, requireCurrent }: RecordChange<Series>,
  ): Promise<void> {
    requireCurrent();
    await requirePosts(repos, { posts: changed.posts }, before.posts);
    const isNews = shownOf(before) !== shownOf(changed);
    const after: Stored<Series> = {
      ...changed,
      slug: await changedSlug(repos, before, changed),
      publishedAt: before.publishedAt ?? (changed.published ? time : null),
      updatedDate: isNews ? time : before.updatedDate,
    };
    await repos.series.update(after);
    await seriesChanged(repos, { changes: [{ before, after }], time });
  }

  /** A URL that was public answers 410, in the bin until it is restored. @returns it as it was @throws AppError `not_found` */
  async function leave(repos: Repositories, id: string, permanent: boolean): Promise<Series> {
    const before = await repos.series.findById(id);
    if (!before) throw new AppError('not_found', 'Series not found.');
    const time = now().toISOString();
    await seriesChanged(repos, { changes: [{ before, after: null }], isBin: !permanent, time });
    if (permanent) await repos.series.delete(id);
    else await repos.bin.add('series', id, time);
    return before;
  }

  function slugOf(repos: Repositories, { id, title, slug }: Series): Promise<string> {
    const give = createSlugChooser(repos.series, {
      make: articleSlug,
      nameless: `series-${newId().slice(-8)}`,
    });
    return give(slug || title, id);
  }

  /** An empty slug is made from the title, and one that was made of it follows it until the first publication. */
  async function changedSlug(repos: Repositories, before: Series, after: Series): Promise<string> {
    if (after.slug !== '' && after.slug !== before.slug) return slugOf(repos, after);
    const isOfTitle = before.slug.replace(/-\d+$/, '') === articleSlug(before.title).replace(/-\d+$/, '');
    const follows = before.publishedAt === null && isOfTitle && after.title !== before.title;
    return after.slug === '' || follows ? slugOf(repos, { ...after, slug: '' }) : before.slug;
  }
});

/** Key of what visitors see of a series. */
function shownOf({ title, slug, text, cover, posts }: Series): string {
  return JSON.stringify([title, slug, text, cover, posts]);
}

/** Restores series from the bin. */
export const createBinnedSeries =
  ({ now }: AppContext): BinnedKind =>
  async () =>
  async (repos, items) => {
    for (const item of items) {
      await repos.bin.takeBack(item);
      const after = await repos.series.findById(item.id);
      const changes = after ? [{ before: null, after }] : [];
      await seriesChanged(repos, { changes, isBin: true, time: now().toISOString() });
    }
  };

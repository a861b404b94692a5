import { CompiledQuery } from 'kysely';
import { matchRule } from '#domain/clusters/matching.ts';
import { beforeAll } from '#domain/posts/ranks.ts';
import { exactPattern } from '#domain/search/pattern.ts';
import { readQuery } from '#domain/search/words.ts';
import { type DatabaseLocation, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createRepositories, type Repositories } from './repositories.ts';

/** Statement of a read, with its query plan. */
export interface ReviewedQuery {
  read: string;
  sql: string;
  plan: string[];
}

interface RecordedQuery {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * Runs the reads of pages and API calls and asks the database for the plan of each statement. A database that
 * has no tables yet gets them.
 * @param avoidScans PostgreSQL reads small tables whole whatever their indexes; with this it does so only where
 *   no index would serve, as on a large site
 */
export async function reviewQueries(
  location: DatabaseLocation,
  { avoidScans = false }: { avoidScans?: boolean } = {},
): Promise<ReviewedQuery[]> {
  let recorded: RecordedQuery[] = [];
  const onQuery = (sql: string, parameters: readonly unknown[]) => void recorded.push({ sql, parameters });
  const database = await openDatabase({ ...location, onQuery });
  await migrate(database);
  const reader = createRepositories(database.db, database.dialect);
  const statements: (RecordedQuery & { read: string })[] = [];
  for (const [read, ask] of await mainReads(reader)) {
    recorded = [];
    await ask();
    for (const statement of recorded) statements.push({ read, ...statement });
  }
  const reviewed = await database.db.connection().execute(async (connection) => {
    const run = (sql: string, parameters: readonly unknown[] = []) =>
      connection.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql, [...parameters]));
    if (avoidScans && database.dialect === 'postgres') await run('set enable_seqscan = off');
    const explain = database.dialect === 'sqlite' ? 'explain query plan' : 'explain';
    const plans: ReviewedQuery[] = [];
    for (const { read, sql, parameters } of statements) {
      const { rows } = await run(`${explain} ${sql}`, parameters);
      plans.push({ read, sql, plan: rows.map((row) => String(row.detail ?? row['QUERY PLAN'])) });
    }
    return plans;
  });
  await database.close();
  return reviewed;
}

/** Queries of the visitors' search. */
function searchReads({ publicSearch }: Repositories): [string, () => Promise<unknown>][] {
  const street = exactPattern(readQuery('street life'), []);
  return [
    ['visitors search: similar words', () => publicSearch.nearWords(['stret'])],
    ['visitors search: completions', () => publicSearch.completions('stre')],
    ['visitors search: words that occur', () => publicSearch.known(['street'])],
    [
      'visitors search',
      () => publicSearch.find([{ pattern: street, scope: 'strong', group: 'post', isExact: true }], 30),
    ],
    ['visitors search: texts', () => publicSearch.texts([{ rowId: 1 }])],
  ];
}

/**
 * Main reads by name, with existing records if there are any: an empty result would end a read of several
 * steps early.
 */
async function mainReads(reader: Repositories): Promise<[string, () => Promise<unknown>][]> {
  const { listings, posts, postList, articles, related, clusters, search, sessions, media, addresses } =
    reader;
  const { browse, series, bin, completion, hubMembers, insights, jobs, pages, renditions } = reader;
  const { revisions, schedule, unreadable, workingCopies, articleUses } = reader;
  const [newest] = await listings.page({ kind: 'all', key: '', limit: 1, offset: 0 });
  const { id = '', slug = '', tags = [], city = null, createdDate = '' } = newest ?? {};
  const tag = tags[0]?.toLowerCase() ?? '';
  const [hub] = await clusters.enabled(1);
  const first = { limit: 24, offset: 0 };
  const year = { from: '2024-01-01T00:00:00.000Z', until: '2025-01-01T00:00:00.000Z' };
  const sort = { by: 'created_date', descending: true } as const;
  const filters = { published: true };
  const rule = matchRule({ requiredTokens: [tag], negativeTokens: ['night'] });
  const tagged = { lead: [tag], afterId: '', untilId: null };
  const togetherRule = matchRule({ requiredTokens: ['street life'], negativeTokens: [] });
  return [
    ['newest posts', () => listings.page({ kind: 'all', key: '', ...first })],
    ['post that opens Home', () => listings.opening()],
    ['posts chosen to open Home', () => posts.opensHome()],
    ['posts of a tag', () => listings.page({ kind: 'tag', key: tag, ...first })],
    ['posts of a city', () => listings.page({ kind: 'city', key: city?.toLowerCase() ?? '', ...first })],
    ['posts of a hub', () => listings.page({ kind: 'hub', key: hub?.id ?? '', ...first })],
    ['arranged posts of a hub', () => hubMembers.among({ kind: 'hub', key: hub?.id ?? '' }, [id])],
    [
      'posts of an arranged hub',
      () => hubMembers.pageWithout({ kind: 'hub', key: hub?.id ?? '', ...first }, [id]),
    ],
    ['cover of a hub', () => hubMembers.cover(id)],
    ['counts of all hubs', () => listings.totals('hub')],
    [
      'posts of a hub that leaves some out',
      () => listings.page({ kind: 'all', key: '', without: hub?.id ?? '', ...first }),
    ],
    ['count of a collection', () => listings.count({ kind: 'tag', key: tag })],
    ['tags with enough posts', () => listings.collections('tag', 5)],
    ['neighbors of a post', () => listings.neighbors({ createdDate, id })],
    ['place of a post', () => listings.countBetween(beforeAll, { createdDate, id })],
    ['post by slug', () => posts.findPublishedBySlug(slug)],
    ['draft or post by slug', () => posts.findBySlug(slug)],
    ['post updated last', () => posts.latestUpdated(filters)],
    ['former address', () => addresses.movedTo('post', slug)],
    ['public call: posts', () => postList.list({ filters, sort, ...first })],
    [
      'public call: posts by title',
      () => postList.list({ filters, sort: { ...sort, by: 'title' }, ...first }),
    ],
    [
      'admin call: posts by update',
      () => postList.list({ filters: {}, sort: { ...sort, by: 'updated_date' }, ...first }),
    ],
    [
      'admin call: posts by date taken',
      () => postList.list({ filters: {}, sort: { ...sort, by: 'taken_at' }, ...first }),
    ],
    [
      'admin call: posts by date taken, oldest first',
      () => postList.list({ filters: {}, sort: { by: 'taken_at', descending: false }, ...first }),
    ],
    [
      'admin call: posts of a year',
      () => postList.list({ filters: { takenYear: '2024' }, sort: { ...sort, by: 'taken_at' }, ...first }),
    ],
    ['admin call: tag', () => postList.list({ filters: { tag }, sort, ...first })],
    ['admin call: search', () => postList.list({ filters: { search: 'street' }, sort, ...first })],
    ['admin call: last upload', () => postList.list({ filters: { isLastUpload: true }, sort, ...first })],
    [
      'portion of a bulk action',
      () => postList.namesMatching({ filters: { tag }, afterId: '', untilId: id, limit: 100 }),
    ],
    ['tags to complete', () => completion.names('tag')],
    ['cities to complete', () => completion.names('city')],
    ['tags of drafts to complete', () => completion.tagSpellings([tag])],
    ['places of cities to complete', () => completion.cityPlaces([city?.toLowerCase() ?? ''])],
    ['sitemap of posts', () => postList.sitemapPage({ afterId: '', limit: 1000 })],
    ['articles', () => articles.publishedPage(9, 0)],
    ['article by slug', () => articles.findBySlug('')],
    [
      'public call: articles',
      () => articles.list({ filters, sort: { ...sort, by: 'published_at' }, ...first }),
    ],
    ['series', () => series.publishedPage(12, 0)],
    ['count of series', () => series.countPublished()],
    ['series by slug', () => series.findBySlug('')],
    ['series after one', () => series.following({ id: '', publishedAt: createdDate })],
    ['photos of a series', () => series.photos('', 200)],
    ['places in a series', () => series.visibleIds('')],
    ['cover of a series', () => series.coverOf({ id: '', cover: null })],
    ['numbers of photos of series', () => series.visibleCounts([''])],
    ['series that show posts', () => series.showing([id])],
    ['newest date of a post', () => listings.newestDate(createdDate)],
    ['posts of a camera', () => listings.page({ kind: 'camera', key: '', ...first })],
    ['largest tags', () => listings.largest('tag', 400)],
    ['number of tags', () => browse.number('tag')],
    ['newest date before a year', () => browse.dateBefore(createdDate)],
    ['posts of a year', () => browse.page(year, first)],
    [
      'posts of a year with others at its edges',
      () => browse.page(year, first, { without: [id], with: [id] }),
    ],
    ['posts with an offset around a month', () => browse.zonedPosts([year])],
    ['number of posts of years', () => browse.counts([year, year])],
    ['places of cities', () => browse.places([''])],
    ['admin call: articles', () => articles.list({ filters: {}, sort, ...first })],
    ['revisions of an article', () => revisions.articles.list('')],
    ['one revision', () => revisions.articles.find('', '')],
    ['working copy', () => workingCopies.find({ kind: 'article', entityId: '', userId: '' })],
    ['taken slugs of articles', () => articles.slugEndings('a')],
    ['cards of posts', () => posts.cards(['a'])],
    ['cards of articles', () => articles.cards(['a'])],
    ['lists of an article', () => related.stateOfLists({ id: '', tags, city })],
    ['posts related to an article', () => related.bestPosts({ id: '', tags, city }, createdDate)],
    ['other content related to an article', () => related.others({ id: '', tags, city }, createdDate)],
    ['posts of a token', () => hubMembers.endOf([tag], '', 1000)],
    ['posts of tokens that mean the same', () => hubMembers.endOf([tag, 'street'], '', 1000)],
    ['published posts', () => hubMembers.endOf(null, '', 1000)],
    ['members of a hub', () => hubMembers.members(rule, tagged)],
    ['likely members of a hub', () => hubMembers.candidates(togetherRule, tagged)],
    ['newest members of a hub', () => hubMembers.newest(rule, 1000, 12)],
    ['newest posts of an image', () => posts.showing([''], 12)],
    ['deleted photos of an image', () => bin.showing('', 12)],
    ['the bin', () => bin.list({ descending: true, ...first })],
    ['photos to publish next', () => schedule.next('post', 'publish_at', 100)],
    ['photos to publish now', () => schedule.next('post', 'publish_at', 100, createdDate)],
    ['photos to take offline now', () => schedule.next('post', 'unpublish_at', 100, createdDate)],
    ['articles to publish now', () => schedule.next('article', 'publish_at', 100, createdDate)],
    ['photos not published at their time', () => schedule.held('post', 50)],
    ['photos that are scheduled', () => schedule.countPlanned('post')],
    ['the queue of photos', () => schedule.queuedPosts(1000)],
    ['photos of a list that are in the queue', () => schedule.queuedAmong([''])],
    ['next photos of the queue', () => schedule.nextQueued(3)],
    ['next time of a job', () => jobs.nextTime('schedule')],
    ['the oldest of the bin', () => bin.deletedUntil(createdDate, 100)],
    ['whether a file is of the bin', () => bin.hides('', createdDate)],
    ['images of several posts', () => insights.sharedImages(20)],
    [
      'size of all images',
      () => insights.uploads({ day: createdDate, week: createdDate, month: createdDate }),
    ],
    ['unreadable rows', () => unreadable.find(50)],
    ['enabled hubs', () => clusters.enabled(5)],
    ['search', () => search.query('street', { published: true, ...first })],
    ['public pages of the owner', () => pages.published()],
    ['names of the pages of the owner', () => pages.names()],
    ['page of the owner by slug', () => pages.findBySlug('')],
    [
      'admin call: pages of the owner',
      () => pages.list({ filters: {}, sort: { by: 'createdDate', descending: false }, ...first }),
    ],
    ...searchReads(reader),
    ['session', () => sessions.findByHash('')],
    ['image of a file', () => media.findByKey('')],
    ['images of files', () => media.idsByKeys(['a', 'b'])],
    ['images a text names', () => media.namedBy({ kind: 'body', id: '' })],
    ['unused images', () => media.unreferenced(createdDate, 100)],
    ['next background job', () => jobs.hasNext('renditions', createdDate)],
    ['jobs of a batch', () => jobs.counts('')],
    ['former files of an image', () => renditions.filesOf('')],
    ['articles that use a data file', () => articleUses.of('data', [''])],
  ];
}

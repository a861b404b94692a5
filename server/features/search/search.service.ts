import { addressKey } from '#domain/access/addresses.ts';
import type { ArticleCard } from '#domain/articles/article.ts';
import { AppError } from '#domain/errors.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { queryLimit } from '#domain/search/limits.ts';
import { readDemands, readQuery } from '#domain/search/words.ts';
import { type AppContext, perApp } from '../../compose/context.ts';
import { createThread, isThreadFailure } from '../../platform/jobs/workers.ts';
import type { SearchHit, SearchQuestion } from './finding.service.ts';

/** Content of a page of results, best first. */
export interface SearchResults {
  hits: SearchHit[];
  posts: PostCard[];
  /** Cards of articles by id. */
  articles: ReadonlyMap<string, ArticleCard>;
  /** The posts on their covers, by id of the series. */
  covers: ReadonlyMap<string, PostCard>;
}

/** Searches of one address in a minute, while it types; those that the cache answers are not counted. */
const perMinute = { max: 300, windowMs: 60_000 };
/** Results remembered, of one content version. */
const mostResults = 500;
/** Milliseconds of idle time before the thread, with its connection, ends. */
const idleMs = 5 * 60 * 1000;
/** A hundred times what a search takes. */
const timeLimitMs = 3_000;
/** Maximum number of waiting searches, which run one by one. */
const mostWaiting = 32;

/** Searches of visitors, each within limits. */
export const searchService = perApp((app) => {
  const { reader, version, limits, site } = app;
  const known = createResultCache(app);
  const request = createSearchThread(app);

  async function countSearch(address: string): Promise<void> {
    const { count, waitMs } = await limits.count(`search ${addressKey(address)}`, perMinute);
    if (count <= perMinute.max) return;
    const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
    throw new AppError('too_many', `Too many searches. Try again in ${retryAfter} s.`, { retryAfter });
  }

  /**
   * Published records that match, best first; none for a text without words.
   * @throws AppError `invalid` for a text that is too long; `too_many`, `unavailable`
   */
  async function search(address: string, text: string, limit: number): Promise<SearchHit[]> {
    if (Array.from(text).length > queryLimit)
      throw new AppError('invalid', `Search for at most ${queryLimit} characters.`);
    const parts = readQuery(text);
    const demands = readDemands(text);
    if (parts.length === 0 && demands.signs.length === 0) return [];
    const key = JSON.stringify([limit, parts, demands]);
    const cached = known.get(key);
    if (cached) return cached;
    await countSearch(address);
    const current = version.current();
    const { timeZone, language } = site;
    const hits = await request({ text, limit, reading: { timeZone, language } });
    known.set(key, hits, current);
    return hits;
  }

  async function coversOf(ids: readonly string[]): Promise<Map<string, PostCard>> {
    const covers = new Map<string, PostCard>();
    for (const id of ids) {
      const series = await reader.series.findById(id);
      const cover = series?.published ? await reader.series.coverOf(series) : null;
      if (cover) covers.set(id, cover.post);
    }
    return covers;
  }

  return {
    search,

    /** Results of {@link search}, with the cards of the records found. */
    async results(address: string, text: string, limit: number): Promise<SearchResults> {
      const hits = await search(address, text, limit);
      const idsOf = (kind: SearchHit['kind']) => hits.filter((hit) => hit.kind === kind).map(({ id }) => id);
      return {
        hits,
        posts: await reader.posts.cards(idsOf('post')),
        articles: await reader.articles.cards(idsOf('article')),
        covers: await coversOf(idsOf('series')),
      };
    },
  };
});

/** Searches in a thread with a connection of its own, which ends with the application. */
function createSearchThread({ location, onClose }: AppContext) {
  const thread = createThread<SearchQuestion, SearchHit[]>({
    script: new URL('./search.worker.ts', import.meta.url),
    data: location,
    idleMs,
    timeLimitMs,
    mostWaiting,
  });
  onClose(thread.close);
  return async (question: SearchQuestion): Promise<SearchHit[]> => {
    try {
      return await thread.request(question);
    } catch (error) {
      if (!isThreadFailure(error)) throw error;
      throw new AppError('unavailable', 'The search took too long. Try again.', {
        retryAfter: 5,
        cause: error,
      });
    }
  };
}

/** The latest results, of the present content version alone. */
function createResultCache({ version }: AppContext) {
  const results = new Map<string, SearchHit[]>();
  let of = -1;
  return {
    get: (key: string) => (of === version.current() ? results.get(key) : undefined),
    set(key: string, hits: SearchHit[], found: number): void {
      if (found !== version.current()) return;
      if (of !== found || results.size >= mostResults) results.clear();
      of = found;
      results.set(key, hits);
    },
  };
}

import { type Kysely, sql } from 'kysely';
import { postFields } from '#domain/posts/post.entity.ts';
import type { Post, Rendition } from '#domain/posts/post.ts';
import { cityKey, fold } from '#domain/text/clean.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { columnsOf, isPublished, rowReader, storedList } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { joinedMedia, mediaColumns, toMetadata } from '../media/media.rows.ts';
import {
  type Condition,
  conditionOf,
  countPosts,
  type PostFilters,
  resolveFilters,
} from './post-filters.repository.ts';
import { toPost } from './posts.rows.ts';
import type { Collection } from './public-listings.repository.ts';

/** Most posts that are found and then sorted; more are read in their order. */
const fewPosts = 2000;

export const postSorts = ['created_date', 'updated_date', 'title', 'slug', 'taken_at'] as const;

export interface PostListQuery {
  filters: PostFilters;
  sort: { by: (typeof postSorts)[number]; descending: boolean };
  limit: number;
  offset: number;
}

export interface MatchingBatch {
  filters: PostFilters;
  afterId: string;
  untilId: string;
  limit: number;
}

/** Name of a post for its owner. */
export interface PostName {
  id: string;
  title: string;
  /** Name of its file. */
  originalName: string | null;
}

/** A published post as the sitemaps need it. */
export interface SitemapPost {
  id: string;
  slug: string;
  title: string;
  altText: string;
  updatedDate: string;
  renditions: readonly Rendition[];
}

const sitemapFields = ['id', 'slug', 'title', 'altText', 'updatedDate'] as const;
const sitemapColumns = columnsOf(postFields, 'p', sitemapFields);
const readSitemapPost = rowReader<Omit<SitemapPost, 'renditions'>>(postFields, sitemapFields);

export function createPostListRepository(db: Kysely<Database>, dialect: Dialect) {
  return {
    /** One page of posts that pass every filter given, and how many there are on all pages. */
    async list(query: PostListQuery): Promise<{ posts: Post[]; total: number }> {
      const collection = asCollection(query);
      const filters = await resolveFilters(db, query.filters);
      const total = await (collection ? countCollection(db, collection) : countPosts(db, dialect, filters));
      if (query.offset >= total) return { posts: [], total };
      const condition = conditionOf(dialect, filters, total > fewPosts);
      const page = collection ? collectionPage(db, collection, query) : matchingPage(db, condition, query);
      const direction = query.sort.descending ? 'desc' : 'asc';
      const found = db
        .selectFrom(page.as('l'))
        .innerJoin('posts as p', 'p.id', 'l.id')
        .leftJoin('media as m', 'm.id', 'p.media_id')
        .selectAll('p')
        .select(mediaColumns);
      const rows = await (isDatedFirst(query) ? found.orderBy(sql.ref('l.undated')) : found)
        .orderBy('l.sorted', direction)
        .orderBy('l.id', direction)
        .execute();
      const mediaIds = rows.map((row) => row.media_id).filter((id) => id !== null);
      const metadata = await metadataOf(db, mediaIds);
      const posts = rows.map((row) =>
        toPost(row, joinedMedia(row), metadata.get(row.media_id ?? '') ?? null),
      );
      return { posts, total };
    },

    /** How many posts pass every filter, and the greatest id of them: the newest; '' without any. */
    async matching(filters: PostFilters): Promise<{ total: number; newestId: string }> {
      const condition = conditionOf(dialect, await resolveFilters(db, filters));
      const { total, newest } = await db
        .selectFrom('posts as p')
        .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.max('p.id').as('newest')])
        .where(condition)
        .executeTakeFirstOrThrow();
      return { total, newestId: newest ?? '' };
    },

    /**
     * Posts that pass every filter, in the order of their ids, which never changes.
     * @param afterId the last id of the previous batch; '' for the first one
     * @param untilId the last id of all batches
     */
    async namesMatching({ filters, afterId, untilId, limit }: MatchingBatch): Promise<PostName[]> {
      const condition = conditionOf(dialect, await resolveFilters(db, filters, untilId));
      const rows = await db
        .selectFrom('posts as p')
        .leftJoin('media as m', 'm.id', 'p.media_id')
        .select(['p.id', 'p.title', 'm.original_name'])
        .where(condition)
        .where('p.id', '>', afterId)
        .where('p.id', '<=', untilId)
        .orderBy('p.id')
        .limit(limit)
        .execute();
      return rows.map(({ id, title, original_name }) => ({ id, title, originalName: original_name || null }));
    },

    /**
     * Published posts in the order of their ids, which never changes.
     * @param afterId the last id of the page before; '' for the first page
     */
    async sitemapPage({ afterId, limit }: { afterId: string; limit: number }): Promise<SitemapPost[]> {
      const rows = await db
        .selectFrom('posts as p')
        .leftJoin('media as m', 'm.id', 'p.media_id')
        .select([...sitemapColumns, 'm.renditions'])
        .where('p.published', '=', isPublished)
        .where('p.id', '>', afterId)
        .orderBy('p.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        ...readSitemapPost(row),
        renditions: storedList<Rendition>(row.renditions ?? '[]'),
      }));
    },
  };
}

/** A query that a stored, ordered and counted collection answers, as most do; else null. */
function asCollection({ filters, sort }: PostListQuery): Collection | null {
  const { published, shownCity, tag, ...others } = filters;
  const hasOthers = Object.values(others).some((value) => value !== undefined);
  if (published !== true || sort.by !== 'created_date' || hasOthers) return null;
  if (tag !== undefined) return shownCity === undefined ? { kind: 'tag', key: fold(tag) } : null;
  return shownCity === undefined ? { kind: 'all', key: '' } : { kind: 'city', key: cityKey(shownCity) };
}

async function countCollection(db: Kysely<Database>, { kind, key }: Collection): Promise<number> {
  const row = await db
    .selectFrom('listing_counts')
    .select('total')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.total ?? 0;
}

function collectionPage(
  db: Kysely<Database>,
  { kind, key }: Collection,
  { sort, limit, offset }: PostListQuery,
) {
  const direction = sort.descending ? 'desc' : 'asc';
  return db
    .selectFrom('listings')
    .select(['post_id as id', 'created_date as sorted'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .orderBy('created_date', direction)
    .orderBy('post_id', direction)
    .limit(limit)
    .offset(offset);
}

/** Photos without a date taken come behind the others, where an ascending order would begin with them. */
const isDatedFirst = ({ sort, filters }: PostListQuery): boolean =>
  sort.by === 'taken_at' && !sort.descending && filters.takenYear === undefined;

function matchingPage(db: Kysely<Database>, condition: Condition, query: PostListQuery) {
  const { sort, limit, offset } = query;
  const direction = sort.descending ? 'desc' : 'asc';
  const column = sort.by === 'taken_at' ? 'p.taken_order' : (`p.${sort.by}` as const);
  return db
    .selectFrom('posts as p')
    .select(['p.id as id', `${column} as sorted`])
    .$if(isDatedFirst(query), (posts) =>
      posts.select(sql`p.taken_order = ''`.as('undated')).orderBy('undated'),
    )
    .where(condition)
    .orderBy(column, direction)
    .orderBy('p.id', direction)
    .limit(limit)
    .offset(offset)
    .$castTo<{ id: string; sorted: string }>();
}

async function metadataOf(db: Kysely<Database>, mediaIds: string[]) {
  if (mediaIds.length === 0) return new Map<string, ReturnType<typeof toMetadata>>();
  const rows = await db.selectFrom('media_metadata').selectAll().where('media_id', 'in', mediaIds).execute();
  return new Map(rows.map((row) => [row.media_id, toMetadata(row)]));
}

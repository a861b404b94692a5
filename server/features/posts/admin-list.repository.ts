import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { postFields } from '#domain/posts/fields.ts';
import type { Post, Rendition } from '#domain/posts/post.ts';
import { fold } from '#domain/text/clean.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { columnsOf, isPublished, rowReader, storedList } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { matchesText } from '../../platform/records/search.repository.ts';
import { joinedMedia, mediaColumns, toMetadata } from '../media/media.rows.ts';
import { toPost } from './posts.rows.ts';
import type { Collection } from './public-listings.repository.ts';

export interface PostFilters {
  id?: string | undefined;
  slug?: string | undefined;
  published?: boolean | undefined;
  /** As it is stored, in any letter case. */
  city?: string | undefined;
  /** Where the post may be shown as one of this city; in any letter case, published posts only. */
  shownCity?: string | undefined;
  /** In any letter case. */
  tag?: string | undefined;
  /** Full text; see the search repository. */
  search?: string | undefined;
  missing?: MissingPart | undefined;
}

/** `altText`: none, or the default text. */
type MissingPart = 'altText' | 'story' | 'picture' | 'tags';

export const postSorts = ['created_date', 'updated_date', 'title', 'slug'] as const;

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

/** What a post is called for its owner. */
export interface PostName {
  id: string;
  title: string;
  /** Of its file. */
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
      const total = await (collection
        ? countCollection(db, collection)
        : countMatching(db, dialect, query.filters));
      if (query.offset >= total) return { posts: [], total };
      const page = collection ? collectionPage(db, collection, query) : matchingPage(db, dialect, query);
      const direction = query.sort.descending ? 'desc' : 'asc';
      const rows = await db
        .selectFrom(page.as('l'))
        .innerJoin('posts as p', 'p.id', 'l.id')
        .leftJoin('media as m', 'm.id', 'p.media_id')
        .selectAll('p')
        .select(mediaColumns)
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
      const { total, newest } = await db
        .selectFrom('posts as p')
        .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.max('p.id').as('newest')])
        .where((eb) => eb.and(conditions(eb, dialect, filters)))
        .executeTakeFirstOrThrow();
      return { total, newestId: newest ?? '' };
    },

    /**
     * Posts that pass every filter, in the order of their ids, which never changes.
     * @param afterId the last id of the previous batch; '' for the first one
     * @param untilId the last id of all batches
     */
    async namesMatching({ filters, afterId, untilId, limit }: MatchingBatch): Promise<PostName[]> {
      const rows = await db
        .selectFrom('posts as p')
        .leftJoin('media as m', 'm.id', 'p.media_id')
        .select(['p.id', 'p.title', 'm.original_name'])
        .where((eb) => eb.and(conditions(eb, dialect, filters)))
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
  return shownCity === undefined ? { kind: 'all', key: '' } : { kind: 'city', key: fold(shownCity) };
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

async function countMatching(db: Kysely<Database>, dialect: Dialect, filters: PostFilters): Promise<number> {
  const { total } = await db
    .selectFrom('posts as p')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => eb.and(conditions(eb, dialect, filters)))
    .executeTakeFirstOrThrow();
  return total;
}

function matchingPage(
  db: Kysely<Database>,
  dialect: Dialect,
  { filters, sort, limit, offset }: PostListQuery,
) {
  const direction = sort.descending ? 'desc' : 'asc';
  return db
    .selectFrom('posts as p')
    .select(['p.id as id', `p.${sort.by} as sorted`])
    .where((eb) => eb.and(conditions(eb, dialect, filters)))
    .orderBy(`p.${sort.by}`, direction)
    .orderBy('p.id', direction)
    .limit(limit)
    .offset(offset);
}

type Posts = ExpressionBuilder<Database & { p: Database['posts'] }, 'p'>;

function conditions(eb: Posts, dialect: Dialect, filters: PostFilters): Expression<SqlBool>[] {
  const { id, slug, published, city, shownCity, tag, search, missing } = filters;
  const tagged = (key: string) =>
    eb('p.id', 'in', eb.selectFrom('post_tags').select('post_id').where('tag_key', '=', key));
  const shownIn = (key: string) =>
    eb(
      'p.id',
      'in',
      eb.selectFrom('listings').select('post_id').where('kind', '=', 'city').where('key', '=', key),
    );
  return [
    ...(id === undefined ? [] : [eb('p.id', '=', id)]),
    ...(slug === undefined ? [] : [eb('p.slug', '=', slug)]),
    ...(published === undefined ? [] : [eb('p.published', '=', published ? isPublished : 0)]),
    ...(city === undefined ? [] : [eb('p.city_key', '=', fold(city))]),
    ...(shownCity === undefined ? [] : [shownIn(fold(shownCity))]),
    ...(tag === undefined ? [] : [tagged(fold(tag))]),
    ...(search === undefined ? [] : [found(eb, dialect, search)]),
    ...(missing === undefined ? [] : [lacks(eb, missing)]),
  ];
}

/** By the text of the post, or a part of the name of its image's file. */
function found(eb: Posts, dialect: Dialect, text: string): Expression<SqlBool> {
  const words = matchesText(dialect, text);
  const name = text.trim().replace(/[\\%_]/g, '\\$&');
  const like = dialect === 'postgres' ? sql`ilike` : sql`like`;
  const named = sql`select id from media where original_name ${like} ${`%${name}%`} escape '\\'`;
  const byName = name === '' ? sql<SqlBool>`1 = 0` : sql<SqlBool>`p.media_id in (${named})`;
  if (words === null) return byName;
  return eb.or([
    sql<SqlBool>`p.id in (select entity_id from search_entries where kind = 'post' and ${words})`,
    byName,
  ]);
}

function lacks(eb: Posts, part: MissingPart): Expression<SqlBool> {
  switch (part) {
    case 'altText':
      return eb.or([eb('p.alt_text', 'in', ['', 'Photo']), eb('p.alt_text', '=', eb.ref('p.title'))]);
    case 'story':
      return eb('p.story', '=', '');
    case 'picture':
      return eb('p.media_id', 'is', null);
    case 'tags':
      return eb('p.tags', '=', '[]');
  }
}

async function metadataOf(db: Kysely<Database>, mediaIds: string[]) {
  if (mediaIds.length === 0) return new Map<string, ReturnType<typeof toMetadata>>();
  const rows = await db.selectFrom('media_metadata').selectAll().where('media_id', 'in', mediaIds).execute();
  return new Map(rows.map((row) => [row.media_id, toMetadata(row)]));
}

import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Post, Rendition } from '#domain/photo/post.ts';
import { fold } from '#domain/text/fold.ts';
import type { Database } from '#server/database/schema.ts';
import type { Collection } from './listings.ts';
import { joinedMedia, mediaColumns, toMetadata } from './media-rows.ts';
import { toPost } from './post-rows.ts';
import { isPublished } from './published.ts';

export interface PostFilters {
  id?: string | undefined;
  slug?: string | undefined;
  published?: boolean | undefined;
  /** In any letter case. */
  city?: string | undefined;
  /** In any letter case. */
  tag?: string | undefined;
}

export const postSorts = ['created_date', 'updated_date', 'title', 'slug'] as const;

export interface PostListQuery {
  filters: PostFilters;
  sort: { by: (typeof postSorts)[number]; descending: boolean };
  limit: number;
  offset: number;
}

/** A published post as the sitemaps need it. */
export interface SitemapPost {
  id: string;
  slug: string;
  title: string;
  altText: string;
  updatedDate: string;
  renditions: Rendition[];
}

export function createPostListRepository(db: Kysely<Database>) {
  return {
    /** One page of posts that pass every filter given, and how many there are on all pages. */
    async list(query: PostListQuery): Promise<{ posts: Post[]; total: number }> {
      const collection = asCollection(query);
      const total = await (collection ? countCollection(db, collection) : countMatching(db, query.filters));
      if (query.offset >= total) return { posts: [], total };
      const page = collection ? collectionPage(db, collection, query) : matchingPage(db, query);
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

    /**
     * Published posts in the order of their ids, which never changes.
     * @param afterId the last id of the page before; '' for the first page
     */
    async sitemapPage({ afterId, limit }: { afterId: string; limit: number }): Promise<SitemapPost[]> {
      const rows = await db
        .selectFrom('posts as p')
        .leftJoin('media as m', 'm.id', 'p.media_id')
        .select(['p.id', 'p.slug', 'p.title', 'p.alt_text', 'p.updated_date', 'm.renditions'])
        .where('p.published', '=', isPublished)
        .where('p.id', '>', afterId)
        .orderBy('p.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        slug: row.slug,
        title: row.title,
        altText: row.alt_text,
        updatedDate: row.updated_date,
        renditions: JSON.parse(row.renditions ?? '[]') as Rendition[],
      }));
    },
  };
}

/** What visitors mostly ask for is a collection that is kept ready, counted and in order; else null. */
function asCollection({ filters, sort }: PostListQuery): Collection | null {
  const { id, slug, published, city, tag } = filters;
  if (published !== true || sort.by !== 'created_date' || id !== undefined || slug !== undefined) return null;
  if (tag !== undefined) return city === undefined ? { kind: 'tag', key: fold(tag) } : null;
  return city === undefined ? { kind: 'all', key: '' } : { kind: 'city', key: fold(city) };
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

async function countMatching(db: Kysely<Database>, filters: PostFilters): Promise<number> {
  const { total } = await db
    .selectFrom('posts as p')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => eb.and(conditions(eb, filters)))
    .executeTakeFirstOrThrow();
  return total;
}

function matchingPage(db: Kysely<Database>, { filters, sort, limit, offset }: PostListQuery) {
  const direction = sort.descending ? 'desc' : 'asc';
  return db
    .selectFrom('posts as p')
    .select(['p.id as id', `p.${sort.by} as sorted`])
    .where((eb) => eb.and(conditions(eb, filters)))
    .orderBy(`p.${sort.by}`, direction)
    .orderBy('p.id', direction)
    .limit(limit)
    .offset(offset);
}

function conditions(
  eb: ExpressionBuilder<Database & { p: Database['posts'] }, 'p'>,
  { id, slug, published, city, tag }: PostFilters,
) {
  const tagged = (key: string) =>
    eb('p.id', 'in', eb.selectFrom('post_tags').select('post_id').where('tag_key', '=', key));
  // The listing leaves out posts that keep their city to themselves; only who sees drafts too may look past it.
  const inCity = (key: string) =>
    published
      ? eb(
          'p.id',
          'in',
          eb.selectFrom('listings').select('post_id').where('kind', '=', 'city').where('key', '=', key),
        )
      : eb('p.city_key', '=', key);
  return [
    ...(id === undefined ? [] : [eb('p.id', '=', id)]),
    ...(slug === undefined ? [] : [eb('p.slug', '=', slug)]),
    ...(published === undefined ? [] : [eb('p.published', '=', published ? isPublished : 0)]),
    ...(city === undefined ? [] : [inCity(fold(city))]),
    ...(tag === undefined ? [] : [tagged(fold(tag))]),
  ];
}

async function metadataOf(db: Kysely<Database>, mediaIds: string[]) {
  if (mediaIds.length === 0) return new Map<string, ReturnType<typeof toMetadata>>();
  const rows = await db.selectFrom('media_metadata').selectAll().where('media_id', 'in', mediaIds).execute();
  return new Map(rows.map((row) => [row.media_id, toMetadata(row)]));
}

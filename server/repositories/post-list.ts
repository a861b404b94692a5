import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Post, Rendition } from '#domain/photo/post.ts';
import { fold } from '#domain/text/fold.ts';
import type { Database } from '#server/database/schema.ts';
import { joinedMedia, mediaColumns, toMetadata } from './media-rows.ts';
import { toPost } from './post-rows.ts';

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

export type PostListRepository = ReturnType<typeof createPostListRepository>;

export function createPostListRepository(db: Kysely<Database>) {
  return {
    /** One page of posts that pass every filter given, and how many there are on all pages. */
    async list({ filters, sort, limit, offset }: PostListQuery): Promise<{ posts: Post[]; total: number }> {
      const passes = (eb: ExpressionBuilder<Database & { p: Database['posts'] }, 'p'>) =>
        eb.and(conditions(eb, filters));
      const { total } = await db
        .selectFrom('posts as p')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where(passes)
        .executeTakeFirstOrThrow();
      if (offset >= total) return { posts: [], total };
      const direction = sort.descending ? 'desc' : 'asc';
      const page = db
        .selectFrom('posts as p')
        .select(['p.id', `p.${sort.by} as sorted`])
        .where(passes)
        .orderBy(`p.${sort.by}`, direction)
        .orderBy('p.id', direction)
        .limit(limit)
        .offset(offset)
        .as('l');
      const rows = await db
        .selectFrom(page)
        .innerJoin('posts as p', 'p.id', 'l.id')
        .leftJoin('media as m', 'm.id', 'p.media_id')
        .selectAll('p')
        .select(mediaColumns)
        .orderBy('l.sorted', direction)
        .orderBy('l.id', direction)
        .execute();
      const metadata = await metadataOf(
        db,
        rows.map((row) => row.media_id).filter((id) => id !== null),
      );
      return {
        posts: rows.map((row) => toPost(row, joinedMedia(row), metadata.get(row.media_id ?? '') ?? null)),
        total,
      };
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
        .where('p.published', '=', 1)
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

function conditions(eb: ExpressionBuilder<Database & { p: Database['posts'] }, 'p'>, filters: PostFilters) {
  const { id, slug, published, city, tag } = filters;
  const tagged = (key: string) =>
    eb('p.id', 'in', eb.selectFrom('post_tags').select('post_id').where('tag_key', '=', key));
  return [
    ...(id === undefined ? [] : [eb('p.id', '=', id)]),
    ...(slug === undefined ? [] : [eb('p.slug', '=', slug)]),
    ...(published === undefined ? [] : [eb('p.published', '=', published ? 1 : 0)]),
    ...(city === undefined ? [] : [eb('p.city_key', '=', fold(city))]),
    ...(tag === undefined ? [] : [tagged(fold(tag))]),
  ];
}

async function metadataOf(db: Kysely<Database>, mediaIds: string[]) {
  if (mediaIds.length === 0) return new Map<string, ReturnType<typeof toMetadata>>();
  const rows = await db.selectFrom('media_metadata').selectAll().where('media_id', 'in', mediaIds).execute();
  return new Map(rows.map((row) => [row.media_id, toMetadata(row)]));
}

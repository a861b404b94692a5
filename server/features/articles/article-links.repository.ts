import { type Kysely, sql } from 'kysely';
import { isPublished } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';

export interface PublishedBody {
  id: string;
  slug: string;
  title: string;
  body: string;
}

/** What published articles link to and show, as far as the database can say. */
export function createArticleLinksRepository(db: Kysely<Database>) {
  return {
    /**
     * Published articles whose body may hold a link to a photo or a hub, in the order of their ids.
     * @param afterId the last one of the call before; '' for the first
     */
    async bodies(afterId: string, limit: number): Promise<PublishedBody[]> {
      return db
        .selectFrom('articles')
        .select(['id', 'slug', 'title', 'body'])
        .where('published', '=', isPublished)
        .where('id', '>', afterId)
        .where(sql<boolean>`(lower(body) like '%/post/%' or lower(body) like '%slug=%')`)
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** Published articles that show one of these pictures, in the body or as the hero. */
    async showing(
      mediaIds: readonly string[],
    ): Promise<(Omit<PublishedBody, 'body'> & { mediaId: string })[]> {
      if (mediaIds.length === 0) return [];
      return db
        .selectFrom('media_references as r')
        .innerJoin('articles as a', 'a.id', 'r.owner_id')
        .select(['a.id', 'a.slug', 'a.title', 'r.media_id as mediaId'])
        .where('r.media_id', 'in', mediaIds)
        .where('r.owner_kind', 'in', ['body', 'hero'])
        .where('a.published', '=', isPublished)
        .orderBy('a.id')
        .execute();
    },
  };
}

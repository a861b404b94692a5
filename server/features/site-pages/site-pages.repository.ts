import type { Kysely } from 'kysely';
import type { ArticleUse } from '#domain/articles/article.ts';
import { type Placement, type SitePage, sitePageFields } from '#domain/site-pages/site-page.entity.ts';
import type { ListedSitePage } from '#domain/site-pages/site-page.ts';
import { isPublished } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { recordLookups } from '../../platform/records/addresses.repository.ts';
import { createRecordsRepository } from '../../platform/records/records.repository.ts';

/** Pages of the owner's. */
export function createSitePagesRepository(db: Kysely<Database>) {
  const records = createRecordsRepository<SitePage>(db, 'pages', sitePageFields);
  return {
    ...records,
    ...recordLookups(db, 'pages'),

    async findBySlug(slug: string): Promise<SitePage | null> {
      const [page] = await records.where({ slug });
      return page ?? null;
    },

    /** Public ones, oldest first. */
    async published(): Promise<ListedSitePage[]> {
      const rows = await db
        .selectFrom('pages')
        .select(['id', 'slug', 'title', 'placement', 'updated_date as updatedDate'])
        .where('published', '=', isPublished)
        .orderBy('created_date')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, placement: row.placement as Placement }));
    },

    /** All of them, drafts too, oldest first. */
    async names(): Promise<Pick<SitePage, 'slug' | 'title' | 'published'>[]> {
      const rows = await db
        .selectFrom('pages')
        .select(['slug', 'title', 'published'])
        .orderBy('created_date')
        .orderBy('id')
        .execute();
      return rows.map(({ published, ...names }) => ({ ...names, published: published === 1 }));
    },

    /** @param uses of the body as it is stored now */
    async setUses(id: string, uses: readonly ArticleUse[]): Promise<void> {
      await db.deleteFrom('page_uses').where('page_id', '=', id).execute();
      const rows = uses.map((use) => ({ ...use, page_id: id }));
      if (rows.length > 0) await db.insertInto('page_uses').values(rows).execute();
    },
  };
}

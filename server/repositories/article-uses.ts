import { type Kysely, sql } from 'kysely';
import { type ArticleUse, usesIn } from '#domain/article/uses.ts';
import type { Dialect } from '#server/database/dialect.ts';
import type { Database } from '#server/database/schema.ts';
import { jsonTexts } from './json-rows.ts';

/** An article that would miss something. */
export interface UsingArticle {
  id: string;
  slug: string;
  title: string;
  published: boolean;
}

export function createArticleUsesRepository(db: Kysely<Database>, dialect: Dialect) {
  return {
    /** For each of these names the articles that use it, drafts included, newest first. */
    async of(kind: ArticleUse['kind'], names: readonly string[]): Promise<Map<string, UsingArticle[]>> {
      const found = new Map<string, UsingArticle[]>(names.map((name) => [name, []]));
      if (names.length === 0) return found;
      const rows = await db
        .selectFrom('article_uses as u')
        .innerJoin('articles as a', 'a.id', 'u.article_id')
        .select(['u.name', 'a.id', 'a.slug', 'a.title', 'a.published'])
        .where('u.kind', '=', kind)
        .where(sql<boolean>`u.name in ${jsonTexts(dialect, names)}`)
        .orderBy('a.created_date', 'desc')
        .orderBy('a.id', 'desc')
        .execute();
      for (const { name, published, ...article } of rows)
        found.get(name)?.push({ ...article, published: published === 1 });
      return found;
    },
  };
}

/** To be called with every body that is written. */
export async function replaceUses(db: Kysely<Database>, articleId: string, body: string): Promise<void> {
  await db.deleteFrom('article_uses').where('article_id', '=', articleId).execute();
  const rows = usesIn(body).map((use) => ({ ...use, article_id: articleId }));
  if (rows.length > 0) await db.insertInto('article_uses').values(rows).execute();
}

import { type Kysely, sql } from 'kysely';
import type { ArticleUse } from '#domain/articles/article.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { isPublished, jsonTexts } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';

/** An article or a page of the owner's that uses a record. */
export interface UsingText {
  kind: 'article' | 'page';
  id: string;
  slug: string;
  title: string;
  published: boolean;
  /** Only unsaved text uses it; for an unsaved article, `id` is the user's. */
  unsaved: boolean;
}

export function createArticleUsesRepository(db: Kysely<Database>, dialect: Dialect) {
  return {
    /**
     * For each of these names the articles that use it, drafts included, newest first; then the pages; then the articles
     * whose unsaved text does.
     */
    async of(kind: ArticleUse['kind'], names: readonly string[]): Promise<Map<string, UsingText[]>> {
      const found = new Map<string, UsingText[]>(names.map((name) => [name, []]));
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
      const pages = await db
        .selectFrom('page_uses as u')
        .innerJoin('pages as p', 'p.id', 'u.page_id')
        .select(['u.name', 'p.id', 'p.slug', 'p.title', 'p.published'])
        .where('u.kind', '=', kind)
        .where(sql<boolean>`u.name in ${jsonTexts(dialect, names)}`)
        .orderBy('p.created_date', 'desc')
        .orderBy('p.id', 'desc')
        .execute();
      for (const [kindOfText, using] of [
        ['article', rows],
        ['page', pages],
      ] as const)
        for (const { name, published, ...text } of using)
          found.get(name)?.push({ kind: kindOfText, ...text, published: published === 1, unsaved: false });
      for (const copy of await unsavedTexts(db, kind)) {
        for (const [name, articles] of found) {
          const isNew = copy.text.includes(name) && !articles.some(({ id }) => id === copy.article.id);
          if (isNew) articles.push(copy.article);
        }
      }
      return found;
    },
  };
}

/** Patterns that a text with a use contains; other texts, which may contain megabytes of images, are not read. */
const marks = { data: '%-data.%', calculator: '%[calc %' } as const;

/** Unsaved text: one for each working copy of the editor and the composer. */
async function unsavedTexts(
  db: Kysely<Database>,
  kind: ArticleUse['kind'],
): Promise<{ text: string; article: UsingText }[]> {
  const rows = await db
    .selectFrom('working_copies as w')
    .leftJoin('articles as a', 'a.id', 'w.entity_id')
    .select(['w.entity_id', 'w.user_id', 'w.data', 'a.id', 'a.slug', 'a.title', 'a.published'])
    .where('w.entity_kind', '=', 'article')
    .where('w.data', 'like', marks[kind])
    .orderBy('w.updated_date', 'desc')
    .execute();
  return rows.map(({ data, entity_id, user_id, id, slug, title, published }) => ({
    text: data,
    article: {
      kind: 'article',
      id: id ?? `${entity_id}-${user_id}`,
      slug: slug ?? '',
      title: title ?? titleIn(data),
      published: published === 1,
      unsaved: true,
    },
  }));
}

function titleIn(data: string): string {
  const { title, topic } = JSON.parse(data) as { title?: unknown; topic?: unknown };
  return (
    ([title, topic].find((words) => typeof words === 'string' && words !== '') as string | undefined) ?? ''
  );
}

export interface PublishedBody {
  kind: UsingText['kind'];
  id: string;
  slug: string;
  title: string;
  body: string;
}

const tables = { article: 'articles', page: 'pages' } as const;

/** Published articles and pages that may link to or show a record. */
export function createArticleLinksRepository(db: Kysely<Database>) {
  return {
    /**
     * Published texts of one kind whose body may hold a link to a photo or a hub, or show a photo, in the order of their ids.
     * @param afterId the last one of the call before; '' for the first
     */
    async bodies(kind: UsingText['kind'], afterId: string, limit: number): Promise<PublishedBody[]> {
      const rows = await db
        .selectFrom(tables[kind])
        .select(['id', 'slug', 'title', 'body'])
        .where('published', '=', isPublished)
        .where('id', '>', afterId)
        .where(
          sql<boolean>`(lower(body) like '%/post/%' or lower(body) like '%slug=%' or lower(body) like '%[photos %')`,
        )
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ kind, ...row }));
    },

    /** Published articles and pages that show one of these images, in the body or as the hero. */
    async showing(
      mediaIds: readonly string[],
    ): Promise<(Omit<PublishedBody, 'body'> & { mediaId: string })[]> {
      if (mediaIds.length === 0) return [];
      const showing: (Omit<PublishedBody, 'body'> & { mediaId: string })[] = [];
      for (const kind of ['article', 'page'] as const) {
        const { rows } = await sql<{ id: string; slug: string; title: string; mediaId: string }>`
          select t.id, t.slug, t.title, r.media_id as "mediaId"
          from media_references as r join ${sql.table(tables[kind])} as t on t.id = r.owner_id
          where r.media_id in (${sql.join(mediaIds)}) and r.owner_kind in ('body', 'hero') and t.published = 1
          order by t.id`.execute(db);
        showing.push(...rows.map((row) => ({ kind, ...row })));
      }
      return showing;
    },
  };
}

import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type SqlBool,
  sql,
} from 'kysely';
import type { Article, ArticleCard, ArticleUse } from '#domain/articles/article.ts';
import { AppError } from '#domain/errors.ts';
import { cityKey, fold } from '#domain/text/clean.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { isPublished, jsonTexts } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { ArticlesTable } from '../../platform/database/schema-content.ts';
import { recordLookups } from '../../platform/records/addresses.repository.ts';
import { matchesText } from '../../platform/records/search.repository.ts';
import {
  type ArticleContent,
  articleCardColumns,
  changedArticleRow,
  toArticle,
  toArticleCard,
  wholeArticleColumns,
} from './articles.rows.ts';

export interface ArticleFilters {
  id?: string | undefined;
  slug?: string | undefined;
  published?: boolean | undefined;
  /** In any letter case. */
  city?: string | undefined;
  /** In any letter case. */
  tag?: string | undefined;
  /** Full text; see the search repository. */
  search?: string | undefined;
}

/** `published_at` is the creation date of articles that were never public. */
export const articleSorts = [
  'published_at',
  'created_date',
  'updated_date',
  'title',
  'slug',
  'published',
] as const;

export interface ArticleListQuery {
  filters: ArticleFilters;
  sort: { by: (typeof articleSorts)[number]; descending: boolean };
  limit: number;
  offset: number;
}

export function createArticlesRepository(db: Kysely<Database>, dialect: Dialect) {
  const cards = () =>
    db
      .selectFrom('articles as a')
      .leftJoin('media as m', 'm.id', 'a.hero_media_id')
      .select(articleCardColumns);
  const whole = () => cards().select(wholeArticleColumns);

  async function findBy(column: 'a.id' | 'a.slug', value: string): Promise<Article | null> {
    const row = await whole().where(column, '=', value).executeTakeFirst();
    return row ? toArticle(row) : null;
  }

  async function replaceTags(id: string, tags: readonly string[]): Promise<void> {
    await db.deleteFrom('article_tags').where('article_id', '=', id).execute();
    const rows = [...new Set(tags.map(fold))].map((tag_key) => ({ tag_key, article_id: id }));
    if (rows.length > 0) await db.insertInto('article_tags').values(rows).execute();
  }

  return {
    ...recordLookups(db, 'articles'),
    findById: (id: string) => findBy('a.id', id),
    findBySlug: (slug: string) => findBy('a.slug', slug),

    /** Published articles, the one published last first, and how many there are. */
    async publishedPage(limit: number, offset: number): Promise<{ articles: ArticleCard[]; total: number }> {
      const { total } = await db
        .selectFrom('articles')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('published', '=', isPublished)
        .executeTakeFirstOrThrow();
      const rows = await cards()
        .where('a.published', '=', isPublished)
        .orderBy('a.published_at', 'desc')
        .orderBy('a.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return { articles: rows.map(toArticleCard), total };
    },

    /** Cards of published articles, by id. */
    async cards(ids: readonly string[]): Promise<Map<string, ArticleCard>> {
      const rows = await cards()
        .where(sql<boolean>`a.id in ${jsonTexts(dialect, ids)}`)
        .where('a.published', '=', isPublished)
        .execute();
      return new Map(rows.map((row) => [row.id, toArticleCard(row)]));
    },

    /** One page of whole articles that pass every filter given, and how many there are on all pages. */
    async list({
      filters,
      sort,
      limit,
      offset,
    }: ArticleListQuery): Promise<{ articles: Article[]; total: number }> {
      const passes = (eb: ExpressionBuilder<Database & { a: ArticlesTable }, 'a'>) =>
        eb.and(conditions(eb, dialect, filters));
      const { total } = await db
        .selectFrom('articles as a')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where(passes)
        .executeTakeFirstOrThrow();
      const direction = sort.descending ? 'desc' : 'asc';
      // Selects the page from an index, where there is one, before whole articles are joined.
      const page = db
        .selectFrom('articles as a')
        .select(['a.id as id', sorted(sort.by, filters).as('sorted')])
        .where(passes)
        .orderBy(sorted(sort.by, filters), direction)
        .orderBy('a.id', direction)
        .limit(limit)
        .offset(offset);
      const rows = await db
        .selectFrom(page.as('l'))
        .innerJoin('articles as a', 'a.id', 'l.id')
        .leftJoin('media as m', 'm.id', 'a.hero_media_id')
        .select([...articleCardColumns, ...wholeArticleColumns])
        .orderBy('l.sorted', direction)
        .orderBy('l.id', direction)
        .execute();
      return { articles: rows.map(toArticle), total };
    },

    /** Published articles in the order of their ids. */
    async sitemapRows(): Promise<Pick<Article, 'id' | 'slug' | 'title' | 'updatedDate'>[]> {
      return db
        .selectFrom('articles')
        .select(['id', 'slug', 'title', 'updated_date as updatedDate'])
        .where('published', '=', isPublished)
        .orderBy('id')
        .execute();
    },

    async insert(article: ArticleContent): Promise<void> {
      const row = {
        ...changedArticleRow(emptyNotes),
        ...changedArticleRow(article),
        ...{ id: article.id, version: 1 },
      };
      await db
        .insertInto('articles')
        .values(row as Insertable<ArticlesTable>)
        .execute();
      await replaceTags(article.id, article.tags);
    },

    /**
     * Writes only what `changes` names; the version grows by one.
     * @throws AppError `not_found`; `conflict` with the article as it is now, when `expectedVersion` is older
     */
    async update(id: string, changes: Partial<ArticleContent>, expectedVersion?: number): Promise<void> {
      let query = db
        .updateTable('articles')
        .set({ ...changedArticleRow(changes), publish_problem: null, version: sql<number>`version + 1` })
        .where('id', '=', id);
      if (expectedVersion !== undefined) query = query.where('version', '=', expectedVersion);
      const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) {
        const current = await findBy('a.id', id);
        if (!current) throw new AppError('not_found', 'Article not found.');
        throw new AppError('conflict', 'The article was changed after you opened it.', { current });
      }
      if (changes.tags) await replaceTags(id, changes.tags);
    },

    /** Rebuilds the tags and the city key by which the article is found. */
    async rederive({ id, tags, city }: Pick<Article, 'id' | 'tags' | 'city'>): Promise<void> {
      const { city_key } = changedArticleRow({ city });
      await db.updateTable('articles').set({ city_key }).where('id', '=', id).execute();
      await replaceTags(id, tags);
    },

    /** @param uses of the body as it is stored now */
    async setUses(id: string, uses: readonly ArticleUse[]): Promise<void> {
      await db.deleteFrom('article_uses').where('article_id', '=', id).execute();
      const rows = uses.map((use) => ({ ...use, article_id: id }));
      if (rows.length > 0) await db.insertInto('article_uses').values(rows).execute();
    },

    async delete(id: string): Promise<void> {
      await db.deleteFrom('articles').where('id', '=', id).execute();
    },
  };
}

/** Defaults of a new article. */
const emptyNotes = {
  story: '',
  caption: '',
  altText: '',
  sources: [],
  dismissedSentences: [],
  publishAt: null,
  unpublishAt: null,
};

/** Expression to sort by: of published articles the column itself, which has an index. */
function sorted(by: ArticleListQuery['sort']['by'], { published }: ArticleFilters) {
  if (by !== 'published_at' || published) return sql.ref<string | number | null>(`a.${by}`);
  return sql<string>`coalesce(a.published_at, a.created_date)`;
}

function conditions(
  eb: ExpressionBuilder<Database & { a: ArticlesTable }, 'a'>,
  dialect: Dialect,
  filters: ArticleFilters,
): Expression<SqlBool>[] {
  const { id, slug, published, city, tag, search } = filters;
  const tagged = (key: string) =>
    eb('a.id', 'in', eb.selectFrom('article_tags').select('article_id').where('tag_key', '=', key));
  return [
    ...(id === undefined ? [] : [eb('a.id', '=', id)]),
    ...(slug === undefined ? [] : [eb('a.slug', '=', slug)]),
    ...(published === undefined ? [] : [eb('a.published', '=', published ? isPublished : 0)]),
    ...(city === undefined ? [] : [eb('a.city_key', '=', cityKey(city))]),
    ...(tag === undefined ? [] : [tagged(fold(tag))]),
    ...(search === undefined ? [] : [found(dialect, search)]),
  ];
}

function found(dialect: Dialect, text: string): Expression<SqlBool> {
  const words = matchesText(dialect, text);
  if (words === null) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`a.id in (select entity_id from search_entries where kind = 'article' and ${words})`;
}

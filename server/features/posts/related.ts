import { type Kysely, sql } from 'kysely';
import type { Article, ArticleCard } from '#domain/articles/article.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { fold } from '#domain/text/fold.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { jsonTexts } from '../../platform/database/json-rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { articleCardColumns, toArticleCard } from '../articles/articles.rows.ts';
import { cardColumns, toCard } from './posts.rows.ts';

export type RelatedItem =
  | { kind: 'post'; score: number; post: PostCard }
  | { kind: 'article'; score: number; article: ArticleCard };

const atMost = 5;

export function createRelatedRepository(db: Kysely<Database>, dialect: Dialect) {
  /**
   * Who scores: 3 per shared tag, 5 for the same city, 1 when its date is not before `since`. Of those whose only merit is to be
   * recent the newest five of each kind are enough: anyone else has five better ones before them.
   */
  function scores(article: Pick<Article, 'id' | 'tags' | 'city'>, since: string) {
    const tags = jsonTexts(dialect, [...new Set(article.tags.map(fold))]);
    const city = fold(article.city ?? '');
    return sql<{ kind: 'post' | 'article'; id: string; score: number }>`
      select kind, id, cast(sum(points) as integer) + case when created_date >= ${since} then 1 else 0 end as score
      from (
        select 'post' as kind, post_id as id, created_date, 3 as points from listings
        where kind = 'tag' and key in ${tags}
        union all
        select 'post', post_id, created_date, 5 from listings where kind = 'city' and key = ${city} and key <> ''
        union all
        select * from (
          select 'post', post_id, created_date, 0 from listings
          where kind = 'all' and key = '' and created_date >= ${since}
          order by created_date desc, post_id desc limit ${atMost}
        ) as recent_posts
        union all
        select 'article', a.id, a.published_at, 3 from article_tags t join articles a on a.id = t.article_id
        where t.tag_key in ${tags} and a.published = 1 and a.id <> ${article.id}
        union all
        select 'article', id, published_at, 5 from articles
        where city_key = ${city} and city_key <> '' and published = 1 and id <> ${article.id}
        union all
        select * from (
          select 'article', id, published_at, 0 from articles
          where published = 1 and published_at >= ${since} and id <> ${article.id}
          order by published_at desc, id desc limit ${atMost}
        ) as recent_articles
      ) as merits
      group by created_date, id, kind
      order by score desc, created_date desc, id desc limit ${atMost}`;
  }

  return {
    /**
     * The five published posts and articles most like an article, best first, the newest of equals first; those
     * without any merit and the article itself are left out.
     * @param since ISO; a post created or an article published then or later counts as recent
     */
    async ofArticle(article: Pick<Article, 'id' | 'tags' | 'city'>, since: string): Promise<RelatedItem[]> {
      const { rows } = await scores(article, since).execute(db);
      const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.id);
      const posts = await cardsOfPosts(db, idsOf('post'));
      const articles = await cardsOfArticles(db, idsOf('article'));
      return rows.flatMap(({ kind, id, score }): RelatedItem[] => {
        const post = kind === 'post' ? posts.get(id) : undefined;
        if (post) return [{ kind: 'post', score, post }];
        const article = kind === 'article' ? articles.get(id) : undefined;
        return article ? [{ kind: 'article', score, article }] : [];
      });
    },
  };
}

async function cardsOfPosts(db: Kysely<Database>, ids: string[]): Promise<Map<string, PostCard>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('posts as p')
    .leftJoin('media as m', 'm.id', 'p.media_id')
    .select(cardColumns)
    .where('p.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, toCard(row)]));
}

async function cardsOfArticles(db: Kysely<Database>, ids: string[]): Promise<Map<string, ArticleCard>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('articles as a')
    .leftJoin('media as m', 'm.id', 'a.hero_media_id')
    .select(articleCardColumns)
    .where('a.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, toArticleCard(row)]));
}

import { type Kysely, sql } from 'kysely';
import type { Article, ArticleCard } from '#domain/articles/article.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { fold } from '#domain/text/clean.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { jsonRows, jsonTexts } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { articleCardColumns, toArticleCard } from '../articles/articles.rows.ts';
import { cardColumns, toCard } from './posts.rows.ts';

export type RelatedItem =
  | { kind: 'post'; score: number; post: PostCard }
  | { kind: 'article'; score: number; article: ArticleCard };

/** A post or an article and what it scores; the better one is the newer one of two with the same score. */
export interface Scored {
  kind: RelatedItem['kind'];
  id: string;
  /** ISO: when the post was created or the article published. */
  date: string;
  score: number;
}

/** What of an article decides on what is related to it. */
export type Relating = Pick<Article, 'id' | 'tags' | 'city'>;

const atMost = 5;

const foldedTags = ({ tags }: Relating) => [...new Set(tags.map(fold))];
const foldedCity = ({ city }: Relating) => fold(city ?? '');

function isBetter(one: Scored, other: Scored): boolean {
  if (one.score !== other.score) return one.score > other.score;
  if (one.date !== other.date) return one.date > other.date;
  return one.id > other.id;
}

/** Scores: 3 for each shared tag, 5 for the same city, 1 when the date is not before `since`. */
export function createRelatedRepository(db: Kysely<Database>, dialect: Dialect) {
  const best = (kind: Scored['kind'], merits: ReturnType<typeof sql>, since: string) =>
    sql<Scored>`
      select ${sql.lit(kind)} as kind, id, date,
        cast(sum(points) as integer) + case when date >= ${since} then 1 else 0 end as score
      from (${merits}) as merits
      group by date, id
      order by score desc, date desc, id desc limit ${atMost}`.execute(db);

  return {
    /** Another text once a post has entered or left one of the lists that {@link bestPosts} reads. */
    async stateOfLists(article: Relating): Promise<string> {
      const keys = foldedTags(article).map((tag) => ['tag', tag]);
      const rows = jsonRows(dialect, [...keys, ['city', foldedCity(article)]]);
      const { rows: lists } = await sql<{ kind: string; key: string; state: string }>`
        select c.kind, c.key, c.state from ${rows} as w
        join listing_counts as c on c.kind = w.value ->> 0 and c.key = w.value ->> 1 and c.key <> ''`.execute(
        db,
      );
      return lists
        .map(({ kind, key, state }) => JSON.stringify([kind, key, state]))
        .sort()
        .join();
    },

    /** The five best posts that share a tag or the city. Reads the whole lists of its tags and its city. */
    async bestPosts(article: Relating, since: string): Promise<Scored[]> {
      const merits = sql`
        select post_id as id, created_date as date, 3 as points from listings
        where kind = 'tag' and key in ${jsonTexts(dialect, foldedTags(article))}
        union all
        select post_id, created_date, 5 from listings
        where kind = 'city' and key = ${foldedCity(article)} and key <> ''`;
      return (await best('post', merits, since)).rows;
    },

    /**
     * The newest posts, whose merit may be to be recent alone, and the five best articles. Of those that are only recent five
     * of each kind are enough: anyone else has five better ones before them.
     */
    async others(article: Relating, since: string): Promise<Scored[]> {
      const tags = jsonTexts(dialect, foldedTags(article));
      const city = foldedCity(article);
      const { rows: posts } = await sql<Scored>`
        select 'post' as kind, post_id as id, created_date as date, 1 as score from listings
        where kind = 'all' and key = '' and created_date >= ${since}
        order by created_date desc, post_id desc limit ${atMost}`.execute(db);
      const merits = sql`
        select a.id, a.published_at as date, 3 as points
        from article_tags as t join articles as a on a.id = t.article_id
        where t.tag_key in ${tags} and a.published = 1 and a.id <> ${article.id}
        union all
        select id, published_at, 5 from articles
        where city_key = ${city} and city_key <> '' and published = 1 and id <> ${article.id}
        union all
        select * from (
          select id, published_at, 0 from articles
          where published = 1 and published_at >= ${since} and id <> ${article.id}
          order by published_at desc, id desc limit ${atMost}
        ) as recent`;
      return [...posts, ...(await best('article', merits, since)).rows];
    },

    /** The five best of these, best first, as cards. Of a post that is there twice the higher score counts. */
    async cards(scored: readonly Scored[]): Promise<RelatedItem[]> {
      const sorted = scored.toSorted((one, other) => (isBetter(one, other) ? -1 : 1));
      const isFirst = ({ id }: Scored, index: number) => sorted.findIndex((one) => one.id === id) === index;
      const chosen = sorted.filter(isFirst).slice(0, atMost);
      const idsOf = (kind: Scored['kind']) => chosen.filter((one) => one.kind === kind).map(({ id }) => id);
      const posts = await cardsOfPosts(db, idsOf('post'));
      const articles = await cardsOfArticles(db, idsOf('article'));
      return chosen.flatMap(({ kind, id, score }): RelatedItem[] => {
        const post = kind === 'post' ? posts.get(id) : undefined;
        if (post) return [{ kind: 'post', score, post }];
        const article = kind === 'article' ? articles.get(id) : undefined;
        return article ? [{ kind: 'article', score, article }] : [];
      });
    },
  };
}

/** Of those that are published. */
async function cardsOfPosts(db: Kysely<Database>, ids: string[]): Promise<Map<string, PostCard>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('posts as p')
    .leftJoin('media as m', 'm.id', 'p.media_id')
    .select(cardColumns)
    .where('p.id', 'in', ids)
    .where('p.published', '=', 1)
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

import { type Kysely, sql } from 'kysely';
import type { Article } from '#domain/articles/article.ts';
import { mostRelated, type Scored } from '#domain/articles/related.ts';
import { cityKey, fold } from '#domain/text/clean.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { jsonRows, jsonTexts } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Fields of an article that decide what is related to it. */
export type Relating = Pick<Article, 'id' | 'tags' | 'city'>;

const foldedTags = ({ tags }: Relating) => [...new Set(tags.map(fold))];
const foldedCity = ({ city }: Relating) => cityKey(city ?? '');

/** Scores: 3 for each shared tag, 5 for the same city, 1 when the date is not before `since`. */
export function createRelatedRepository(db: Kysely<Database>, dialect: Dialect) {
  const best = (kind: Scored['kind'], merits: ReturnType<typeof sql>, since: string) =>
    sql<Scored>`
      select ${sql.lit(kind)} as kind, id, date,
        cast(sum(points) as integer) + case when date >= ${since} then 1 else 0 end as score
      from (${merits}) as merits
      group by date, id
      order by score desc, date desc, id desc limit ${mostRelated}`.execute(db);

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
        order by created_date desc, post_id desc limit ${mostRelated}`.execute(db);
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
          order by published_at desc, id desc limit ${mostRelated}
        ) as recent`;
      return [...posts, ...(await best('article', merits, since)).rows];
    },
  };
}

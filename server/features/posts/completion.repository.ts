import { type Kysely, sql } from 'kysely';
import { postFields } from '#domain/posts/post.entity.ts';
import type { Place, Post } from '#domain/posts/post.ts';
import { fold } from '#domain/text/clean.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { jsonTexts, rowReader } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A tag or city of any post, folded. */
export interface OwnName {
  name: string;
  /** Spelling of most published posts; null where drafts alone have it. */
  label: string | null;
  /** Published posts. */
  total: number;
}

const columns = {
  tag: { table: sql.ref('post_tags'), column: sql.ref('tag_key') },
  city: { table: sql.ref('posts'), column: sql.ref('city_key') },
} as const;

const readTags = rowReader<Pick<Post, 'tags'>>(postFields, ['tags']);

/** Names that drafts and published posts have. */
export function createCompletionRepository(db: Kysely<Database>, dialect: Dialect) {
  return {
    /** The names used most first. Steps from one name to the next in the index, however many posts have it. */
    async names(kind: keyof typeof columns): Promise<OwnName[]> {
      const { table, column } = columns[kind];
      const { rows } = await sql<OwnName>`
        with recursive names(name) as (
          select min(${column}) from ${table} where ${column} > ''
          union all
          select (select min(${column}) from ${table} where ${column} > names.name)
          from names where names.name is not null
        )
        select names.name, c.label, coalesce(c.total, 0) as total
        from names left join listing_counts as c on c.kind = ${kind} and c.key = names.name
        where names.name is not null`.execute(db);
      return rows.sort((one, other) => other.total - one.total);
    },

    /** How one post writes each of these tags. @param names folded */
    async tagSpellings(names: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await sql<{ name: string; tags: string }>`
        select names.value as name, p.tags from ${jsonTexts(dialect, names)} as names
        join posts as p on p.id = (select max(t.post_id) from post_tags as t where t.tag_key = names.value)`.execute(
        db,
      );
      return new Map(
        rows.map((row) => [row.name, readTags(row).tags.find((tag) => fold(tag) === row.name) ?? row.name]),
      );
    },

    /** Places in the spelling of the newest post of each of these cities. @param names folded */
    async cityPlaces(names: readonly string[]): Promise<Map<string, Place>> {
      const { rows } = await sql<Place & { name: string }>`
        select names.value as name, p.geo_city as city, p.geo_region as region, p.geo_country as country
        from ${jsonTexts(dialect, names)} as names
        join posts as p on p.id = (
          select newest.id from posts as newest where newest.city_key = names.value
          order by newest.created_date desc limit 1)`.execute(db);
      return new Map(rows.map(({ name, ...place }) => [name, place]));
    },
  };
}

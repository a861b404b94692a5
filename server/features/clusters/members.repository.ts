import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type HubListing,
  isSingleToken,
  type MatchRule,
  type MatchSubject,
  type MatchToken,
} from '#domain/clusters/matching.ts';
import type { OpeningPost } from '#domain/posts/opening.ts';
import type { PostCard } from '#domain/posts/post.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { listedIn } from '../../platform/database/listed.ts';
import { isPublished, jsonRows, jsonTexts } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type CardRow, cardColumns, type OpeningRow, toCard, toOpening } from '../posts/posts.rows.ts';
import type { Collection } from '../posts/public-listings.repository.ts';

const cardFields = sql.raw(cardColumns.join(', '));
const hubListings = ['hub', 'without'] as const satisfies HubListing[];

export interface HubMember {
  postId: string;
  createdDate: string;
}

export interface HubCandidate extends HubMember {
  subject: MatchSubject;
}

/** The published posts of a hub, found in the token table, and those that its owner has arranged. */
export function createHubMembersRepository(db: Kysely<Database>, dialect: Dialect) {
  const conditions = (rule: MatchRule) => conditionsOf(dialect, rule);

  return {
    /** A page of a collection, newest first, without these posts. */
    async pageWithout(
      { limit, offset, ...collection }: Collection & { limit: number; offset: number },
      ids: readonly string[],
    ): Promise<PostCard[]> {
      const { rows } = await sql<CardRow>`
        select ${cardFields}
        from (
          select post_id, created_date from listings as l
          where ${listedIn(collection)} and post_id not in ${jsonTexts(dialect, ids)}
          order by created_date desc, post_id desc limit ${limit} offset ${offset}
        ) as l
        join posts as p on p.id = l.post_id
        left join media as m on m.id = p.media_id
        order by l.created_date desc, l.post_id desc`.execute(db);
      return rows.map(toCard);
    },

    /** Those of these posts that are in the collection, in the order of the ids. */
    async among(collection: Collection, ids: readonly string[]): Promise<PostCard[]> {
      if (ids.length === 0) return [];
      const { rows } = await sql<CardRow>`
        select ${cardFields} from listings as l
        join posts as p on p.id = l.post_id
        left join media as m on m.id = p.media_id
        where ${listedIn(collection)} and l.post_id in ${jsonTexts(dialect, ids)}`.execute(db);
      const byId = new Map(rows.map(toCard).map((card) => [card.id, card]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** A published post as a cover; null where it has no image. */
    async cover(id: string): Promise<OpeningPost | null> {
      const { rows } = await sql<OpeningRow>`
        select ${cardFields}, p.focal_x, p.focal_y, m.cover from posts as p
        join media as m on m.id = p.media_id
        where p.id = ${id} and p.published = ${isPublished}`.execute(db);
      return rows[0] ? toOpening(rows[0]) : null;
    },

    /** Removes every member. */
    async clear(clusterId: string): Promise<void> {
      for (const table of ['listings', 'listing_counts'] as const)
        await db.deleteFrom(table).where('kind', 'in', hubListings).where('key', '=', clusterId).execute();
    },

    /** How many posts, drafts too, have one of these tokens; no further than `most`. */
    async tokenCount(token: string, most: number): Promise<number> {
      const { rows } = await sql<{ total: number }>`select count(*) as total from
        (select 1 from post_tokens where token = ${token} limit ${most}) as found`.execute(db);
      return Number(rows[0]?.total ?? 0);
    },

    /**
     * Ids of posts that have one of these tokens, in their order; of all published ones when `lead` is null.
     * @param afterId the last one of the call before; '' for the first
     */
    async leadPage(lead: readonly string[] | null, afterId: string, limit: number): Promise<string[]> {
      const parts = lead?.map(
        (token) => sql`select post_id as id from post_tokens where token = ${token} and post_id > ${afterId}`,
      );
      const source = parts
        ? sql.join(parts, sql` union `)
        : sql`select id from posts where published = 1 and id > ${afterId}`;
      const { rows } = await sql<{ id: string }>`${source} order by id limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Of these posts the members of a hub whose tokens are all single: the token table decides by itself. */
    async membersAmong(rule: MatchRule, ids: readonly string[]): Promise<HubMember[]> {
      const { rows } = await sql<HubMember>`
        select p.id as "postId", p.created_date as "createdDate" from posts as p
        where p.id in ${jsonTexts(dialect, ids)} and p.published = 1 and ${conditions(rule)}`.execute(db);
      return rows;
    },

    /** As {@link membersAmong}, of a hub with tokens of several words: whose words may be in the post's texts or tags. */
    async candidatesAmong(rule: MatchRule, ids: readonly string[]): Promise<HubCandidate[]> {
      const { rows } = await sql<HubMember & { subject: string }>`
        select p.id as "postId", p.created_date as "createdDate", s.subject
        from posts as p join post_subjects as s on s.post_id = p.id
        where p.id in ${jsonTexts(dialect, ids)} and p.published = 1 and ${conditions(rule)}`.execute(db);
      return rows.map((row) => ({ ...row, subject: JSON.parse(row.subject) as MatchSubject }));
    },

    /** The newest members, among the newest published posts, of a hub whose tokens are all single. */
    async newest(rule: MatchRule, among: number, limit: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`select p.id from (
          select post_id as id, created_date from listings where kind = 'all' and key = ''
          order by created_date desc, post_id desc limit ${among}
        ) as p where ${conditions(rule)} order by p.created_date desc, p.id desc limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Ids of the posts in a list, in their order; null when there are more than `most`. */
    async idsIn(collection: Collection, most: number): Promise<string[] | null> {
      const { rows } = await sql<{ id: string }>`select post_id as id from listings as l
        where ${listedIn(collection)} order by created_date desc, post_id desc limit ${most + 1}`.execute(db);
      return rows.length > most ? null : rows.map(({ id }) => id);
    },

    async add(listing: HubListing, clusterId: string, members: readonly HubMember[]): Promise<void> {
      const rows = members.map(({ createdDate, postId }) => [createdDate, postId]);
      await sql`insert into listings (kind, key, created_date, post_id)
        select ${listing}, ${clusterId}, value ->> 0, value ->> 1 from ${jsonRows(dialect, rows)}`.execute(
        db,
      );
    },

    /** Its members stay. */
    async rename(clusterId: string, label: string): Promise<void> {
      await db
        .updateTable('listing_counts')
        .set({ label })
        .where('kind', 'in', hubListings)
        .where('key', '=', clusterId)
        .execute();
    },

    /** After the members were added. */
    async count(listing: HubListing, clusterId: string, label: string): Promise<void> {
      await sql`insert into listing_counts (kind, key, label, total)
        select ${listing}, ${clusterId}, ${label}, count(*) from listings
        where kind = ${listing} and key = ${clusterId}
        having count(*) > 0`.execute(db);
    },
  };
}

/**
 * Conditions that the database can check: one token of each required group may be present, and no negative token of one
 * word is. For tokens of several words the condition is necessary only; negative ones are not checked.
 */
function conditionsOf(dialect: Dialect, rule: MatchRule): RawBuilder<unknown> {
  const required = rule.required.map(
    (group) =>
      sql`(${sql.join(
        group.map((token) => mayBePresent(dialect, token)),
        sql` or `,
      )})`,
  );
  const negative = rule.negative.filter(isSingleToken).map(({ whole }) => sql`not ${isToken(whole)}`);
  return sql.join([sql`1 = 1`, ...required, ...negative], sql` and `);
}

/** Adjacent words are adjacent in the stored subject, `s`, too, which excludes most posts. */
function mayBePresent(dialect: Dialect, token: MatchToken): RawBuilder<unknown> {
  if (isSingleToken(token)) return isToken(token.whole);
  const together = JSON.stringify(token.words).slice(1, -1);
  const position = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos');
  return sql`(${isToken(token.whole)} or ${position}(s.subject, ${together}) > 0)`;
}

function isToken(token: string): RawBuilder<unknown> {
  return sql`exists (select 1 from post_tokens as t where t.token = ${token} and t.post_id = p.id)`;
}

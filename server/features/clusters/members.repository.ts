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

/** Tokens one of which every member has; null: all published posts may be members. */
export type Lead = readonly string[] | null;

/** Posts with one of the tokens, in the order of their ids. */
export interface LeadRange {
  lead: Lead;
  /** '' for the first ones. */
  afterId: string;
  /** Last post; null: to the end. */
  untilId: string | null;
}

export interface HubCandidate extends HubMember {
  subject: MatchSubject;
}

/** The published posts of a hub, found in the token table, and those that its owner has arranged. */
export function createHubMembersRepository(db: Kysely<Database>, dialect: Dialect) {
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
        select ${cardFields} from posts as p
        join listings as l on l.created_date = p.created_date and l.post_id = p.id
        left join media as m on m.id = p.media_id
        where ${listedIn(collection)} and p.id in ${jsonTexts(dialect, ids)}`.execute(db);
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

    /** Id of the post at the end of so many that have one of these tokens, after another; null when there are fewer. */
    async endOf(lead: Lead, afterId: string, count: number): Promise<string | null> {
      const { rows } = await sql<{ id: string }>`${leading({ lead, afterId, untilId: null })}
        order by id limit 1 offset ${count - 1}`.execute(db);
      return rows[0]?.id ?? null;
    },

    /** Members among these posts that the token table finds by itself. */
    async members(rule: MatchRule, posts: LeadRange): Promise<HubMember[]> {
      const { rows } = await sql<HubMember>`select p.id as "postId", p.created_date as "createdDate"
        from ${published(posts)} and ${certain(rule)}`.execute(db);
      return rows;
    },

    /** Lists them, which {@link members} finds. */
    async addMembers(
      listing: HubListing,
      clusterId: string,
      rule: MatchRule,
      posts: LeadRange,
    ): Promise<void> {
      await sql`insert into listings (kind, key, created_date, post_id)
        select ${listing}, ${clusterId}, p.created_date, p.id
        from ${published(posts)} and ${certain(rule)}`.execute(db);
    },

    /** The others that may be members, by tokens of several words: their texts or tags say whether they are. */
    async candidates(rule: MatchRule, posts: LeadRange): Promise<HubCandidate[]> {
      const { rows } = await sql<HubMember & { subject: string }>`
        select p.id as "postId", p.created_date as "createdDate", s.subject
        from ${published(posts, sql`cross join post_subjects as s`)} and s.post_id = p.id
          and ${doubtful(rule)} and ${possible(dialect, rule)} and not ${certain(rule)}`.execute(db);
      return rows.map((row) => ({ ...row, subject: JSON.parse(row.subject) as MatchSubject }));
    },

    /** The newest members, among the newest published posts, of a hub whose tokens are all single. */
    async newest(rule: MatchRule, among: number, limit: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`select p.id from (
          select post_id as id, created_date from listings where kind = 'all' and key = ''
          order by created_date desc, post_id desc limit ${among}
        ) as p where ${certain(rule)} order by p.created_date desc, p.id desc limit ${limit}`.execute(db);
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

function leading({ lead, afterId, untilId }: LeadRange): RawBuilder<unknown> {
  const inRange = (id: string) =>
    sql`${sql.ref(id)} > ${afterId}${untilId === null ? sql`` : sql` and ${sql.ref(id)} <= ${untilId}`}`;
  if (lead === null) return sql`select id from posts where published = 1 and ${inRange('id')}`;
  const parts = lead.map(
    (token) => sql`select post_id as id from post_tokens where token = ${token} and ${inRange('post_id')}`,
  );
  return sql.join(parts, sql` union `);
}

/** In this order: each post is looked up in an index that has what is asked of it. */
const published = (posts: LeadRange, others = sql``) =>
  sql`(${leading(posts)}) as l cross join posts as p ${others} where p.id = l.id and p.published = 1`;

/** Condition that finds members without reading a text. */
function certain(rule: MatchRule): RawBuilder<unknown> {
  return allOf([
    ...rule.required.map((group) => anyOf(group.map(({ whole }) => isToken(whole)))),
    ...rule.negative.map((token) => sql`not ${anyOf([isToken(token.whole), ...hasWords(token)])}`),
  ]);
}

/**
 * Condition that holds for all members, and for some other posts. Adjacent words are adjacent in the stored
 * subject, `s`, too.
 */
function possible(dialect: Dialect, rule: MatchRule): RawBuilder<unknown> {
  const position = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos');
  const together = (token: MatchToken) =>
    hasWords(token).map(
      (words) => sql`(${words} and ${position}(s.subject, ${JSON.stringify(token.words).slice(1, -1)}) > 0)`,
    );
  return allOf([
    ...rule.required.map((group) =>
      anyOf(group.flatMap((token) => [isToken(token.whole), ...together(token)])),
    ),
    ...rule.negative.map(({ whole }) => sql`not ${isToken(whole)}`),
  ]);
}

/** Condition of posts where a text decides: asked first, because it is true of few. */
const doubtful = ({ required, negative }: MatchRule) =>
  anyOf([...required.flat(), ...negative].flatMap(hasWords));

/** All words of a token of several. */
function hasWords(token: MatchToken): RawBuilder<unknown>[] {
  return isSingleToken(token) ? [] : [allOf(token.words.map(isToken))];
}

const anyOf = (tests: readonly RawBuilder<unknown>[]) => sql`(${sql.join(tests, sql` or `)})`;
const allOf = (tests: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join([sql`1 = 1`, ...tests], sql` and `)})`;

function isToken(token: string): RawBuilder<unknown> {
  return sql`exists (select 1 from post_tokens as t where t.token = ${token} and t.post_id = p.id)`;
}

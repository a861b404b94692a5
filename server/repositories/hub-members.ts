import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSingleToken, type MatchRule, type MatchSubject, type MatchToken } from '#domain/hub/matching.ts';
import type { Dialect } from '#server/database/dialect.ts';
import type { Database } from '#server/database/schema.ts';
import { jsonRows } from './json-rows.ts';

export interface HubMember {
  postId: string;
  createdDate: string;
}

export interface HubCandidate extends HubMember {
  subject: MatchSubject;
}

/** Which published posts stand in a hub, found in the token table. */
export function createHubMembersRepository(db: Kysely<Database>, dialect: Dialect) {
  return {
    /** Nobody stands in the hub any more. */
    async clear(clusterId: string): Promise<void> {
      await db.deleteFrom('listings').where('kind', '=', 'hub').where('key', '=', clusterId).execute();
      await db.deleteFrom('listing_counts').where('kind', '=', 'hub').where('key', '=', clusterId).execute();
    },

    /**
     * Members of a hub whose tokens are all single, in the order of their ids: the token table decides by itself.
     * @param afterId the last post of the call before; '' for the first
     */
    async members(rule: MatchRule, afterId: string, limit: number): Promise<HubMember[]> {
      const { rows } = await sql<HubMember>`
        select p.id as "postId", p.created_date as "createdDate" from ${published(rule, afterId)} limit ${limit}`.execute(
        db,
      );
      return rows;
    },

    /** As {@link members}, of a hub with tokens of several words: their words are in the post, somewhere. */
    async candidates(rule: MatchRule, afterId: string, limit: number): Promise<HubCandidate[]> {
      const { rows } = await sql<HubMember & { subject: string }>`
        select p.id as "postId", p.created_date as "createdDate",
          (select s.subject from post_subjects as s where s.post_id = p.id) as subject
        from ${published(rule, afterId)} limit ${limit}`.execute(db);
      return rows.map((row) => ({ ...row, subject: JSON.parse(row.subject) as MatchSubject }));
    },

    async add(clusterId: string, members: readonly HubMember[]): Promise<void> {
      const rows = members.map(({ createdDate, postId }) => [createdDate, postId]);
      await sql`insert into listings (kind, key, created_date, post_id)
        select 'hub', ${clusterId}, value ->> 0, value ->> 1 from ${jsonRows(dialect, rows)}`.execute(db);
    },

    /** After the members were added. */
    async count(clusterId: string, label: string): Promise<void> {
      await sql`insert into listing_counts (kind, key, label, total)
        select 'hub', ${clusterId}, ${label}, count(*) from listings where kind = 'hub' and key = ${clusterId}
        having count(*) > 0`.execute(db);
    },
  };
}

/**
 * What the token table can say: of every required group one may be present, and no single negative token is. Tokens
 * of several words are only made likely by this, negative ones not judged at all. Read from the rows of a required
 * token where there is one that stands alone, so that a rare hub costs little on a large site; in the order of the
 * posts' ids.
 */
function published(rule: MatchRule, afterId: string): RawBuilder<unknown> {
  const leading = rule.required.find((group) => group.length === 1 && group.every(isSingleToken));
  const lead = leading?.[0];
  const source = lead
    ? sql`post_tokens as lead join posts as p on p.id = lead.post_id
        where lead.token = ${lead.whole} and lead.post_id > ${afterId} and`
    : sql`posts as p where p.id > ${afterId} and`;
  const required = rule.required
    .filter((group) => group !== leading)
    .map((group) => sql`(${sql.join(group.map(mayBePresent), sql` or `)})`);
  const negative = rule.negative.filter(isSingleToken).map(({ whole }) => sql`not ${isToken(whole)}`);
  const conditions = sql.join([sql`p.published = 1`, ...required, ...negative], sql` and `);
  return sql`${source} ${conditions} order by ${sql.ref(lead ? 'lead.post_id' : 'p.id')}`;
}

function mayBePresent(token: MatchToken): RawBuilder<unknown> {
  if (isSingleToken(token)) return isToken(token.whole);
  return sql`(${isToken(token.whole)} or (${sql.join(token.words.map(isToken), sql` and `)}))`;
}

function isToken(token: string): RawBuilder<unknown> {
  return sql`exists (select 1 from post_tokens as t where t.token = ${token} and t.post_id = p.id)`;
}

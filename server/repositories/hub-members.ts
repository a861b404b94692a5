import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSingleToken, type MatchRule, type MatchSubject, type MatchToken } from '#domain/hub/matching.ts';
import type { Dialect } from '#server/database/dialect.ts';
import type { Database } from '#server/database/schema.ts';
import { jsonRows } from './json-rows.ts';

export interface HubCandidate {
  postId: string;
  createdDate: string;
  subject: MatchSubject;
}

export type HubMembersRepository = ReturnType<typeof createHubMembersRepository>;

/** Which published posts stand in a hub, found in the token table. */
export function createHubMembersRepository(db: Kysely<Database>, dialect: Dialect) {
  return {
    /** Nobody stands in the hub any more. */
    async clear(clusterId: string): Promise<void> {
      await db.deleteFrom('listings').where('kind', '=', 'hub').where('key', '=', clusterId).execute();
      await db.deleteFrom('listing_counts').where('kind', '=', 'hub').where('key', '=', clusterId).execute();
    },

    /** All members at once, for rules of single tokens alone, which the index decides by itself. */
    async addAll(clusterId: string, rule: MatchRule): Promise<void> {
      await sql`insert into listings (kind, key, created_date, post_id)
        select 'hub', ${clusterId}, p.created_date, p.id from posts as p
        where p.published = 1 and ${narrowed(rule)}`.execute(db);
    },

    /**
     * Posts that may match a rule with tokens of several words: all their words are somewhere in the post.
     * @param afterId the last post of the call before; '' for the first
     */
    async candidates(rule: MatchRule, afterId: string, limit: number): Promise<HubCandidate[]> {
      const { rows } = await sql<{ id: string; created_date: string; subject: string }>`
        select p.id, p.created_date, s.subject from posts as p join post_subjects as s on s.post_id = p.id
        where p.published = 1 and p.id > ${afterId} and ${narrowed(rule)}
        order by p.id limit ${limit}`.execute(db);
      return rows.map((row) => ({
        postId: row.id,
        createdDate: row.created_date,
        subject: JSON.parse(row.subject) as MatchSubject,
      }));
    },

    async add(
      clusterId: string,
      members: readonly Pick<HubCandidate, 'postId' | 'createdDate'>[],
    ): Promise<void> {
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
 * What the token table can say: every required token may be present, and no single negative token is. Tokens of
 * several words are only made likely by this, negative ones not judged at all.
 */
function narrowed(rule: MatchRule): RawBuilder<unknown> {
  const required = rule.required.map(mayBePresent);
  const negative = rule.negative.filter(isSingleToken).map(({ whole }) => sql`not ${isToken(whole)}`);
  return sql.join([sql`true`, ...required, ...negative], sql` and `);
}

function mayBePresent(token: MatchToken): RawBuilder<unknown> {
  if (isSingleToken(token)) return isToken(token.whole);
  return sql`(${isToken(token.whole)} or (${sql.join(token.words.map(isToken), sql` and `)}))`;
}

function isToken(token: string): RawBuilder<unknown> {
  return sql`exists (select 1 from post_tokens as t where t.token = ${token} and t.post_id = p.id)`;
}

import { type Kysely, sql } from 'kysely';
import type { AuditState } from '#domain/seo/audit/state.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { rowsOfPosts } from '../../platform/database/listed.ts';
import { isPublished, jsonTexts } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { createAuditAddresses } from './audit-addresses.repository.ts';
import { createAuditFindings } from './audit-findings.repository.ts';

/** A published record with a page of its own, as the audit lists it. */
export interface AuditedRecord {
  id: string;
  slug: string;
  version: number;
  /** By which it is ordered, ISO. */
  date: string;
}

/** Reads no JSON columns: an unreadable one must not stop the audit. */
export function createAuditRepository(db: Kysely<Database>, dialect: Dialect) {
  return {
    ...createAuditAddresses(db, dialect),
    ...createAuditFindings(db, dialect),

    /** State of the audit; null before the first one. */
    async state(): Promise<{ version: number; state: AuditState } | null> {
      const row = await db.selectFrom('audit_state').select(['version', 'state']).executeTakeFirst();
      return row ? { version: row.version, state: JSON.parse(row.state) as AuditState } : null;
    },

    /**
     * Writes the state where it is still of this version; 0 for the first one.
     * @returns false when another process was faster; nothing is written then
     */
    async advance(version: number, state: AuditState): Promise<boolean> {
      const text = JSON.stringify(state);
      if (version === 0) {
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('audit_state')
          .values({ id: 1, version: 1, state: text })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirstOrThrow();
        return (numInsertedOrUpdatedRows ?? 0n) > 0n;
      }
      const { numUpdatedRows } = await db
        .updateTable('audit_state')
        .set({ version: version + 1, state: text })
        .where('id', '=', 1)
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Published posts, newest first. @param after the last one before; '' for the first */
    async publishedPosts(after: { date: string; id: string }, limit: number): Promise<AuditedRecord[]> {
      let query = db
        .selectFrom('listings as l')
        .innerJoin('posts as p', 'p.id', 'l.post_id')
        .select(['p.id', 'p.slug', 'p.version', 'l.created_date as date'])
        .where('l.kind', '=', 'all')
        .where('l.key', '=', '');
      if (after.id !== '') {
        query = query.where((eb) =>
          eb(eb.refTuple('l.created_date', 'l.post_id'), '<', eb.tuple(after.date, after.id)),
        );
      }
      return query.orderBy('l.created_date', 'desc').orderBy('l.post_id', 'desc').limit(limit).execute();
    },

    /** Published articles in the order of their ids. */
    async publishedArticles(afterId: string, limit: number): Promise<AuditedRecord[]> {
      return db
        .selectFrom('articles')
        .select((eb) => ['id', 'slug', 'version', eb.fn.coalesce('published_at', 'created_date').as('date')])
        .where('published', '=', isPublished)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** Enabled clusters, with how many published posts each lists; null for those that use the list of all. */
    async hubs(): Promise<{ id: string; name: string; version: number; total: number | null }[]> {
      return db
        .selectFrom('clusters as c')
        .leftJoin('listing_counts as n', (join) => join.onRef('n.key', '=', 'c.id').on('n.kind', '=', 'hub'))
        .select(['c.id', 'c.name', 'c.version', 'n.total'])
        .where('c.enabled', '=', 1)
        .orderBy('c.id')
        .execute();
    },

    /** The collections in which published posts are listed. */
    async collectionsOf(postIds: readonly string[]): Promise<{ kind: string; key: string }[]> {
      const { rows } = await sql<{ kind: string; key: string }>`
        select distinct kind, key from (${rowsOfPosts(jsonTexts(dialect, postIds))}) as l`.execute(db);
      return rows;
    },
  };
}

export type AuditRepository = ReturnType<typeof createAuditRepository>;

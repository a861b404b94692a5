import { type Kysely, sql } from 'kysely';
import type { FindingKind } from '#domain/seo/audit.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { jsonRows } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';

export interface StoredFinding {
  kind: FindingKind;
  level: 'error' | 'warning';
  message: string;
}

/** A finding with the page that has it, and the record that the page shows. */
export type ListedFinding = StoredFinding & { address: string; stamp: string | null };

/** A copy of a page has the page's findings; they are listed once, with the canonical page. */
const notRepeated = sql`(f.copy_of is null or not exists (
  select 1 from audit_findings as c
  where c.address_id = f.copy_of and c.kind = f.kind and c.message = f.message))`;

export function createAuditFindings(db: Kysely<Database>, dialect: Dialect) {
  return {
    /** @param own found in the page alone; those between pages are replaced apart from them */
    async replaceFindings(
      pages: readonly { id: number; copyOf: number | null; findings: readonly StoredFinding[] }[],
      own: boolean,
    ): Promise<void> {
      const flag = own ? 1 : 0;
      const ids = pages.map(({ id }) => [id]);
      await sql`delete from audit_findings where own = ${flag} and address_id in
        (select cast(value ->> 0 as integer) from ${jsonRows(dialect, ids)})`.execute(db);
      const rows = pages.flatMap(({ id, copyOf, findings }) =>
        findings.map(({ kind, level, message }) => [id, flag, kind, level, message, copyOf ?? 0]),
      );
      if (rows.length === 0) return;
      await sql`insert into audit_findings (address_id, own, kind, level, message, copy_of)
        select cast(value ->> 0 as integer), cast(value ->> 1 as integer), value ->> 2, value ->> 3, value ->> 4,
          nullif(cast(value ->> 5 as integer), 0) from ${jsonRows(dialect, rows)}`.execute(db);
    },

    /** Those between pages are found again at the end of an audit. */
    async removeSharedFindings(): Promise<void> {
      await sql`delete from audit_findings where own = 0`.execute(db);
    },

    async countFindings(): Promise<{ errors: number; warnings: number }> {
      const { rows } = await sql<{ level: string; total: number }>`
        select f.level, count(*) as total from audit_findings as f where ${notRepeated} group by f.level`.execute(
        db,
      );
      const of = (level: string) => Number(rows.find((row) => row.level === level)?.total ?? 0);
      return { errors: of('error'), warnings: of('warning') };
    },

    /** Errors first, then by URL. */
    async findings(limit: number, offset: number): Promise<ListedFinding[]> {
      const { rows } = await sql<ListedFinding>`
        select f.kind, f.level, f.message, a.address, a.stamp
        from audit_findings as f join audit_addresses as a on a.id = f.address_id
        where ${notRepeated} order by f.level, a.address, f.kind, f.message
        limit ${limit} offset ${offset}`.execute(db);
      return rows;
    },
  };
}

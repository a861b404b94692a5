import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Dialect } from '../../platform/database/dialect.ts';
import { jsonRows, jsonTexts } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { AuditAddressesTable } from '../../platform/database/tables-audit.ts';

export interface NewAddress {
  address: string;
  kind: 'page' | 'file';
  rank: string;
  list: string | null;
}

/** URLs that a page names, by their ids. */
export interface PageNames {
  links: number[];
  files: number[];
  /** Links to parts of other pages: the page, and the fragment. */
  fragments: [number, string][];
  anchors: string[];
  /** A canonical that is no URL of the site; null for every other. */
  foreignCanonical: string | null;
}

/** A URL as a link to it is judged. */
export type AuditTarget = Pick<
  Selectable<AuditAddressesTable>,
  'id' | 'address' | 'kind' | 'status' | 'location_id' | 'canonical_id' | 'indexable'
>;

export type AuditedPage = AuditTarget &
  Pick<
    Selectable<AuditAddressesTable>,
    'stamp' | 'read_run' | 'sitemap_run' | 'linked_run' | 'title_key' | 'description_key'
  > & { names: PageNames | null };

/** Results of reading a page. */
export type PageReading = Pick<
  Selectable<AuditAddressesTable>,
  'status' | 'location_id' | 'canonical_id' | 'indexable' | 'title_key' | 'description_key' | 'moved'
> & { names: PageNames };

const targetColumns = [
  'id',
  'address',
  'kind',
  'status',
  'location_id',
  'canonical_id',
  'indexable',
] as const;
const pageColumns = [
  ...targetColumns,
  'stamp',
  'read_run',
  'sitemap_run',
  'linked_run',
  'title_key',
  'description_key',
  'names',
] as const;

/** The pages and files that the audit knows. */
export function createAuditAddresses(db: Kysely<Database>, dialect: Dialect) {
  const within = (ids: readonly number[]): RawBuilder<unknown> =>
    sql`(select cast(value ->> 0 as integer) from ${jsonRows(
      dialect,
      ids.map((id) => [id]),
    )})`;

  const counted = async (condition: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from audit_addresses where ${condition}`.execute(db);
    return Number(rows[0]?.total ?? 0);
  };

  return {
    /** Those that are known already stay as they are. New pages are pending. */
    async addAddresses(addresses: readonly NewAddress[]): Promise<void> {
      if (addresses.length === 0) return;
      const rows = addresses.map(({ address, kind, rank, list }) => [address, kind, rank, list ?? '']);
      await sql`
        insert into audit_addresses (address, kind, rank, list, pending)
        select value ->> 0, value ->> 1, value ->> 2, nullif(value ->> 3, ''),
          case when value ->> 1 = 'page' then 1 else 0 end
        from ${jsonRows(dialect, rows)} where true on conflict (address) do nothing`.execute(db);
    },

    async targetsByAddress(addresses: readonly string[]): Promise<Map<string, AuditTarget>> {
      const rows = await db
        .selectFrom('audit_addresses')
        .select(targetColumns)
        .where('address', 'in', jsonTexts(dialect, addresses) as never)
        .execute();
      return new Map(rows.map((row) => [row.address, row]));
    },

    async targets(ids: readonly number[]): Promise<AuditTarget[]> {
      return db
        .selectFrom('audit_addresses')
        .select(targetColumns)
        .where('id', 'in', within(ids) as never)
        .execute();
    },

    /** Elements that can be linked to, by the id of their page. */
    async anchorsOf(ids: readonly number[]): Promise<Map<number, string[]>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('audit_addresses')
        .select(['id', 'names'])
        .where('id', 'in', within(ids) as never)
        .execute();
      return new Map(rows.map(({ id, names }) => [id, namesOf(names)?.anchors ?? []]));
    },

    async stampsOf(addresses: readonly string[]): Promise<Map<string, string | null>> {
      const rows = await db
        .selectFrom('audit_addresses')
        .select(['address', 'stamp'])
        .where('address', 'in', jsonTexts(dialect, addresses) as never)
        .execute();
      return new Map(rows.map(({ address, stamp }) => [address, stamp]));
    },

    /** Pages of records: listed in this run, pending where the record changed. */
    async stampPages(
      pages: readonly { address: string; rank: string; stamp: string; list: string | null }[],
      run: number,
    ): Promise<void> {
      if (pages.length === 0) return;
      const rows = pages.map(({ address, rank, stamp, list }) => [address, rank, stamp, run, list ?? '']);
      await sql`
        insert into audit_addresses (address, kind, rank, stamp, pending, named_run, list)
        select value ->> 0, 'page', value ->> 1, value ->> 2, 1, cast(value ->> 3 as integer),
          nullif(value ->> 4, '')
        from ${jsonRows(dialect, rows)} where true
        on conflict (address) do update set
          rank = excluded.rank, stamp = excluded.stamp, named_run = excluded.named_run,
          pending = case when audit_addresses.stamp = excluded.stamp then audit_addresses.pending else 1 end`.execute(
        db,
      );
    },

    async nameInSitemap(addresses: readonly string[], run: number): Promise<void> {
      await sql`update audit_addresses set sitemap_run = ${run}, named_run = ${run}
        where address in ${jsonTexts(dialect, addresses)}`.execute(db);
    },

    /** The pages of these collections are read again. */
    async expireLists(lists: readonly string[]): Promise<void> {
      await sql`update audit_addresses set pending = 1
        where list in ${jsonTexts(dialect, lists)}`.execute(db);
    },

    /** Pages of records that are not public any more. */
    async expireUnlisted(run: number): Promise<void> {
      await sql`update audit_addresses set pending = 1, stamp = null
        where kind = 'page' and stamp is not null and named_run < ${run}`.execute(db);
    },

    /** Newest first. */
    async nextPages(limit: number): Promise<AuditedPage[]> {
      const rows = await db
        .selectFrom('audit_addresses')
        .select(pageColumns)
        .where('pending', '=', 1)
        .orderBy('rank', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, names: namesOf(row.names) }));
    },

    /** In the order of their ids. */
    async pagesAfter(id: number, limit: number): Promise<AuditedPage[]> {
      const rows = await db
        .selectFrom('audit_addresses')
        .select(pageColumns)
        .where('kind', '=', 'page')
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, names: namesOf(row.names) }));
    },

    async filesAfter(id: number, limit: number): Promise<{ id: number; address: string }[]> {
      return db
        .selectFrom('audit_addresses')
        .select(['id', 'address'])
        .where('kind', '=', 'file')
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    async saveReading(id: number, run: number, { names, ...reading }: PageReading): Promise<void> {
      await db
        .updateTable('audit_addresses')
        .set({ ...reading, names: JSON.stringify(names), pending: 0, read_run: run })
        .where('id', '=', id)
        .execute();
    },

    async saveStatuses(files: readonly { id: number; status: number }[]): Promise<void> {
      const byStatus = Map.groupBy(files, ({ status }) => status);
      for (const [status, group] of byStatus) {
        const ids = group.map(({ id }) => id);
        await sql`update audit_addresses set status = ${status} where id in ${within(ids)}`.execute(db);
      }
    },

    /** @param linked those of them to which another page leads */
    async markLinked(ids: readonly number[], linked: readonly number[], run: number): Promise<void> {
      await sql`update audit_addresses set named_run = ${run} where id in ${within(ids)}`.execute(db);
      await sql`update audit_addresses set linked_run = ${run} where id in ${within(linked)}`.execute(db);
    },

    async movedIds(): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from audit_addresses where moved = 1`.execute(db);
      return rows.map(({ id }) => id);
    },

    async clearMoved(): Promise<void> {
      await sql`update audit_addresses set moved = 0 where moved = 1`.execute(db);
    },

    async expire(ids: readonly number[]): Promise<void> {
      await sql`update audit_addresses set pending = 1 where id in ${within(ids)}`.execute(db);
    },

    /** Without what nothing names any more. */
    async dropUnnamed(run: number): Promise<void> {
      await sql`delete from audit_findings where address_id in
        (select id from audit_addresses where named_run < ${run})`.execute(db);
      await sql`delete from audit_addresses where named_run < ${run}`.execute(db);
    },

    /** Everything that was found before. */
    async deleteAll(): Promise<void> {
      await sql`delete from audit_findings`.execute(db);
      await sql`delete from audit_addresses`.execute(db);
    },

    countPages: () => counted(sql`kind = 'page'`),
    countPending: () => counted(sql`pending = 1`),
    countFiles: () => counted(sql`kind = 'file'`),

    /** The first page with each of these titles or descriptions, where there are several. */
    async firstsWith(
      column: 'title_key' | 'description_key',
      keys: readonly string[],
    ): Promise<Map<string, { id: number; address: string }>> {
      const { rows } = await sql<{ text: string; id: number; address: string }>`
        select a.${sql.ref(column)} as text, a.id, a.address from audit_addresses a
        join (select min(id) as id from audit_addresses
          where ${sql.ref(column)} in ${jsonTexts(dialect, keys)}
          group by ${sql.ref(column)} having count(*) > 1) as firsts on firsts.id = a.id`.execute(db);
      return new Map(rows.map(({ text, id, address }) => [text, { id, address }]));
    },
  };
}

function namesOf(text: string | null): PageNames | null {
  return text === null ? null : (JSON.parse(text) as PageNames);
}

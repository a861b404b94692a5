import { type Kysely, sql } from 'kysely';
import { type FindingKind, findingLevels } from '#domain/seo/audit.ts';
import { paths } from '#domain/site/paths.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { jsonRows, jsonTexts } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';

export interface StoredFinding {
  kind: FindingKind;
  level: 'error' | 'warning';
  message: string;
}

/** Where a finding is: the page, and the record that it shows. */
export interface FoundPlace {
  address: string;
  stamp: string | null;
}

/** Finding with the pages that have it: those of a record first, and not more than some. */
export type ListedFinding = StoredFinding & { pages: number; places: FoundPlace[] };

const mostPlaces = 50;

/** Records whose texts may hold blocks. */
export type TextKind = keyof typeof textColumns;
const textColumns = { post: 'story', article: 'body', page: 'body', series: 'text' } as const;
const textTables = { post: 'posts', article: 'articles', page: 'pages', series: 'series' } as const;

export interface TextWithBlocks {
  id: string;
  title: string;
  text: string;
}

/** A copy of a page has the page's findings; they are listed once, with the canonical page. */
const notRepeated = sql`(f.copy_of is null or not exists (
  select 1 from audit_findings as c
  where c.address_id = f.copy_of and c.kind = f.kind and c.message = f.message))`;

/** Pages with an editor of their own come first. */
const ofRecord = sql`case when a.stamp like 'post:%' or a.stamp like 'article:%' or a.stamp like 'cluster:%'
  or a.stamp like 'page:%' then 0 else 1 end`;

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

    /** Those with the same cause count once. */
    async countFindings(): Promise<{ errors: number; warnings: number }> {
      const { rows } = await sql<{ level: string; total: number }>`
        select level, count(*) as total from (
          select distinct f.kind, f.level, f.message from audit_findings as f where ${notRepeated}) as causes
        group by level`.execute(db);
      const of = (level: string) => Number(rows.find((row) => row.level === level)?.total ?? 0);
      return { errors: of('error'), warnings: of('warning') };
    },

    /** Errors first, each cause once. */
    async findings(limit: number, offset: number): Promise<ListedFinding[]> {
      const { rows } = await sql<StoredFinding & FoundPlace & { cause: number; pages: number }>`
        with found as (
          select f.kind, f.level, f.message, a.address, a.stamp,
            count(*) over (partition by f.kind, f.message) as pages,
            dense_rank() over (order by f.level, f.kind, f.message) as cause,
            row_number() over (partition by f.kind, f.message
              order by ${ofRecord}, a.address) as place
          from audit_findings as f join audit_addresses as a on a.id = f.address_id
          where ${notRepeated})
        select kind, level, message, address, stamp, pages, cause from found
        where cause > ${offset} and cause <= ${offset + limit} and place <= ${mostPlaces}
        order by cause, place`.execute(db);
      return [...Map.groupBy(rows, ({ cause }) => Number(cause)).values()].map((places) => {
        const { kind, level, message, pages } = places[0]!;
        return {
          kind,
          level,
          message,
          pages: Number(pages),
          places: places.map(({ address, stamp }) => ({ address, stamp })),
        };
      });
    },

    /** Published texts that seem to hold blocks of photos or series, or buttons. */
    async textsWithSilentBlocks(kind: TextKind, ids: readonly string[]): Promise<TextWithBlocks[]> {
      const text = sql.ref(textColumns[kind]);
      const { rows } = await sql<TextWithBlocks>`
        select id, title, ${text} as text from ${sql.table(textTables[kind])}
        where published = 1 and id in ${jsonTexts(dialect, ids)}
          and (lower(${text}) like '%[photo%' or lower(${text}) like '%[series%'
            or lower(${text}) like '%[/button]%')`.execute(db);
      return rows;
    },

    /**
     * Findings in published records that no page shows by itself: alt texts of several photos, articles
     * without an excerpt.
     */
    async recordFindings(): Promise<ListedFinding[]> {
      const { rows } = await sql<{
        kind: 'duplicate_alt' | 'excerpt_missing';
        text: string;
        address: string;
        stamp: string;
      }>`
        select 'duplicate_alt' as kind, trim(alt_text) as text, slug as address, ${'post:'} || id as stamp from posts
        where published = 1 and trim(alt_text) <> '' and trim(alt_text) in (
          select trim(alt_text) from posts where published = 1 group by trim(alt_text) having count(*) > 1)
        union all
        select 'excerpt_missing' as kind, '' as text, slug as address, ${'article:'} || id as stamp from articles
        where published = 1 and trim(excerpt) = ''
        order by kind, text, address`.execute(db);
      return [...Map.groupBy(rows, ({ kind, text }) => `${kind} ${text}`).values()].map((places) => {
        const { kind, text } = places[0]!;
        const isAlt = kind === 'duplicate_alt';
        return {
          kind,
          level: findingLevels[kind],
          message: isAlt ? `Several photos have the same alt text: ${text}` : 'The article has no excerpt.',
          pages: places.length,
          places: places.slice(0, mostPlaces).map(({ address, stamp }) => ({
            address: isAlt ? paths.post(address) : paths.article(address),
            stamp,
          })),
        };
      });
    },
  };
}

import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/dialect.ts';
import type { Database } from '#server/database/schema.ts';
import { jsonRows } from './json-rows.ts';
import type { Collection } from './listings.ts';

/**
 * Moves the counts of collections by what left and what entered. A name is kept as the last one who entered
 * writes it; a collection without posts is forgotten.
 */
export async function adjustCounts(
  db: Kysely<Database>,
  dialect: Dialect,
  left: readonly (Collection & { total: number })[],
  entered: readonly (Collection & { label: string })[],
): Promise<void> {
  const changes = new Map<string, Collection & { label: string; by: number }>();
  const change = ({ kind, key }: Collection, by: number, label: string) => {
    const id = `${kind} ${key}`;
    const known = changes.get(id);
    changes.set(id, { kind, key, by: (known?.by ?? 0) + by, label: label || (known?.label ?? '') });
  };
  for (const collection of left) change(collection, -collection.total, '');
  for (const collection of entered) change(collection, 1, collection.label);
  const rows = [...changes.values()].map(({ kind, key, label, by }) => [kind, key, label, by]);
  // 'where true' tells SQLite's parser that 'on' begins the conflict clause, not a join.
  await sql`
    insert into listing_counts (kind, key, label, total)
    select value ->> 0, value ->> 1, value ->> 2, cast(value ->> 3 as integer) from ${jsonRows(dialect, rows)} where true
    on conflict (kind, key) do update set
      total = listing_counts.total + excluded.total,
      label = case when excluded.label = '' then listing_counts.label else excluded.label end`.execute(db);
  await sql`
    delete from listing_counts where total <= 0 and (kind, key) in
      (select value ->> 0, value ->> 1 from ${jsonRows(dialect, rows)})`.execute(db);
}

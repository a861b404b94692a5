import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../platform/database/dialect.ts';
import { jsonRows } from '../../platform/database/json-rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Collection, ListingKind } from './listings.repository.ts';

/** A collection that posts have left. @property label as they write it; null where that is not counted */
export type LeftCollection = Collection & { label: string | null; total: number };

type Change = Collection & { label: string; by: number };

/** Several posts may write a tag or city in several ways: it is called as most of them write it. */
export function hasSpellings(kind: ListingKind): boolean {
  return kind === 'tag' || kind === 'city';
}

/** Moves the counts of collections by what left and what entered; a collection without posts is deleted. */
export async function adjustCounts(
  db: Kysely<Database>,
  dialect: Dialect,
  left: readonly LeftCollection[],
  entered: readonly (Collection & { label: string })[],
): Promise<void> {
  const moves = [
    ...left.map(({ kind, key, label, total }) => ({ kind, key, label: label ?? '', by: -Number(total) })),
    ...entered.map(({ kind, key, label }) => ({ kind, key, label, by: 1 })),
  ];
  await moveTotals(
    db,
    dialect,
    summed(moves, ({ kind, key }) => `${kind} ${key}`),
  );
  const spelled = moves.filter(({ kind, label }) => hasSpellings(kind) && label !== '');
  await moveSpellings(
    db,
    dialect,
    summed(spelled, ({ kind, key, label }) => `${kind} ${key}\n${label}`),
  );
}

function summed(moves: readonly Change[], idOf: (change: Change) => string): Change[] {
  const changes = new Map<string, Change>();
  for (const move of moves) {
    const known = changes.get(idOf(move));
    changes.set(idOf(move), {
      ...move,
      by: (known?.by ?? 0) + move.by,
      label: move.label || known?.label || '',
    });
  }
  return [...changes.values()];
}

function jsonOf(dialect: Dialect, changes: readonly Change[]) {
  return jsonRows(
    dialect,
    changes.map(({ kind, key, label, by }) => [kind, key, label, by]),
  );
}

async function moveTotals(db: Kysely<Database>, dialect: Dialect, changes: readonly Change[]): Promise<void> {
  const rows = jsonOf(dialect, changes);
  // 'where true' tells SQLite's parser that 'on' begins the conflict clause, not a join.
  await sql`
    insert into listing_counts (kind, key, label, total)
    select value ->> 0, value ->> 1, value ->> 2, cast(value ->> 3 as integer) from ${rows} where true
    on conflict (kind, key) do update set
      total = listing_counts.total + excluded.total,
      label = case when excluded.label = '' then listing_counts.label else excluded.label end`.execute(db);
  await sql`
    delete from listing_counts where total <= 0 and (kind, key) in
      (select value ->> 0, value ->> 1 from ${rows})`.execute(db);
}

/** Of spellings that are used equally often the first of the alphabet is taken. */
async function moveSpellings(
  db: Kysely<Database>,
  dialect: Dialect,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = jsonOf(dialect, changes);
  await sql`
    insert into listing_labels (kind, key, label, total)
    select value ->> 0, value ->> 1, value ->> 2, cast(value ->> 3 as integer) from ${rows} where true
    on conflict (kind, key, label) do update set total = listing_labels.total + excluded.total`.execute(db);
  await sql`
    delete from listing_labels where total <= 0 and (kind, key) in
      (select value ->> 0, value ->> 1 from ${rows})`.execute(db);
  await sql`
    update listing_counts set label = coalesce((select l.label from listing_labels as l
      where l.kind = listing_counts.kind and l.key = listing_counts.key order by l.total desc, l.label limit 1), label)
    where (kind, key) in (select value ->> 0, value ->> 1 from ${rows})`.execute(db);
}

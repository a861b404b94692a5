import { type Kysely, sql } from 'kysely';
import { cityKey } from '#domain/text/clean.ts';

/** Cities that differ by accents alone are one: the posts of both come together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const changed = new Map<string, string>();
  for (const table of ['posts', 'articles']) {
    const { rows } = await sql<{ key: string }>`
      select distinct city_key as key from ${sql.table(table)} where city_key > ''`.execute(db);
    for (const { key } of rows) {
      const next = cityKey(key);
      if (next === key) continue;
      changed.set(key, next);
      await sql`update ${sql.table(table)} set city_key = ${next} where city_key = ${key}`.execute(db);
    }
  }
  for (const [key, next] of changed)
    for (const table of ['listings', 'listing_labels'])
      await sql`update ${sql.table(table)} set key = ${next} where kind = 'city' and key = ${key}`.execute(
        db,
      );
  for (const key of new Set(changed.values())) await countAgain(db, key, changed);
}

async function countAgain(db: Kysely<unknown>, key: string, changed: Map<string, string>): Promise<void> {
  const former = [...changed].filter(([, next]) => next === key).map(([before]) => before);
  for (const before of [...former, key])
    await sql`delete from listing_counts where kind = 'city' and key = ${before}`.execute(db);
  const { rows } = await sql<{ label: string; total: number }>`
    select label, total from listing_labels where kind = 'city' and key = ${key}
    order by total desc, label`.execute(db);
  const [most] = rows;
  if (!most) return;
  const total = rows.reduce((sum, row) => sum + Number(row.total), 0);
  await sql`insert into listing_counts (kind, key, label, total)
    values ('city', ${key}, ${most.label}, ${total})`.execute(db);
}

import { sql, type Transaction } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Database } from './schema.ts';

/** Any number, the same in every process of the site. */
const lockKey = 7_041_968;

/**
 * One writer at a time over all processes, until the transaction ends. SQLite's `begin immediate` has that
 * already; in PostgreSQL it spares the derived tables every race and deadlock that two writers could have.
 */
export async function lockWriters(transaction: Transaction<Database>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction);
}

import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/platform/database/database.ts';
import { freshPostgres } from '../databases.ts';

test('a connection that breaks in the middle of a query fails that query and nothing else', async () => {
  const { url, remove } = await freshPostgres();
  const heard: Error[] = [];
  const { db, close } = await openDatabase({
    databaseUrl: url,
    file: '',
    onError: (error) => heard.push(error),
  });
  const breaker = new pg.Client({ connectionString: url });
  await breaker.connect();
  try {
    const sleeping = sql`select pg_sleep(30)`.execute(db);
    const failed = expect(sleeping).rejects.toThrow();
    await expect
      .poll(async () => {
        const { rows } = await breaker.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%'",
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    await failed;
    // The dying connection may be lent out once more before its end is noticed.
    const answers = () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      );
    await expect.poll(answers).toBe(true);
    expect(heard.length).toBeGreaterThan(0);
  } finally {
    await breaker.end();
    await close();
    await remove();
  }
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/platform/database/database.ts';

test('a row id beyond the safe integers is reported whole, and stops no transaction', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passerby-row-ids-'));
  const database = await openDatabase({ file: join(folder, 'passerby.db') });
  const { writer } = database;
  await sql`create table numbered (id integer primary key)`.execute(writer);
  const inserted = await writer
    .transaction()
    .execute((transaction) => sql`insert into numbered values (9007336693694465)`.execute(transaction));
  expect(inserted.insertId).toBe(9007336693694465n);
  await database.close();
  await rm(folder, { recursive: true });
});

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createRepositories } from '../../server/compose/repositories.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate, migrationNames } from '../../server/platform/database/migrate.ts';
import { eachDatabase } from '../databases.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../fixtures/migrate-once.ts', import.meta.url));

eachDatabase('the database', (make, dialect) => {
  it('holds the three hubs from the start', async () => {
    const { reader } = await make();
    const hubs = await reader.clusters.enabled(5);
    expect(hubs.map((hub) => hub.name)).toEqual(['street candid', 'waterfront candid', 'urban life']);
  });

  it('applies every file of migrations, in the order of their numbers', async () => {
    const files = await readdir(join(import.meta.dirname, '../../server/platform/database/migrations'));
    const names = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -'.ts'.length));
    expect(migrationNames).toEqual(names.sort());
    expect(new Set(names.map((name) => name.slice(0, 3))).size).toBe(names.length);
  });

  it('is migrated once', async () => {
    const { database } = await make();
    expect(await migrate(database)).toEqual([]);
  });

  it('is migrated once also by processes that start together', async () => {
    const { location, reader } = await make({ migrated: false });
    const start = () => run(process.execPath, [script, location.file, location.databaseUrl ?? '']);
    const outcomes = await Promise.all([start(), start(), start()]);
    const applied = outcomes.flatMap(({ stdout }) => JSON.parse(stdout) as string[]);
    expect(applied).toEqual(migrationNames);
    expect(await reader.contentVersion.read()).toBe(1);
  });

  it('reads numbers beyond 32 bits as numbers', async () => {
    const { database } = await make();
    const { rows } = await sql<{ n: number }>`select cast(4000000000 as bigint) as n`.execute(database.db);
    expect(rows[0]?.n).toBe(4_000_000_000);
  });

  it('takes a NUL character for an unknown one instead of failing', async () => {
    const { transaction, reader } = await make();
    await transaction((repos) => repos.settings.set('a\u0000b', 1));
    expect(await reader.settings.get('a\ufffdb')).toBe(1);
    expect(await reader.posts.findBySlug('\u0000')).toBeNull();
  });

  it('compares text byte by byte', async () => {
    const { transaction, reader } = await make();
    const names = ['b', 'B', 'é', 'a', '-', 'z'];
    await transaction(async (repos) => {
      for (const name of names) {
        await repos.users.insert({
          id: name,
          username: name,
          usernameKey: name,
          passwordHash: '',
          role: 'viewer',
          createdDate: '',
        });
      }
    });
    expect((await reader.users.list()).map((user) => user.username).join('')).toBe('-Babzé');
  });

  if (dialect === 'postgres') {
    it('compares every text byte by byte, also of tables that came with a later migration', async () => {
      const { database } = await make({ migrated: false });
      await migrate(database);
      const others = () =>
        sql<{ table_name: string }>`select table_name, column_name, collation_name
          from information_schema.columns where table_schema = current_schema() and data_type = 'text'
          and collation_name is distinct from 'C'`.execute(database.db);
      expect((await others()).rows).toEqual([]);
      // As a site of an earlier version has them.
      await sql`alter table data_files alter column key type text collate "default"`.execute(database.db);
      await sql`delete from schema_migrations where name = '005-passing-files'`.execute(database.db);
      await sql`drop table passing_files`.execute(database.db);
      for (const table of ['media', 'data_files'])
        await sql`alter table ${sql.table(table)} drop column awaited`.execute(database.db);
      expect((await others()).rows).toHaveLength(1);
      await sql`create view of_somebody_else as select 'x'::text as words`.execute(database.db);
      await migrate(database);
      await sql`drop view of_somebody_else`.execute(database.db);
      expect((await others()).rows).toEqual([]);
    });

    it('survives a connection that breaks while it is idle', async () => {
      const errors: Error[] = [];
      const { location } = await make();
      const database = await openDatabase({ ...location, onError: (error) => errors.push(error) });
      const reader = createRepositories(database.db, 'postgres');
      await reader.contentVersion.read();
      const killer = await openDatabase(location);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(killer.db);
      await expect.poll(() => errors.length).toBeGreaterThan(0);
      expect(await reader.contentVersion.read()).toBe(1);
      await killer.close();
      await database.close();
    });
  }
});

describe('a SQLite database', () => {
  it('is careful: foreign keys, a write-ahead log, every commit on the disk', async () => {
    const database = await openDatabase({ file: ':memory:' });
    for (const handle of [database.db, database.writer]) {
      const pragma = async (name: string) => {
        const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(handle);
        return Object.values(rows[0] ?? {})[0];
      };
      expect([
        await pragma('foreign_keys'),
        await pragma('journal_mode'),
        await pragma('synchronous'),
      ]).toEqual([1, 'wal', 2]);
    }
    await database.close();
  });

  it('of memory leaves nothing behind', async () => {
    const database = await openDatabase({ file: ':memory:' });
    const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(database.db);
    expect(existsSync(rows[0]?.file ?? '')).toBe(true);
    await database.close();
    expect(existsSync(rows[0]?.file ?? '')).toBe(false);
  });
});

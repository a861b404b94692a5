import { chmod, stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import { copyFromPostgres, copySqliteFile, inspectSqliteFile } from '../../../platform/database/copy.ts';
import { type OpenDatabase, openDatabase } from '../../../platform/database/database.ts';
import { appliedMigrations, migrate } from '../../../platform/database/migrate.ts';
import type { NamedFile } from './catalog.ts';

/**
 * Statement that deletes settings that a restored site must not take over: work and turns of the processes of
 * this one.
 */
const passing = "delete from site_settings where key in ('files_held', 'staging_sweep', 'backup_runs')";
const passingJobs = "delete from jobs where kind = 'backup'";

/**
 * Copies the database of the site to a SQLite file in the site's own schema, as of one moment, while the site
 * continues.
 * @param sqliteFile where the site has a file
 */
export async function takeSnapshot(
  { db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>,
  sqliteFile: string,
  target: string,
) {
  if (dialect === 'sqlite') await copySqliteFile(sqliteFile, target);
  else {
    const migrations = await appliedMigrations(db);
    const empty = await openDatabase({ file: target });
    try {
      await migrate(empty, { names: migrations });
    } finally {
      await empty.close();
    }
    await copyFromPostgres(db, target);
  }
  const copy = new DatabaseSync(target);
  try {
    copy.exec(passing);
    if (copy.prepare("select 1 from sqlite_master where name = 'jobs'").get()) copy.exec(passingJobs);
  } finally {
    copy.close();
  }
  await chmod(target, 0o600);
  return inspectSqliteFile(target);
}

/** About as many bytes as the copy will have. */
export async function bytesOf(
  { db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>,
  sqliteFile: string,
): Promise<number> {
  if (dialect === 'sqlite') return (await stat(sqliteFile)).size;
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** Setting saved by the owner, the AI key still sealed; null if it is not set. */
export function storedSetting(file: string, name: 'aiApiKey' | 'siteName'): string | null {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const row = database
      .prepare(
        "select value ->> ('$.values.' || ?) as stored from site_settings where key = 'owner_settings'",
      )
      .get(name);
    return row?.stored ? String(row.stored) : null;
  } finally {
    database.close();
  }
}

/** Query of every key in the file store that the database names. */
const namedFiles = `
  select original_key as key, 1 as required, sha256 as expected from media
  union all select json_extract(r.value, '$.key'), 1, '' from media as m, json_each(m.renditions) as r
  union all select json_extract(animation, '$.key'), 1, '' from media where animation is not null
  union all select json_extract(f.value, '$.key'), 1, ''
    from media as m, json_each(m.cover, '$.files') as f where m.cover is not null
  union all select key, 1, '' from data_files
  union all select key, recipe is not null, '' from cards
  union all select key, 0, '' from card_files
  union all select key, 0, '' from media_files`;

/** @throws AppError `invalid` when a row cannot be read */
export function* filesNamedIn(file: string): Generator<NamedFile> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    for (const row of database.prepare(namedFiles).iterate()) {
      if (typeof row.key !== 'string' || row.key === '') continue;
      yield { key: row.key, isRequired: row.required === 1, expected: String(row.expected) };
    }
  } catch (cause) {
    throw new AppError('invalid', 'The database names files that cannot be read: see Diagnostics.', {
      cause,
    });
  } finally {
    database.close();
  }
}

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { formerFilesDue } from '#domain/backups/rules.ts';
import { type DatabaseLocation, openDatabase } from '../../../platform/database/database.ts';
import { appliedMigrations, migrate, migrationNames } from '../../../platform/database/migrate.ts';
import { formerFilesKey } from '../../../platform/files/former.ts';
import { exists } from './disk.ts';
import { filesNamedIn, takeSnapshot } from './snapshot.ts';

const keysAtOnce = 1000;

/** The database of the site that is replaced, in the present schema; null without one. */
async function copyOfFormer(location: DatabaseLocation, copy: string): Promise<string | null> {
  if (!location.databaseUrl && !(await exists(location.file))) return null;
  const former = await openDatabase(location);
  try {
    if ((await appliedMigrations(former.db)).length === 0) return null;
    await takeSnapshot(former, location.file, copy);
  } finally {
    await former.close();
  }
  const opened = await openDatabase({ file: copy });
  try {
    await migrate(opened, { names: migrationNames });
  } finally {
    await opened.close();
  }
  return copy;
}

/**
 * Records in the database to be restored which files only the replaced site had. They stay as long as items
 * in the bin, so that a restore by mistake loses none of them; then the server deletes them.
 * @param restored in the present schema
 * @param location of the site that is replaced; null where none is
 * @returns how many; null when the former database cannot be read
 */
export async function noteFormerFiles(
  restored: string,
  location: DatabaseLocation | null,
  scratch: string,
): Promise<number | null> {
  let former: string | null;
  try {
    former = location && (await copyOfFormer(location, join(scratch, 'former.sqlite')));
  } catch {
    // Damage is a reason to restore, and must not be one against it. The command reports the consequences.
    return null;
  }
  const stay = new Set(keysNamedIn(restored));
  const named = former ? [...keysNamedIn(former), ...notedIn(former)] : [];
  const gone = [...new Set(named)].filter((key) => !stay.has(key));
  note(restored, gone);
  return gone.length;
}

const keysNamedIn = (file: string) => Array.from(filesNamedIn(file), ({ key }) => key);

/** Keys of files noted in the database of a site that had itself replaced another. */
function notedIn(former: string): string[] {
  const database = new DatabaseSync(former, { readOnly: true });
  try {
    const rows = database
      .prepare("select value from site_settings where key like ? || '.%'")
      .all(formerFilesKey);
    return rows.flatMap(({ value }) => JSON.parse(String(value)) as string[]);
  } finally {
    database.close();
  }
}

/** Notes the former files in a restored database, in place of those that the backup has for its own site. */
function note(restored: string, keys: readonly string[]): void {
  const database = new DatabaseSync(restored);
  try {
    database.prepare("delete from site_settings where key = ?1 or key like ?1 || '.%'").run(formerFilesKey);
    const set = database.prepare('insert into site_settings (key, value) values (?, ?)');
    let parts = 0;
    for (let start = 0; start < keys.length; start += keysAtOnce, parts += 1)
      set.run(`${formerFilesKey}.${parts}`, JSON.stringify(keys.slice(start, start + keysAtOnce)));
    const due = formerFilesDue(new Date()).toISOString();
    if (parts > 0) set.run(formerFilesKey, JSON.stringify({ due, parts }));
  } finally {
    database.close();
  }
}

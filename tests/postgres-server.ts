import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../server/platform/database/database.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { startOwnPostgres } from './own-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server, without a database's name at its end. */
    postgresUrl: string;
    /** A migrated SQLite database, to be copied. */
    sqliteTemplate: string;
  }
}

/** Migrated once; every test gets a copy. */
export const templateDatabase = 'passerby_template';

/** Prepares both databases for the whole run. Where PostgreSQL cannot start, the run fails: no test is left out. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startOwnPostgres();
  await server.createDatabase(templateDatabase);
  const template = await openDatabase({ databaseUrl: `${server.url}/${templateDatabase}`, file: '' });
  await migrate(template);
  await template.close();
  const folder = await mkdtemp(join(tmpdir(), 'passerby-template-'));
  project.provide('postgresUrl', server.url);
  project.provide('sqliteTemplate', await makeSqliteTemplate(join(folder, 'template.sqlite')));
  return async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Closing moves everything into the one file, so that it can be copied. */
async function makeSqliteTemplate(file: string): Promise<string> {
  const database = await openDatabase({ file });
  await migrate(database);
  await database.close();
  return file;
}

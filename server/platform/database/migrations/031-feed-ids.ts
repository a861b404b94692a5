import { type Kysely, sql } from 'kysely';
import { newId } from '../../ids.ts';
import type { Dialect } from '../dialect.ts';

/** URLs were the identifiers in feeds until now, and stay those of what was public. @returns the site's URL */
export async function read(_db: Kysely<unknown>, siteUrl: string): Promise<string> {
  return siteUrl;
}

/** @param siteUrl of a site that had feeds before */
export async function up(db: Kysely<unknown>, _dialect: Dialect, siteUrl?: unknown): Promise<void> {
  await db.schema
    .createTable('feed_ids')
    .addColumn('record_id', 'text', (c) => c.primaryKey())
    .addColumn('feed_id', 'text', (c) => c.notNull())
    .execute();
  const ofFeed = typeof siteUrl === 'string' ? `${siteUrl}/` : `urn:uuid:${newId()}`;
  await sql`insert into feed_ids (record_id, feed_id) values ('', ${ofFeed})`.execute(db);
  if (typeof siteUrl !== 'string') return;
  for (const [table, kind, path] of [
    ['posts', 'post', '/post/'],
    ['articles', 'article', '/article/'],
    ['series', 'series', '/series/'],
  ] as const) {
    const before = sql`cast(${siteUrl + path} as text)`;
    await sql`insert into feed_ids (record_id, feed_id)
      select id, ${before} || slug from ${sql.table(table)} where published = 1 or published_at is not null
      union all select id, ${before} || slug from bin where kind = ${kind} and was_public = 1`.execute(db);
  }
}

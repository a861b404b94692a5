import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** The audit's pages, files and findings: it goes on in portions, and reads again only what changed. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('audit_state')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .execute();
  await addresses(db, dialect);
  await db.schema
    .createTable('audit_findings')
    .addColumn('address_id', 'integer', (c) => c.notNull())
    .addColumn('own', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('copy_of', 'integer')
    .execute();
  await db.schema
    .createIndex('audit_findings_address')
    .on('audit_findings')
    .columns(['address_id', 'kind'])
    .execute();
}

async function addresses(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const id =
    dialect === 'sqlite' ? sql`integer primary key` : sql`integer generated always as identity primary key`;
  await sql`create table audit_addresses (
    id ${id}, address text not null, kind text not null, rank text not null, stamp text, list text,
    pending integer not null default 0, sitemap_run integer not null default 0,
    named_run integer not null default 0, read_run integer not null default 0,
    linked_run integer not null default 0, moved integer not null default 0, status integer,
    location_id integer, canonical_id integer, indexable integer not null default 0,
    title_key text, description_key text, names text)`.execute(db);
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`audit_addresses_${name}`).on('audit_addresses').columns(columns);
  await index('address', ['address']).unique().execute();
  await index('next', ['pending', 'rank', 'id']).execute();
  await index('kind', ['kind', 'id']).execute();
  await index('list', ['list']).execute();
  await index('title', ['title_key']).execute();
  await index('description', ['description_key']).execute();
}

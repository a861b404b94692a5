import { type Kysely, sql } from 'kysely';
import { fold } from '#domain/text/clean.ts';
import type { Dialect } from '../dialect.ts';

/**
 * The audit's pages, files and findings: it goes on in portions, and reads again only what changed. Tags and cities are
 * counted by their spelling.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await countSpellings(db, dialect);
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

/** Posts of the present are counted in portions: there may be many, and each writes its tags in one text. */
async function countSpellings(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // The columns made here compare by bytes only when all migrations are done.
  const byBytes = sql.raw(dialect === 'postgres' ? 'collate "C"' : '');
  await db.schema.alterTable('listings').addColumn('label', 'text').execute();
  await db.schema
    .createTable('listing_labels')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('listing_labels_pk', ['kind', 'key', 'label'])
    .execute();
  for (let last = '', size = postsAtOnce; size === postsAtOnce; ) {
    const { rows } = await sql<{ id: string; tags: string; city: string | null }>`
      select id, tags, geo_city as city from posts where published = 1 and id > ${last}
      order by id limit ${postsAtOnce}`.execute(db);
    for (const { id, tags, city } of rows) {
      for (const tag of textsOf(tags)) await spell(db, 'tag', tag, id);
      if (city !== null) await spell(db, 'city', city, id);
    }
    last = rows.at(-1)?.id ?? '';
    size = rows.length;
  }
  await sql`insert into listing_labels (kind, key, label, total)
    select kind, key, label, count(*) from listings where label is not null group by kind, key, label`.execute(
    db,
  );
  await sql`update listing_counts set label = coalesce((select l.label from listing_labels as l
      where l.kind = listing_counts.kind and l.key = listing_counts.key order by l.total desc, l.label ${byBytes} limit 1), label)
    where kind in ('tag', 'city')`.execute(db);
}

const postsAtOnce = 1000;

async function spell(
  db: Kysely<unknown>,
  kind: 'tag' | 'city',
  label: string,
  postId: string,
): Promise<void> {
  await sql`update listings set label = ${label}
    where post_id = ${postId} and kind = ${kind} and key = ${fold(label)}`.execute(db);
}

function textsOf(json: string): string[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
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

import { type Kysely, sql } from 'kysely';

/** Settings, addresses that moved, revisions, working copies, the AI ledger and the content version. */
export async function historyTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_settings')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('redirects')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('created_date', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('redirects_pk', ['kind', 'slug'])
    .execute();
  await db.schema.createIndex('redirects_target').on('redirects').columns(['kind', 'target_id']).execute();
  await db.schema
    .createTable('gone_addresses')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('created_date', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('gone_addresses_pk', ['kind', 'slug'])
    .execute();
  await editing(db);
  await db.schema
    .createTable('content_version')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into content_version (id, version) values (1, 1)`.execute(db);
}

async function editing(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('revisions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('entity_kind', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('author_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('created_date', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('revisions_entity')
    .on('revisions')
    .columns(['entity_kind', 'entity_id', 'created_date'])
    .execute();
  await db.schema
    .createTable('working_copies')
    .addColumn('entity_kind', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('base_version', 'integer', (c) => c.notNull())
    .addColumn('updated_date', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('working_copies_pk', ['entity_kind', 'entity_id', 'user_id'])
    .execute();
  await aiLedger(db);
}

async function aiLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ai_ledger')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('task', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('input_tokens', 'integer')
    .addColumn('output_tokens', 'integer')
    .addColumn('cost_micros', 'bigint')
    .addColumn('duration_ms', 'integer', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('created_date', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('ai_ledger_created').on('ai_ledger').column('created_date').execute();
}

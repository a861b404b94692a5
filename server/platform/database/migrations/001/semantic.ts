import type { Kysely } from 'kysely';

/** Clusters and what the semantic engine, the assets, the calculators and the composer keep. */
export async function semanticTables(db: Kysely<unknown>): Promise<void> {
  await clusters(db);
  await table(db, 'synonym_maps', { texts: ['key'], lists: ['variants'] });
  await table(db, 'stopword_lists', { texts: ['name'], lists: ['words'] });
  await table(db, 'assets', { texts: ['name', 'type', 'url'] });
  await table(db, 'calculators', { texts: ['name', 'schema_json', 'updated_date'] });
  await table(db, 'voice_profiles', {
    texts: ['name', 'tone', 'reading_level'],
    lists: ['structure', 'do_list', 'dont_list'],
  });
  await table(db, 'seo_templates', {
    texts: [
      'name',
      'title_tpl',
      'meta_tpl',
      'alt_tpl',
      'filename_tpl',
      'slug_tpl',
      'caption_tpl',
      'story_tpl',
    ],
    flags: ['enabled'],
  });
}

async function clusters(db: Kysely<unknown>): Promise<void> {
  await table(db, 'clusters', {
    texts: ['name', 'description', 'updated_date'],
    lists: ['required_tokens', 'optional_tokens', 'negative_tokens', 'geo_scope'],
    flags: ['enabled'],
    integers: { weight: 1, min_posts_to_index: 5, version: 1 },
  });
  await db.schema.createIndex('clusters_weight').on('clusters').columns(['enabled', 'weight']).execute();
  await db.schema
    .createTable('terms')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('cluster_id', 'text', (c) => c.notNull().references('clusters.id').onDelete('cascade'))
    .addColumn('term', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('weight', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('enabled', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_date', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('terms_cluster')
    .on('terms')
    .columns(['cluster_id', 'role', 'enabled'])
    .execute();
}

interface Shape {
  texts?: string[];
  lists?: string[];
  flags?: string[];
  integers?: Record<string, number>;
}

async function table(db: Kysely<unknown>, name: string, shape: Shape): Promise<void> {
  let builder = db.schema
    .createTable(name)
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('created_date', 'text', (c) => c.notNull());
  const add = (column: string, type: 'text' | 'integer', fallback: string | number) => {
    builder = builder.addColumn(column as 'id', type, (c) => c.notNull().defaultTo(fallback));
  };
  for (const column of shape.texts ?? []) add(column, 'text', '');
  for (const column of shape.lists ?? []) add(column, 'text', '[]');
  for (const column of shape.flags ?? []) add(column, 'integer', 1);
  for (const [column, fallback] of Object.entries(shape.integers ?? {})) add(column, 'integer', fallback);
  await builder.execute();
}

import { type Kysely, sql } from 'kysely';

/** Adds focal points, the post that opens Home, and its crops for phones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const posts = () => db.schema.alterTable('posts');
  const half = (name: string) =>
    posts().addColumn(name, 'double precision', (c) => c.notNull().defaultTo(sql`0.5`));
  await half('focal_x').execute();
  await half('focal_y').execute();
  await posts()
    .addColumn('opens_home', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index posts_opens_home on posts (id) where opens_home = 1`.execute(db);
  await db.schema.alterTable('media').addColumn('cover', 'text').execute();
  await listLandscapes(db);
}

/** Published landscapes of at least 1600 pixels, as later writes list them. Until then nothing is chosen. */
async function listLandscapes(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into listings (kind, key, created_date, post_id, label)
    select 'opening', 'automatic', l.created_date, l.post_id, null
    from listings as l join posts as p on p.id = l.post_id join media as m on m.id = p.media_id
    where l.kind = 'all' and l.key = '' and m.width > m.height and m.width >= 1600`.execute(db);
  await sql`
    insert into listing_counts (kind, key, label, total)
    select kind, key, kind, count(*) from listings where kind = 'opening' group by kind, key`.execute(db);
}

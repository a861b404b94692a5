import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate, migrationNames } from '../../server/platform/database/migrate.ts';
import { eachDatabase } from '../databases.ts';

eachDatabase('posts of an earlier version', (make) => {
  it('are brought into the order in which they were taken, whatever they say of it', async () => {
    const { database } = await make({ migrated: false });
    await migrate(database, { names: migrationNames.filter((name) => name < '030') });
    const taken = {
      '2025-07-04T23:30:00-05:00': '2025-07-05T04:30:00',
      '2025-07-05T09:00:00+09:00': '2025-07-05T00:00:00',
      '2025-07-05T03:00:00Z': '2025-07-05T03:00:00',
      '2025-07-05T02:00:00': '2025-07-05T02:00:00',
      '2025-07-05': '2025-07-05',
      '': '',
    };
    for (const at of Object.keys(taken))
      await sql`insert into posts
        (id, slug, title, caption, story, alt_text, meta_description, created_date, updated_date, taken_at)
        values (${at}, ${at}, '', '', '', '', '', '', '', ${at})`.execute(database.writer);
    await migrate(database);
    const { rows } = await sql<{
      id: string;
      taken_order: string;
    }>`select id, taken_order from posts`.execute(database.db);
    expect(Object.fromEntries(rows.map((row) => [row.id, row.taken_order]))).toEqual(taken);
  });
});

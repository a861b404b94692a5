import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate, migrationNames } from '../../server/platform/database/migrate.ts';
import { eachDatabase } from '../databases.ts';

eachDatabase('unreadable rows', (make, dialect) => {
  it('are found when they were there before their index, and when another program writes them after', async () => {
    const { database, reader } = await make({ migrated: false });
    const names = migrationNames.filter((name) => name < '028');
    await migrate(database, { names });
    const rows = await sql<{ id: string }>`select id from clusters order by id`.execute(database.db);
    const [first, second, third] = rows.rows.map(({ id }) => id);
    const tokensOf = async (id: string | undefined, tokens: string) => {
      await sql`update clusters set required_tokens = ${tokens} where id = ${id}`.execute(database.writer);
    };
    await tokensOf(first, '[1');
    // No harm: what follows the comma is a part of the text.
    await tokensOf(second, '["street,1", "[2"]');
    await migrate(database);
    const found = async () => (await reader.unreadable.find(10)).map(({ id, columns }) => [id, columns]);
    expect(await found()).toEqual([[first, ['required_tokens']]]);
    await tokensOf(third, '["street", 1]');
    await tokensOf(first, '["street"]');
    expect(await found()).toEqual([[third, ['required_tokens']]]);
    if (dialect === 'sqlite') {
      await sql`update clusters set required_tokens = x'00' where id = ${second}`.execute(database.writer);
      expect(await found()).toHaveLength(2);
    }
  });
});

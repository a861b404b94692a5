import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dataFileKey } from '../../domain/assets/asset.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { usesIn } from '../../text/read/reading.ts';
import { eachDatabase } from '../databases.ts';
import { contentServices } from '../factories/services.ts';

const csv = dataFileKey('a'.repeat(40), 'csv');
const table = `[table csv="/${csv}"]`;
const calculator = '[calc id="c" schema="0190-aa"]';

const beforeMigration = [
  sql`drop table article_uses`,
  sql`drop table data_files`,
  sql`drop index assets_file`,
  sql`alter table assets drop column file_key`,
  sql`alter table assets drop column version`,
  sql`alter table calculators drop column version`,
  sql`delete from schema_migrations where name = '002-data-files'`,
];

eachDatabase('what articles use', (make) => {
  it('follows their bodies: written, changed, deleted', async () => {
    const site = contentServices(await make());
    const { reader, transaction } = site;
    const users = async (kind: 'data' | 'calculator', name: string) =>
      (await reader.articleUses.of(kind, [name])).get(name)?.map(({ title }) => title);
    const first = await site.article({
      title: 'First',
      body: table,
      createdDate: '2020-01-01T00:00:00.000Z',
    });
    const second = await site.article({
      title: 'Second',
      body: `${table}\n\n${calculator}`,
      published: false,
      createdDate: '2021-01-01T00:00:00.000Z',
    });
    expect(await users('data', csv)).toEqual(['Second', 'First']);
    expect(await users('calculator', '0190-aa')).toEqual(['Second']);
    expect(await users('calculator', csv)).toEqual([]);
    await transaction(({ articles }) => articles.update(second.id, { title: 'Renamed' }));
    expect(await users('data', csv)).toEqual(['Renamed', 'First']);
    await transaction(async ({ articles }) => {
      await articles.update(second.id, { body: calculator });
      await articles.setUses(second.id, usesIn(calculator));
    });
    expect(await users('data', csv)).toEqual(['First']);
    await transaction(({ articles }) => articles.delete(first.id));
    expect(await users('data', csv)).toEqual([]);
    expect(await users('calculator', '0190-aa')).toEqual(['Renamed']);
  });

  it('for no things are empty, and for many each has its own', async () => {
    const site = contentServices(await make());
    await site.article({ title: 'Only', body: table });
    expect((await site.reader.articleUses.of('data', [])).size).toBe(0);
    const found = await site.reader.articleUses.of('data', [csv, 'other']);
    expect([...found].map(([name, articles]) => [name, articles.length])).toEqual([
      [csv, 1],
      ['other', 0],
    ]);
  });

  it('is found in articles that were there before', async () => {
    const opened = await make();
    const site = contentServices(opened);
    await site.article({ title: 'Old', body: `${table}\n\n${calculator}` });
    const { writer } = opened.database;
    for (const undo of beforeMigration) await undo.execute(writer);
    expect(await migrate(opened.database)).toEqual(['002-data-files']);
    expect((await site.reader.articleUses.of('data', [csv])).get(csv)).toHaveLength(1);
    expect((await site.reader.articleUses.of('calculator', ['0190-aa'])).get('0190-aa')).toHaveLength(1);
  });

  it('is found in the present text of an article that changes while the migration reads', async () => {
    const opened = await make();
    const site = contentServices(opened);
    const { id } = await site.article({ title: 'Old', body: table });
    const { writer } = opened.database;
    for (const undo of beforeMigration) await undo.execute(writer);
    const change = sql`update articles set body = ${calculator}, version = version + 1 where id = ${id}`;
    const db = opened.database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.some((row) => 'body' in row)) await change.execute(writer);
        return result;
      },
    });
    await migrate({ ...opened.database, db });
    expect((await site.reader.articleUses.of('data', [csv])).get(csv)).toEqual([]);
    expect((await site.reader.articleUses.of('calculator', ['0190-aa'])).get('0190-aa')).toHaveLength(1);
  });
});

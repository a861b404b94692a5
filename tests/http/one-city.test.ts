import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../server/platform/database/migrate.ts';
import { adminClient } from './admin-client.ts';
import { readHead } from './page-head.ts';
import { addPost } from './seed.ts';
import { eachSite, type Site } from './site.ts';

const canonical = 'http://site.test/city/z%C3%BCrich';
const titlesOf = (body: string) =>
  [...body.matchAll(/<h2 class="name"[^>]*><a[^>]*>([^<]*)</g)].map(([, title]) => title);

async function expectOneCity(site: Site) {
  for (const path of ['/city/z%C3%BCrich', '/city/zurich', '/City/ZURICH', '/city?city=Zu%CC%88rich']) {
    const { status, body } = await site.ask(path);
    expect([path, status, titlesOf(body)]).toEqual([path, 200, ['Three', 'Two', 'One']]);
    // Fewer than five photos lead to Home.
    expect([path, readHead(body).title]).toEqual([path, 'Street Photography from Zürich - Passerby']);
  }
  const { body: browse } = await site.ask('/browse');
  expect([...browse.matchAll(/href="(\/city\/[^"]*)"/g)].map(([, href]) => href)).toContain(
    '/city/z%C3%BCrich',
  );
  expect(browse).not.toContain('/city/zurich');
}

eachSite('cities that differ by accents alone', (start) => {
  test('are one city, called as most photos call it', async () => {
    const site = await start();
    const owner = await adminClient(site);
    for (const [title, city] of [
      ['One', 'Zürich'],
      ['Two', 'Zurich'],
      ['Three', 'ZÜRICH'],
      ['Other', 'Bern'],
    ] as const)
      await addPost(site.services, {
        title,
        city: city === 'ZÜRICH' ? 'Zürich' : city,
        createdDate: `2026-01-0${['', 'One', 'Two', 'Three', 'Other'].indexOf(title)}T12:00:00.000Z`,
      });
    await expectOneCity(site);
    const completed = (await owner.get('/api/admin/completions/cities?q=zur')).json as {
      city: string;
      own: boolean;
    }[];
    expect(completed.filter(({ own }) => own).map(({ city }) => city)).toEqual(['Zürich']);

    for (const title of ['Four', 'Fives'])
      await addPost(site.services, { title, city: 'Zurich', createdDate: '2025-01-01T12:00:00.000Z' });
    expect(readHead((await site.ask('/city/zurich')).body).canonical).toBe('http://site.test/city/zurich');
    await addPost(site.services, { title: 'Six', city: 'Zürich', createdDate: '2025-01-02T12:00:00.000Z' });
    await addPost(site.services, { title: 'Seven', city: 'Zürich', createdDate: '2025-01-02T12:00:00.000Z' });
    for (const path of ['/city/zurich', '/city/z%C3%BCrich'])
      expect([path, readHead((await site.ask(path)).body).canonical]).toEqual([path, canonical]);
    expect((await site.ask('/sitemap.xml')).body.match(/\/city\/z[^<]*/g)).toEqual(['/city/z%C3%BCrich']);
  });

  test('come together on a site from before', async () => {
    const site = await start();
    for (const [title, city] of [
      ['One', 'Zürich'],
      ['Two', 'Zurich'],
      ['Three', 'Zürich'],
    ] as const)
      await addPost(site.services, {
        title,
        city,
        createdDate: `2026-01-0${['', 'One', 'Two', 'Three', 'Other'].indexOf(title)}T12:00:00.000Z`,
      });
    const database = await site.openDatabase();
    const { writer } = database;
    await sql`update posts set city_key = 'zürich' where geo_city = 'Zürich'`.execute(writer);
    await sql`update listings set key = 'zürich' where kind = 'city' and label = 'Zürich'`.execute(writer);
    await sql`update listing_labels set key = 'zürich' where kind = 'city' and label = 'Zürich'`.execute(
      writer,
    );
    await sql`delete from listing_counts where kind = 'city'`.execute(writer);
    await sql`insert into listing_counts (kind, key, label, total)
      values ('city', 'zürich', 'Zürich', 2), ('city', 'zurich', 'Zurich', 1)`.execute(writer);
    await sql`delete from schema_migrations where name = '033-city-keys'`.execute(writer);
    expect(await migrate(database)).toEqual(['033-city-keys']);
    await database.close();
    await expectOneCity(site);
    const { rows } = await (async () => {
      const opened = await site.openDatabase();
      const found = await sql`select key, label, total from listing_counts where kind = 'city'`.execute(
        opened.db,
      );
      await opened.close();
      return found;
    })();
    expect(rows).toEqual([{ key: 'zurich', label: 'Zürich', total: 3 }]);
  });
});

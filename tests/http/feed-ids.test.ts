import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import Parser from 'rss-parser';
import { afterAll, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { backUp, createFolders, restore } from './backed-up.ts';
import { addArticle, addPost } from './seed.ts';
import { eachSite, oneSite, type Site } from './site.ts';

const folders = createFolders();
afterAll(folders.remove);

/** Identifiers by title, the same in all three feeds; '' is that of the feed itself. */
async function idsOf(site: Site): Promise<Record<string, string>> {
  const [rss, atom, json] = await Promise.all(
    ['/feed.xml', '/atom.xml', '/feed.json'].map(async (path) => (await site.ask(path)).body),
  );
  const entries = (JSON.parse(json ?? '') as { items: { title: string; id: string }[] }).items;
  const ids = Object.fromEntries(entries.map(({ title, id }) => [title, id]));
  const items = (await new Parser().parseString(rss ?? '')).items;
  expect(Object.fromEntries(items.map(({ title, guid }) => [title, guid]))).toEqual(ids);
  const inAtom = [...(atom ?? '').matchAll(/<id>([^<]*)<\/id>/g)].map(([, id]) => id ?? '');
  expect(inAtom.slice(1)).toEqual(Object.values(ids));
  return { ...ids, '': inAtom[0] ?? '' };
}

/** The site as a version would have left it whose feeds used URLs. */
async function forgetIds(site: Site): Promise<void> {
  const database = await site.openDatabase();
  await sql`drop table feed_ids`.execute(database.writer);
  await sql`delete from schema_migrations where name = '031-feed-ids'`.execute(database.writer);
  await database.close();
}

async function fill(site: Site, owner: AdminClient) {
  const post = await addPost(site.services, { title: 'Lamp', slug: 'lamp' });
  await addArticle(site.services, { slug: 'walks', title: 'Walks', body: 'One walk.' });
  const id = JSON.parse((await site.ask('/api/articles/walks')).body).id as string;
  const series = { title: 'Lamps', posts: [post.id], published: true };
  const { json } = await owner.post('/api/admin/series', series);
  return { post, article: id, series: json.id as string };
}

async function rename(site: Site, owner: AdminClient, { post, series }: Awaited<ReturnType<typeof fill>>) {
  // The checklist would have much to say about this article.
  const database = await site.openDatabase();
  await sql`update articles set slug = 'walks-renamed'`.execute(database.writer);
  await database.close();
  for (const path of [`posts/${post.id}`, `series/${series}`]) {
    const { json: before } = await owner.get(`/api/admin/${path}`);
    const fields = { ...before, slug: `${before.slug}-renamed` };
    const changed = await owner.put(
      `/api/admin/${path}`,
      path.startsWith('posts') ? { slug: fields.slug } : fields,
    );
    expect(changed.status, path).toBe(200);
  }
  const { body } = await site.ask('/feed.json');
  for (const path of ['/post/lamp-renamed', '/article/walks-renamed', '/series/lamps-renamed'])
    expect(body).toContain(path);
}

eachSite('the identifiers in feeds', (start) => {
  test('are made of the ids of the records and stay with another slug', async () => {
    const site = await start();
    const owner = await adminClient(site);
    const content = await fill(site, owner);
    const ids = await idsOf(site);
    expect(ids).toEqual({
      Lamp: `urn:uuid:${content.post.id}`,
      Walks: `urn:uuid:${content.article}`,
      Lamps: `urn:uuid:${content.series}`,
      '': expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
    });
    await rename(site, owner, content);
    expect(await idsOf(site)).toEqual(ids);
    expect((await site.ask('/feed.xml')).body).toContain('<guid isPermaLink="false">urn:uuid:');
  });

  test('of a site from before stay the URLs that they were, for what was public, in the bin too', async () => {
    const site = await start();
    const owner = await adminClient(site);
    const content = await fill(site, owner);
    const draft = await addPost(site.services, { title: 'Draft', published: false });
    const binned = await addPost(site.services, { title: 'Binned', slug: 'binned' });
    await owner.remove(`/api/admin/posts/${binned.id}`);
    await forgetIds(site);
    const database = await site.openDatabase();
    expect(await migrate(database, { siteUrl: 'https://old.example' })).toEqual(['031-feed-ids']);
    await database.close();

    await rename(site, owner, content);
    await site.services.posts.update(system, draft.id, {
      published: true,
    });
    expect((await owner.post(`/api/admin/bin/${binned.id}/restore`, {})).status).toBe(200);
    await site.services.posts.update(system, binned.id, {
      published: true,
    });
    expect(await idsOf(site)).toEqual({
      '': 'https://old.example/',
      Lamp: 'https://old.example/post/lamp',
      Walks: 'https://old.example/article/walks',
      Lamps: 'https://old.example/series/lamps',
      Binned: 'https://old.example/post/binned',
      Draft: `urn:uuid:${draft.id}`,
    });
  });
});

oneSite('a site with another URL', (start) => {
  test('has the identifiers of the first, and so has one that is restored from an old backup', async () => {
    const site = await start();
    const owner = await adminClient(site);
    await fill(site, owner);
    const ids = await idsOf(site);
    const archive = `${await folders.create()}/site.tar`;
    await backUp(site.settings, [archive]);
    const moved = { SITE_URL: 'https://new.example', DATA_DIR: await folders.create() };
    await restore({ ...site.settings, ...moved }, [archive]);
    expect(await idsOf(await start(moved))).toEqual(ids);

    await site.closeServer();
    await site.services.close();
    await forgetIds(site);
    // It backs up the database before it brings it up to date.
    await (await site.openReplica()).close();
    const backups = join(site.dataDir, 'backups');
    const [old = ''] = await readdir(backups);
    const fromOld = { ...site.settings, SITE_URL: 'https://new.example' };
    const { code, text } = await restore(fromOld, [join(backups, old), '--replace']);
    expect(code, text).toBe(0);
    const restored = await start(fromOld);
    expect(await idsOf(restored)).toEqual({
      '': 'http://site.test/',
      Lamp: 'http://site.test/post/lamp',
      Walks: 'http://site.test/article/walks',
      Lamps: 'http://site.test/series/lamps',
    });
    expect((await restored.ask('/feed.xml')).body).toContain('<link>https://new.example/post/lamp</link>');
  });
});

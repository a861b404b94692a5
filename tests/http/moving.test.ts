import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { readConfig } from '../../server/compose/config.ts';
import { createLogger } from '../../server/compose/logger.ts';
import { openServices } from '../../server/compose/services.ts';
import { reindexKind } from '../../server/features/posts/reindex.service.ts';
import { keysIn } from '../../torture/bucket.ts';
import { freshPostgres } from '../databases.ts';
import { type RunningBucket, startBucket } from '../factories/bucket.ts';
import { firstReleaseSite, recordedAnswers } from '../factories/first-release.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { backUp, createFolders, restore } from './backed-up.ts';
import { everyAddress } from './every-address.ts';
import { addArticle, addPost } from './seed.ts';
import { oneSite, type Site } from './site.ts';

const folders = createFolders();
const removing: (() => Promise<void>)[] = [folders.remove];
let bucket: RunningBucket;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.close();
  for (const remove of removing.reverse()) await remove();
});

async function postgres(): Promise<{ DATABASE_URL: string }> {
  const { url, remove } = await freshPostgres(false);
  removing.push(remove);
  return { DATABASE_URL: url };
}

async function fill(site: Site, owner: AdminClient): Promise<void> {
  const ids: string[] = [];
  for (const [index, title] of ['Lamp', 'Harbour', 'Window'].entries())
    ids.push(
      (await addPost(site.services, { seed: index, title, tags: ['street', 'candid'], city: 'Lisbon' })).id,
    );
  await addPost(site.services, { seed: 9, title: 'Not yet', published: false });
  const { id } = await addPost(site.services, { seed: 10, title: 'Gone' });
  await owner.remove(`/api/admin/posts/${id}`);
  const { json: data } = await owner.upload(Buffer.from('year,walks\n2025,3\n'), 'walks.csv');
  const url = data.file_url;
  await addArticle(site.services, { slug: 'walks', title: 'Walks', body: `# Walks\n\n[table url="${url}"]` });
  const series = { title: 'Lamps', posts: ids, published: true, text: 'One after the other.' };
  expect((await owner.post('/api/admin/series', series)).status).toBe(201);
  await site.services.jobs.drain();
}

oneSite('a site that is moved', (start) => {
  test('answers every address as before, on PostgreSQL and S3 and back on SQLite and a disk', async () => {
    const site = await start();
    const owner = await adminClient(site);
    await fill(site, owner);
    const before = await everyAddress(site);
    expect([...before.keys()].filter((path) => path.startsWith('/media/')).length).toBeGreaterThan(12);
    expect(before.get('/series/lamps')).toMatch(/^200/);

    const archive = join(await folders.create(), 'site.tar');
    const made = await backUp(site.settings, [archive]);
    expect(made.text).toContain('Verified: 4 photos, 1 article');
    const away = { ...(await postgres()), ...bucket.settings, DATA_DIR: await folders.create() };
    expect((await restore({ ...site.settings, ...away }, [archive])).text).toContain(
      'Next: start the server',
    );
    const moved = await start(away);
    expect(await everyAddress(moved)).toEqual(before);
    const restored = new Set(await keysIn(bucket));
    // The next rows get numbers of their own.
    const added = await addPost(moved.services, { seed: 11, title: 'After the move' });
    await moved.services.posts.remove(system, added.id);

    expect((await moved.ask('/api/search?q=lamp')).status).toBe(200);
    const folder = join(await folders.create(), 'backups/');
    await backUp({ ...site.settings, ...away }, [`${folder}`]);
    const home = { DATA_DIR: join(await folders.create(), 'new') };
    await restore({ ...site.settings, ...home }, [folder]);
    const database = new DatabaseSync(join(home.DATA_DIR, 'passerby.sqlite'), { readOnly: true });
    expect(database.prepare('select key from request_counts').all(), 'hashes of addresses').toEqual([]);
    database.close();
    // The names of a draft's files are its protection.
    for (const path of ['.', 'files', 'files/media', 'files/originals'])
      expect([path, (await stat(join(home.DATA_DIR, path))).mode & 0o777]).toEqual([path, 0o700]);
    expect(await everyAddress(await start(home))).toEqual(before);

    // Over the site in the bucket, which has another photo by now.
    await addPost(moved.services, { seed: 12, title: 'Of the former site' });
    const stored = await keysIn(bucket);
    expect(stored.length).toBeGreaterThan(restored.size);
    const { text } = await restore({ ...site.settings, ...away }, [archive, '--replace']);
    expect(text).toContain('of the former site stay for 30 days');
    const inAMonth = () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000);
    expect(await keysIn(bucket)).toEqual(stored);
    const later = await openServices(
      readConfig({ ...site.settings, ...away }),
      createLogger('silent'),
      inAMonth,
    );
    await later.staging.sweep();
    await later.close();
    const left = await keysIn(bucket);
    expect(left.filter((key) => !restored.has(key))).toEqual([]);
    expect(left.length).toBeGreaterThan(12);
  });

  test('may have been made by the first release, on the other database', async () => {
    const recorded = await recordedAnswers();
    const { settings, remove } = await firstReleaseSite('sqlite');
    removing.push(remove);
    const now = () => new Date(recorded.recordedAt);
    const old = await start({ ...recorded.settings, ...settings }, now);
    await old.services.prepareReindex();
    await old.services.jobs.drain(reindexKind);
    const before = await everyAddress(old);
    const archive = join(await folders.create(), 'site.tar');
    await backUp(old.settings, [archive]);
    const away = { ...(await postgres()), DATA_DIR: await folders.create() };
    await restore({ ...old.settings, ...away }, [archive]);
    const moved = await start({ ...recorded.settings, ...away }, now);
    expect(await everyAddress(moved)).toEqual(before);
    const me = await moved.ask('/api/auth/me', { headers: { cookie: recorded.sessions.admin } });
    expect(JSON.parse(me.body)).toMatchObject({ username: 'admin' });
  });
});

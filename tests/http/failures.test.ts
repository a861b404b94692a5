import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { AppError } from '../../domain/errors.ts';
import { adminClient } from './admin-client.ts';
import { addPost } from './seed.ts';
import { signIn } from './sign-in.ts';
import { eachSite } from './site.ts';

/** Pages with a screen of their own for a failed load, and what it says. */
const screens = [
  ['/', 'No Photos Yet'],
  ['/photo?slug=night-bus', 'Failed to load photo.'],
  ['/post/night-bus', '404 - Post Not Found'],
  ['/tag/street', 'No Photos Found'],
  ['/city/lisbon', 'No Photos Found'],
  ['/hub?slug=urban-life', 'An error occurred while loading the page.'],
  ['/photos', 'No Photos Yet'],
  ['/articleslistpage', 'No Articles Yet'],
  ['/article/waiting', 'Failed to load article.'],
] as const;

eachSite('when the database does not answer', (start, dialect) => {
  test('every page answers 503, asks to retry later, and is not cached', async () => {
    const site = await start();
    await addPost(site.services, { title: 'Night Bus', tags: ['street'] });
    await site.breakDatabase();
    for (const [path, text] of screens) {
      const answer = await site.ask(path);
      expect(answer, path).toMatchObject({ status: 503 });
      expect(answer.headers['retry-after']).toBe('30');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.body).toContain(text);
      expect(answer.body).toContain('Could not load this page. Try again in a moment.');
    }
    expect(site.errors.length).toBeGreaterThanOrEqual(screens.length);
  });

  test('pictures are there all the same, for the owner too: files ask for no session', async () => {
    const site = await start();
    const { media } = await addPost(site.services, { title: 'Night Bus' });
    const cookie = await signIn(site);
    const { renditions = [] } = media ?? {};
    const addresses = renditions.map(({ key }) => site.services.files.url(key));
    expect(addresses).not.toEqual([]);
    await site.breakDatabase();
    for (const path of addresses) expect((await site.ask(path, { headers: { cookie } })).status).toBe(200);
    expect(site.errors).toEqual([]);
  });

  if (dialect === 'sqlite')
    test('a damaged file is one that does not answer, for the thread of the search too', async () => {
      const site = await start();
      await addPost(site.services, { title: 'Night Bus' });
      const database = await site.openDatabase();
      await sql`pragma wal_checkpoint(truncate)`.execute(database.writer);
      await database.close();
      const path = join(site.dataDir, 'passerby.sqlite');
      const { size } = await stat(path);
      const file = await open(path, 'r+');
      for (let at = 4096; at < size; at += 4096) await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, at);
      await file.close();
      for (const call of ['/api/search?q=bus', '/api/posts', '/api/hubs']) {
        const { status, headers } = await site.ask(call);
        expect([call, status, headers['retry-after']]).toEqual([call, 503, '30']);
      }
      expect((await site.ask('/search?q=bus')).status).toBe(503);
    });

  test('calls of the owner answer 503 too, and Home is not indexed', async () => {
    const site = await start();
    const owner = await adminClient(site);
    await site.breakDatabase();
    for (const path of ['/api/admin/posts', '/api/admin/settings', '/api/auth/me', '/api/posts']) {
      const { status, headers } = await owner.get(path);
      expect([path, status, headers['retry-after']]).toEqual([path, 503, '30']);
    }
    expect((await site.ask('/')).body).toContain('<meta name="robots" content="noindex"/>');
  });

  test('documents and calls answer 503, and the health page reveals no more to a visitor', async () => {
    const site = await start();
    await site.breakDatabase();
    for (const path of [
      '/sitemap.xml',
      '/image-sitemap.xml',
      '/feed.xml',
      '/atom.xml',
      '/feed.json',
      '/api/posts',
      '/api/hubs',
      '/api/articles',
      '/api/series',
    ]) {
      const answer = await site.ask(path);
      expect(answer, path).toMatchObject({ status: 503 });
      expect(answer.headers['retry-after']).toBe('30');
      expect(JSON.parse(answer.body).error.code).toBe('unavailable');
    }
    const health = await site.ask('/healthz');
    expect(health.status).toBe(503);
    expect(JSON.parse(health.body).database).toEqual({ status: 'error', details: 'Connection failed.' });
  });

  test('a write that did not get its turn in time says so with 503', async () => {
    const site = await start();
    const owner = await adminClient(site);
    const refusal = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    vi.spyOn(site.services.posts, 'create').mockRejectedValueOnce(refusal);
    const answer = await owner.post('/api/admin/posts', { title: 'Late' });
    expect(answer).toMatchObject({ status: 503, json: { error: { code: 'unavailable' } } });
    expect((await owner.post('/api/admin/posts', { title: 'In time' })).status).toBe(201);
  });

  test.each([
    ['a row that is there twice', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }, 500],
    ['a column that is not there', { code: 'ERR_SQLITE_ERROR', errcode: 1 }, 500],
    ['a row that is there twice in PostgreSQL', { code: '23505' }, 500],
    ['a busy database', { code: 'ERR_SQLITE_ERROR', errcode: 261 }, 503],
    ['a disk that cannot be read', { code: 'ERR_SQLITE_ERROR', errcode: 266 }, 503],
    ['a full disk', { code: 'ERR_SQLITE_ERROR', errcode: 13 }, 507],
    ['a damaged index', { code: 'ERR_SQLITE_ERROR', errcode: 779 }, 503],
    ['a disk that became read-only', { code: 'ERR_SQLITE_ERROR', errcode: 8 }, 503],
    ['an emptied file', { code: 'ERR_SQLITE_ERROR', errcode: 1, message: 'no such table: posts' }, 503],
    ['a disk that PostgreSQL cannot read', { code: '58030' }, 503],
    ['a damaged table of PostgreSQL', { code: 'XX001' }, 503],
    ['a PostgreSQL that became read-only', { code: '25006' }, 503],
    ['a password that PostgreSQL no longer knows', { code: '28P01' }, 503],
    ['a network that is gone', { code: 'ENETUNREACH' }, 503],
    ['a name without an address', { code: 'EAI_AGAIN' }, 503],
    ['the same inside another error', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) }, 503],
    ['a damaged page', { code: 'ERR_SQLITE_ERROR', errcode: 11 }, 503],
  ])(
    '%s: an error of a statement is a fault of the server, a database that fails is waited for',
    async (_, details, expected) => {
      const site = await start();
      const owner = await adminClient(site);
      vi.spyOn(site.services.posts, 'create').mockRejectedValueOnce(
        Object.assign(new Error('refused'), details),
      );
      const { status, headers } = await owner.post('/api/admin/posts', { title: 'Night Bus' });
      expect([status, headers['retry-after'] !== undefined]).toEqual([expected, expected === 503]);
    },
  );

  test('a server that has too much to do says so without an entry in the log', async () => {
    const site = await start();
    const owner = await adminClient(site);
    const { id } = await site.services.series.create(system, { title: 'Night Buses' });
    const busy = new AppError('unavailable', 'Too much to do.', { isBusy: true, retryAfter: 5 });
    vi.spyOn(site.services.series, 'update').mockRejectedValueOnce(busy);
    const answer = await owner.put(`/api/admin/series/${id}`, { title: 'Bus' });
    expect(answer).toMatchObject({ status: 503, json: { error: { message: 'Too much to do.' } } });
    expect(answer.json.error).not.toHaveProperty('id');
    expect(site.log).toEqual([]);
  });

  test('page, call and document name their request as the log does', async () => {
    const site = await start();
    await site.breakDatabase();
    const ids: string[] = [];
    for (const path of ['/tag/street', '/search?q=bus', '/api/posts', '/sitemap.xml']) {
      const { headers, body } = await site.ask(path, { headers: { 'x-request-id': 'from-a-visitor' } });
      const id = String(headers['x-request-id']);
      expect(body, path).toContain(id);
      ids.push(id);
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(site.errors.map((line) => (line as { requestId?: string }).requestId)).toEqual(
      expect.arrayContaining(ids),
    );
  });

  test('the id of a trusted proxy is taken over when it is well formed', async () => {
    const site = await start({ TRUST_PROXY: '1' });
    await site.breakDatabase();
    const idFor = async (given: string) => {
      const headers = { 'x-request-id': given, 'x-forwarded-for': '192.0.2.7' };
      return (await site.ask('/api/posts', { headers })).headers['x-request-id'];
    };
    expect(await idFor('4f0c1e9a2b7d')).toBe('4f0c1e9a2b7d');
    expect(await idFor('<script>alert(1)')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

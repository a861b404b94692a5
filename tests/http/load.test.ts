import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import type { Cluster } from '../../domain/clusters/cluster.entity.ts';
import { usualLimits } from '../../server/platform/http/load.ts';
import { adminClient } from './admin-client.ts';
import { addPost } from './seed.ts';
import { type Answer, oneSite, type Site, siteHost } from './site.ts';

const one = { atOnce: 1, waiting: 0 };
const limits = { ...usualLimits, pages: one, popularPages: one, calls: one, uploads: one, files: one };
const busy = 'The site is too busy at the moment. Try again in a few seconds.';

/** Makes the method wait, and says when it has been called. @returns what lets it go on */
function hold<Key extends string>(thing: Record<Key, (...given: never[]) => Promise<unknown>>, method: Key) {
  const original = thing[method];
  const held = Promise.withResolvers<void>();
  const called = Promise.withResolvers<void>();
  vi.spyOn(thing as Record<string, (...given: never[]) => Promise<unknown>>, method).mockImplementationOnce(
    async (...given) => {
      called.resolve();
      await held.promise;
      return original(...given);
    },
  );
  return { called: called.promise, release: held.resolve };
}

function expectBusyCall({ status, headers, body }: Answer): void {
  expect({ status, retry: headers['retry-after'] }).toEqual({ status: 503, retry: '5' });
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'unavailable', message: busy } });
}

async function expectCached(site: Site): Promise<void> {
  expect(await site.ask('/')).toMatchObject({ status: 200 });
}

oneSite('a site that has too much to do', (start) => {
  async function busySite() {
    const site = await start({}, undefined, { limits });
    const post = await addPost(site.services, { title: 'Night Bus', tags: ['street'] });
    await expectCached(site);
    return { site, post };
  }

  /** All in one packet, so the server reads them at once. @returns the answers in their order */
  async function askAtOnce(site: Site, paths: readonly string[]): Promise<string[]> {
    const requests = paths.map(
      (path, index) =>
        `GET ${path} HTTP/1.1\r\nHost: ${siteHost}\r\n${index === paths.length - 1 ? 'Connection: close\r\n' : ''}\r\n`,
    );
    const socket = connect(site.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(requests.join(''));
    return (await text(socket)).split(/(?=HTTP\/1\.1 \d)/);
  }
  const statusesOf = (answers: readonly string[]) => answers.map((answer) => answer.slice(9, 12));

  test('answers further pages 503 with their own text, caches none of them, and sends cached ones', async () => {
    const { site } = await busySite();
    const first = hold(site.services.posts, 'publishedPage');
    const slow = site.ask('/tag/street');
    await first.called;
    for (const [path, shown] of [
      ['/photos', 'Could not load this page. Try again in a moment.'],
      ['/photo?slug=night-bus', 'Failed to load photo.'],
      ['/articleslistpage', 'No Articles Yet'],
      ['/search?q=bus', 'Too many'],
    ] as const) {
      const { status, headers, body } = await site.ask(path);
      expect({ path, status }).toEqual({ path, status: 503 });
      expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-cache' });
      expect(body).toContain(shown);
      await expectCached(site);
    }
    expectBusyCall(await site.ask('/sitemap.xml'));
    first.release();
    expect((await slow).status).toBe(200);
    expect((await site.ask('/photo?slug=night-bus')).status).toBe(200);
    expect(site.errors).toEqual([]);
    expect(site.log.filter((line) => line.includes('too busy'))).toHaveLength(1);
  });

  test('renders a page that many ask for when its content has changed, whatever else waits', async () => {
    const { site } = await busySite();
    await expectCached(site);
    const first = hold(site.services.posts, 'publishedPage');
    const slow = site.ask('/tag/street');
    await first.called;
    await addPost(site.services, { title: 'Morning Ferry' });
    expect(await site.ask('/')).toMatchObject({
      status: 200,
      body: expect.stringContaining('Morning Ferry'),
    });
    expect((await site.ask('/photos')).status).toBe(503);
    first.release();
    expect((await slow).status).toBe(200);
  });

  test('refuses further calls of visitors, not those of the owner', async () => {
    const { site } = await busySite();
    const owner = await adminClient(site);
    const first = hold(site.services.hubs, 'list');
    const slow = site.ask('/api/hubs');
    await first.called;
    expectBusyCall(await site.ask('/api/posts'));
    expect((await owner.get('/api/admin/posts')).status).toBe(200);
    await expectCached(site);
    first.release();
    expect((await slow).status).toBe(200);
    expect((await site.ask('/api/posts')).status).toBe(200);
  });

  test('gives the token of the sign-in, however many calls wait', async () => {
    const { site } = await busySite();
    const first = hold(site.services.hubs, 'list');
    const slow = site.ask('/api/hubs');
    await first.called;
    expect((await site.ask('/api/csrf/')).status).toBe(200);
    first.release();
    expect((await slow).status).toBe(200);
  });

  test('holds one place for a connection that asks for many things at once', async () => {
    const { site, post } = await busySite();
    const file = site.services.files.url(post.media?.renditions[0]?.key ?? '');
    const answers = await askAtOnce(site, ['/api/posts', '/api/hubs', file, file, '/api/posts']);
    expect(statusesOf(answers)).toEqual(Array(5).fill('200'));
  });

  test('frees the place of a connection that is closed before its answers were read', async () => {
    const { site } = await busySite();
    const first = hold(site.services.hubs, 'list');
    const socket = connect(site.port, '127.0.0.1');
    await once(socket, 'connect');
    const requests = ['/api/hubs', '/api/posts', '/api/posts'];
    socket.write(requests.map((path) => `GET ${path} HTTP/1.1\r\nHost: ${siteHost}\r\n\r\n`).join(''));
    await first.called;
    socket.destroy();
    first.release();
    await vi.waitFor(async () => expect((await site.ask('/api/posts')).status).toBe(200));
  });

  test('frees the place of a call whose answer is read slowly', async () => {
    const { site } = await busySite();
    const hub = { name: 'street', description: 'x'.repeat(30_000_000) } as Cluster;
    vi.spyOn(site.services.hubs, 'list').mockResolvedValueOnce({ hubs: [hub], total: 1 });
    const socket = connect(site.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.pause();
    socket.write(`GET /api/hubs HTTP/1.1\r\nHost: ${siteHost}\r\n\r\n`);
    await vi.waitFor(async () => expectBusyCall(await site.ask('/api/posts')));
    await vi.waitFor(async () => expect((await site.ask('/api/posts')).status).toBe(200), {
      timeout: 30_000,
    });
    socket.destroy();
  });

  test('refuses further uploads and files', async () => {
    const { site, post } = await busySite();
    const owner = await adminClient(site);
    const bytes = Buffer.from('no image');
    const first = hold(site.services.uploads, 'receive');
    const slow = owner.upload(bytes);
    await first.called;
    const refused = await owner.upload(bytes);
    expect(refused).toMatchObject({ status: 503, json: { error: { message: busy } } });
    first.release();
    expect((await slow).status).toBe(415);
    const file = hold(site.services.files, 'stream');
    const path = site.services.files.url(post.media?.renditions[0]?.key ?? '');
    const slowFile = site.ask(path);
    await file.called;
    expectBusyCall(await site.ask(path));
    await expectCached(site);
    file.release();
    expect((await slowFile).status).toBe(200);
    expect((await site.ask(path)).status).toBe(200);
  });

  test('renders one page in each turn of the event loop and refuses those at the end of the line', async () => {
    const site = await start({}, undefined, { limits: { turns: { late: 0, most: 1 } } });
    await addPost(site.services, { title: 'Night Bus', tags: ['street'] });
    await expectCached(site);
    const paths = ['/tag/street', '/photo?slug=night-bus', '/city/lisbon', '/api/posts', '/readyz', '/'];
    const answers = await askAtOnce(site, paths);
    expect(statusesOf(answers)).toEqual(['200', '503', '503', '503', '200', '200']);
    const [, late = '', plain = '', call = ''] = answers;
    expect(late).toContain('Failed to load photo.');
    for (const refused of [late, plain, call]) expect(refused).toMatch(/^retry-after: 5\r$/im);
    expect(plain).toContain(`\r\n\r\n${busy}`);
    expect(call).toContain(`"message":"${busy}"`);
    expect((await site.ask('/photo?slug=night-bus')).status).toBe(200);
  });

  test('renders a page that many ask for before others, of which none may wait any more', async () => {
    const site = await start({}, undefined, { limits: { turns: { late: 1, most: 1 } } });
    for (const round of [1, 2]) {
      await addPost(site.services, { title: `Night Bus ${round}`, tags: ['street'] });
      const answers = await askAtOnce(site, ['/tag/street', '/photos', '/city/lisbon', '/']);
      expect(statusesOf(answers)).toEqual(['200', '200', '503', round === 1 ? '503' : '200']);
      await expectCached(site);
      await expectCached(site);
    }
  });
});

oneSite('connections', (start) => {
  test('beyond the limit of one address are closed, those of a proxy are not', async () => {
    const isProxy = (address: string) => address === '127.0.0.2';
    const site = await start({}, undefined, { connections: { ofOneAddress: 1, isProxy } });
    const from = async (localAddress: string) => {
      const socket = connect({ port: site.port, host: '127.0.0.1', localAddress });
      await once(socket, 'connect');
      return socket;
    };
    const open = [await from('127.0.0.1'), await from('127.0.0.2'), await from('127.0.0.2')];
    await once((await from('127.0.0.1')).resume(), 'close');
    const [first] = open;
    first?.destroy();
    await vi.waitFor(async () => expect((await site.ask('/healthz')).status).toBe(200));
    for (const socket of open.slice(1)) expect(socket.destroy().destroyed).toBe(true);
  });

  test('that are idle make room when there are many', async () => {
    const site = await start({}, undefined, { connections: { most: 4, crowded: 0.5 } });
    const idle = connect(site.port, '127.0.0.1');
    idle.write(`GET /healthz HTTP/1.1\r\nHost: ${siteHost}\r\n\r\n`);
    await once(idle, 'data');
    const more = [connect(site.port, '127.0.0.1'), connect(site.port, '127.0.0.1')];
    await once(idle.resume(), 'close');
    for (const socket of more) socket.destroy();
  });
});

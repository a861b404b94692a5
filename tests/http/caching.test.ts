import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { mostUnanswered } from '../../server/platform/page-cache/fast-path.ts';
import { addArticle, addPost } from './seed.ts';
import { signIn } from './sign-in.ts';
import { oneSite, type Site, siteHost } from './site.ts';

oneSite('the page cache', (start) => {
  let site: Site;
  beforeAll(async () => {
    site = await start();
    await addPost(site.services, { title: 'First Light', tags: ['street'] });
    await addArticle(site.services, { slug: 'waiting', title: 'Waiting' });
  });

  /** Twice, because the second response comes from the fast path. */
  async function askTwice(path: string, headers: Record<string, string> = {}) {
    await site.ask(path, { headers });
    return site.ask(path, { headers });
  }

  test('the page is the same in every encoding, each with its own strong ETag', async () => {
    const plain = await askTwice('/');
    const br = await askTwice('/', { 'accept-encoding': 'gzip, br' });
    const gzip = await askTwice('/', { 'accept-encoding': 'gzip;q=0.5, br;q=0' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.bytes).toString()).toBe(plain.body);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).toString()).toBe(plain.body);
    const tags = [plain, br, gzip].map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
    expect(br.headers.vary).toBe('Accept-Encoding');
  });

  test('a browser that has the page gets 304 without a body, and another ETag gets the page', async () => {
    const { headers, body } = await askTwice('/');
    const again = await site.ask('/', { headers: { 'if-none-match': String(headers.etag) } });
    expect(again).toMatchObject({ status: 304, body: '' });
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
    const other = await site.ask('/', { headers: { 'if-none-match': '"another"' } });
    expect(other).toMatchObject({ status: 200, body });
  });

  test('on one connection a 304 ends where the next answer begins', async () => {
    const { headers, body } = await askTwice('/');
    const asking = (...fields: string[]) =>
      ['GET / HTTP/1.1', `Host: ${siteHost}`, ...fields, '', ''].join('\r\n');
    const socket = connect(site.port, '127.0.0.1');
    const has = `If-None-Match: ${headers.etag}`;
    socket.write(asking(has) + asking(has) + asking() + asking(has, 'Connection: close'));
    const [first = '', second, whole, last, ...more] = (await text(socket)).split(/(?=HTTP\/1\.1 )/);
    expect(first).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
    expect(first).toMatch(/\r\nConnection: keep-alive\r\n.*\r\nDate: [^\r]* GMT\r\n\r\n$/s);
    expect(first).toContain(`etag: ${headers.etag}\r\n`);
    expect(first).not.toMatch(/content-length|transfer-encoding/i);
    // They may have been sent in two different seconds.
    const undated = (response = '') => response.replace(/Date: [^\r]*/, '');
    expect(undated(second)).toBe(undated(first));
    expect(whole).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(whole?.endsWith(`\r\n\r\n${body}`)).toBe(true);
    expect(last).toMatch(/^HTTP\/1\.1 304 .*\r\nConnection: close\r\n.*\r\n$/s);
    expect(more).toEqual([]);
  });

  /** Sends each text after the response to the one before. Half a request has no response to wait for. */
  async function converse(...texts: string[]): Promise<string> {
    const socket = connect(site.port, '127.0.0.1');
    socket.setNoDelay();
    let heard = '';
    let answers = 0;
    socket.on('data', (piece) => {
      heard += piece.toString('latin1');
    });
    for (const asked of texts) {
      socket.write(asked);
      if (asked.endsWith('\r\n\r\n')) answers += 1;
      else await new Promise((resolve) => setTimeout(resolve, 20));
      while ((heard.match(/HTTP\/1\.1 \d/g)?.length ?? 0) < answers) await once(socket, 'data');
    }
    socket.end();
    await finished(socket);
    return heard;
  }
  const request = (path: string, ...fields: string[]) =>
    [`GET ${path} HTTP/1.1`, `Host: ${siteHost}`, ...fields, '', ''].join('\r\n');

  test('a connection that asks for a kept page, something else, and the page again gets all three', async () => {
    const { body } = await askTwice('/');
    const heard = await converse(request('/'), request('/healthz'), request('/'), request('/nowhere-at-all'));
    const [first, health, again, unknown, ...more] = heard.split(/(?<=\n|\}|>)(?=HTTP\/1\.1 )/);
    expect(first?.endsWith(`\r\n\r\n${Buffer.from(body).toString('latin1')}`)).toBe(true);
    expect(health).toMatch(/^HTTP\/1\.1 200 OK\r\n.*application\/json/s);
    expect(again?.split('\r\n\r\n')[1]).toBe(first?.split('\r\n\r\n')[1]);
    expect(unknown).toMatch(/^HTTP\/1\.1 404 /);
    expect(more).toEqual([]);
  });

  test('a request that arrives in pieces, or with a body, is answered once and leaves nothing behind', async () => {
    await askTwice('/');
    const whole = request('/');
    const pieces = await converse(whole.slice(0, 9), whole.slice(9, 30), whole.slice(30));
    expect(pieces.match(/^HTTP\/1\.1 200 OK/gm)).toHaveLength(1);
    const inside = request('/healthz');
    const withBody = await converse(request('/', `Content-Length: ${inside.length}`) + inside);
    expect(withBody.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    const smuggled = await converse(
      `${whole.slice(0, -2)}X: a\nContent-Length: ${inside.length}\r\n\r\n${inside}`,
    );
    expect(smuggled).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('on a connection that visitors used, a session gets its own page', async () => {
    await askTwice('/');
    const cookie = await signIn(site);
    const heard = await converse(request('/'), request('/', `Cookie: ${cookie}`), request('/'));
    expect(heard.match(/^cache-control: [^\r]*/gim)?.map((line) => line.slice(15))).toEqual([
      'public, max-age=0, s-maxage=60, stale-while-revalidate=60',
      'private, no-store',
      'public, max-age=0, s-maxage=60, stale-while-revalidate=60',
    ]);
  });

  test('many answers requested at once and read late arrive whole', async () => {
    const { bytes } = await askTwice('/');
    const socket = connect(site.port, '127.0.0.1');
    socket.setNoDelay();
    socket.pause();
    const asked = mostUnanswered;
    for (let count = 1; count < asked; count += 1) {
      socket.write(request('/'));
      if (count % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    // Not by closing this end: Node then drops what it has not read yet.
    socket.write(request('/', 'Connection: close'));
    const heard = await text(socket);
    expect(heard.match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(asked);
    expect(Buffer.byteLength(heard)).toBeGreaterThan(asked * bytes.length);
  });

  test.each(['/', '/tag/none', '/search?q=lamp'])(
    'a connection that asks for %s a thousand times without reading is closed, and others are answered',
    async (path) => {
      const socket = connect(site.port, '127.0.0.1').pause();
      const closed = once(socket, 'close').catch(() => undefined);
      socket.on('error', () => undefined);
      socket.write(request(path).repeat(1000));
      expect((await site.ask('/')).status).toBe(200);
      socket.resume();
      await closed;
      expect((await site.ask('/')).status).toBe(200);
    },
  );

  test('HEAD answers as GET without the body', async () => {
    const get = await askTwice('/');
    const head = await site.ask('/', { method: 'HEAD' });
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  test('a CDN may cache a page for a minute, and never a page that was not found', async () => {
    expect((await askTwice('/')).headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=60',
    );
    expect((await askTwice('/post/nobody')).headers['cache-control']).toBe('no-cache');
  });

  test('a write makes every page stale with the next request', async () => {
    const before = await askTwice('/');
    expect(before.body).not.toContain('Second Light');
    const post = await addPost(site.services, { title: 'Second Light' });
    expect((await site.ask('/')).body).toContain('Second Light');
    await site.services.posts.unpublish(system, post.id);
    expect((await site.ask('/')).body).not.toContain('Second Light');
  });

  test('related posts, story and neighbours are those of now, also where pages are not kept', async () => {
    const cookie = await signIn(site);
    const mine = async () => (await site.ask('/post/first-light', { headers: { cookie } })).body;
    const post = await addPost(site.services, { title: 'Akin', tags: ['street'] });
    expect(await mine()).toMatch(/related.*Akin/s);
    await site.services.posts.update(system, post.id, { title: 'Akin Still' });
    expect(await mine()).toMatch(/related.*Akin Still/s);
    await site.services.posts.unpublish(system, post.id);
    expect(await mine()).not.toContain('Akin');
  });

  test('a write of another process is seen without a restart', async () => {
    await askTwice('/tag/street');
    const replica = await site.openReplica();
    await addPost(replica, { title: 'Third Light', tags: ['street'] });
    await expect.poll(async () => (await site.ask('/tag/street')).body).toContain('Third Light');
  });

  test('a signed-in account gets its own pages, which no cache may store', async () => {
    await addPost(site.services, { title: 'Only For Me', published: false });
    const cookie = await signIn(site);
    const mine = await site.ask('/post/only-for-me', { headers: { cookie } });
    expect(mine.status).toBe(200);
    expect(mine.headers['cache-control']).toBe('private, no-store');
    expect(mine.body).toContain(
      'This is a preview of an unpublished post. It is not visible to the public or search engines.',
    );
    expect(mine.body).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect((await askTwice('/post/only-for-me')).status).toBe(404);
    const home = await site.ask('/', { headers: { cookie } });
    expect(home.headers['cache-control']).toBe('private, no-store');
  });

  test('unknown parameters make no pages of their own', async () => {
    const one = await site.ask('/?utm_source=a');
    const other = await site.ask('/?fbclid=b&utm_source=c');
    expect(one.headers.etag).toBe(other.headers.etag);
  });

  test.each([
    ['/post/%20first-light', '/post/first-light'],
    ['/photo?slug=first-light%20', '/photo?slug=first-light'],
    ['/article/%20waiting', '/article/waiting'],
    ['/hub?slug=urban-life%20', '/hub?slug=urban-life'],
    ['/photo?slug=in-order%20first-light', '/photo?slug=first-light&series=in-order'],
    ['/post/in-order%20first-light', '/post/first-light?series=in-order'],
  ])('a page not found at %s is not sent for %s', async (near, right) => {
    await addPost(site.services, { title: `Made stale by ${near}` });
    expect((await site.ask(near)).status).toBe(404);
    expect((await site.ask(right)).status).toBe(200);
  });

  test('a search among photos is not the search for that word', async () => {
    const title = async (path: string) => /<title>([^<]*)/.exec((await site.ask(path)).body)?.[1];
    const among = await title('/search?q=rain&in=photos');
    expect(among).toContain('rain');
    expect(await title('/search?q=photos%20rain')).not.toBe(among);
    expect(await title('/search?q=photos%20rain&in=photos')).toContain('photos rain');
  });

  test('a missing picture is never reported as unchanged', async () => {
    const answer = await site.ask('/media/aa/nothere.jpg', { headers: { 'if-none-match': '"nothere.jpg"' } });
    expect(answer.status).toBe(404);
  });

  test('many who ask for a new page at once all get it', async () => {
    await addPost(site.services, { title: 'Rush Hour' });
    const answers = await Promise.all(Array.from({ length: 40 }, () => site.ask('/')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0].body).toContain('Rush Hour');
  });
});

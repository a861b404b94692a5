import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitBodyTime } from '../../server/platform/http/server.ts';
import { oneDatabase } from '../databases.ts';
import { type AccessApp, guest, openAccessApp, owner } from './access-app.ts';
import { createBrowser } from './browser.ts';

/** Milliseconds; a body that is sent at once arrives sooner on the slowest machine. */
const bodyTime = 1000;
const large = 'x'.repeat(100_000);

oneDatabase('a body that is sent byte by byte', (make) => {
  let access: AccessApp;
  let port: number;

  beforeAll(async () => {
    access = await openAccessApp(await make());
    limitBodyTime(access.app.server, bodyTime);
    await access.app.listen({ port: 0, host: '127.0.0.1' });
    const address = access.app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => access.app.close());

  /** A request whose body has only begun. */
  async function begin(path: string, bytes: number, headers: Record<string, string> = {}): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    const lines = {
      host: 'localhost:3000',
      'content-type': 'application/json',
      'content-length': bytes,
      ...headers,
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n"`);
    await once(socket, 'connect');
    return socket;
  }

  async function signedIn(account: { username: string; password: string }) {
    const browser = createBrowser(access.app);
    await browser.signIn(account);
    const cookie = [...browser.jar].map(([name, { value }]) => `${name}=${value}`).join('; ');
    return { cookie, 'x-csrftoken': browser.cookie('csrftoken') ?? '' };
  }

  test.each([
    ['to the sign-in', '/api/auth/login', 100],
    ['to the sign-in, said to be a large one', '/api/auth/login', 5_000],
  ])('%s is answered 408 and cut off', async (_, path, bytes) => {
    const browser = createBrowser(access.app);
    await browser.get('/api/csrf/');
    const token = browser.cookie('csrftoken') ?? '';
    const socket = await begin(path, bytes, { cookie: `csrftoken=${token}`, 'x-csrftoken': token });
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(body)).toEqual({
      error: { code: 'bad_request', message: 'The request took too long to arrive.' },
    });
  });

  test('with an expectation that no server knows is refused and closed', async () => {
    const heard = await text(await begin('/api/auth/login', 100, { expect: 'a miracle' }));
    expect(heard).toMatch(/^HTTP\/1\.1 417 /);
  });

  test('after its refusal is cut off too', async () => {
    const heard = await text(await begin('/api/admin/posts', large.length));
    expect(heard).toMatch(/^HTTP\/1\.1 401 /);
    expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('by a viewer is cut off, however large', async () => {
    const heard = await text(await begin('/api/auth/logout', large.length, await signedIn(guest)));
    expect(heard).not.toMatch(/^HTTP\/1\.1 200 /);
  });

  test('by an admin has time when it is large, not when it is small', async () => {
    const headers = await signedIn(owner);
    const upload = await begin('/api/admin/posts', large.length + 2, { ...headers, connection: 'close' });
    // Begun later, and over before.
    expect(await text(await begin('/api/admin/posts', 100, headers))).toMatch(/^HTTP\/1\.1 408 /);
    upload.write(`${large}"`);
    expect(await text(upload)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { cutSlowReaders } from '../../server/platform/http/connections.ts';
import { limitBodyTime } from '../../server/platform/http/load.ts';
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

  test.each([
    ['JSON', 'application/json'],
    ['the form of an upload', 'multipart/form-data; boundary=b'],
  ])('by a visitor with a token, after its refusal, is cut off too: %s', async (_, type) => {
    const browser = createBrowser(access.app);
    await browser.get('/api/csrf/');
    const token = browser.cookie('csrftoken') ?? '';
    const headers = { cookie: `csrftoken=${token}`, 'x-csrftoken': token, 'content-type': type };
    const heard = await text(await begin('/api/admin/upload', 2_000_000_000, headers));
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

describe('an answer', () => {
  const length = 64 * 1024 * 1024;
  const everyMs = 50;

  /** @param leastBytes that a reader has to take between two looks */
  async function serve(leastBytes: number) {
    const server = createServer((_request, response) => response.end(Buffer.alloc(length)));
    cutSlowReaders(server, { everyMs, leastBytes, slowLooks: 3 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    const [connection] = (await once(server, 'connection')) as [Socket];
    onTestFinished(() => {
      socket.destroy();
      server.close();
    });
    return { socket, connection };
  }

  test('that is not read is cut off', async () => {
    const { connection } = await serve(1);
    await once(connection, 'close');
    expect(connection.bytesWritten).toBeGreaterThan(0);
  });

  test('that is read too slowly is cut off, although some of it is read all the time', async () => {
    const { socket, connection } = await serve(Number.MAX_SAFE_INTEGER);
    const reading = setInterval(() => socket.read(1024), 1);
    onTestFinished(() => clearInterval(reading));
    await once(connection, 'close');
  });

  test('that is read arrives whole', async () => {
    const { socket } = await serve(1);
    let bytes = 0;
    socket.on('data', (piece: Buffer) => {
      bytes += piece.length;
    });
    await once(socket, 'end');
    expect(bytes).toBeGreaterThan(length);
  });
});

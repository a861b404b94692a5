import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { stopInOrder } from '../../server/compose/stopping.ts';
import { usualConnections } from '../../server/platform/http/connections.ts';
import { createLoad, usualLimits } from '../../server/platform/http/load.ts';
import { createHttp } from '../../server/platform/http/server.ts';
import { eachSite, oneSite, siteHost } from './site.ts';

const begun = `GET / HTTP/1.1\r\nHost: ${siteHost}\r\n`;

/** Until new connections are refused. */
async function refusesToConnect(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const outcome = await new Promise((resolve) => {
      socket.once('connect', () => resolve('connected'));
      socket.once('error', () => resolve('refused'));
    });
    socket.destroy();
    if (outcome === 'refused') return;
  }
}

eachSite('liveness and readiness', (start) => {
  const state = async (site: Awaited<ReturnType<typeof start>>, path: string) => {
    const { status, body, headers } = await site.ask(path);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    return [status, body];
  };

  test('a server that works is live and ready, and looking is no visit', async () => {
    const site = await start();
    expect(await state(site, '/livez')).toEqual([200, 'live\n']);
    expect(await state(site, '/ReadyZ')).toEqual([200, 'ready\n']);
    expect(site.services.visitors.isServing()).toBe(false);
    expect((await site.ask('/readyz', { method: 'POST' })).status).not.toBe(200);
  });

  test('without its database it is live, not ready, and says no more', async () => {
    const site = await start();
    await site.breakDatabase();
    expect(await state(site, '/livez')).toEqual([200, 'live\n']);
    expect(await state(site, '/readyz')).toEqual([503, 'no database\n']);
  });
});

oneSite('a server that is stopping', (start) => {
  test('is not ready at once, and still answers new connections, each for one request', async () => {
    const site = await start();
    await site.ask('/');
    site.beginStopping();
    expect(await site.ask('/readyz')).toMatchObject({ status: 503, body: 'stopping\n' });
    for (const path of ['/livez', '/', '/photos', '/api/posts']) {
      const answer = await site.ask(path, { headers: { connection: 'keep-alive' } });
      expect(answer, path).toMatchObject({ status: 200, headers: { connection: 'close' } });
    }
  });

  test.each([
    ['a cached page', '/'],
    ['a page that is not in memory', '/photos'],
    ['a call', '/api/posts'],
  ])('answers a request for %s on an open connection, and ends it', async (_case, path) => {
    const site = await start();
    await site.ask('/');
    const socket = connect(site.port, '127.0.0.1').setNoDelay();
    socket.write(`${begun}\r\n`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString('latin1')).toContain('Connection: keep-alive');
    socket.write(begun.replace('/', path));
    // What was written before is with the server when this is answered.
    await site.ask('/healthz');
    const closed = site.closeServer();
    await refusesToConnect(site.port);
    socket.write('\r\n');
    const heard = await text(socket);
    expect(heard).toMatch(/HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close\r\n/i);
    await closed;
  });
});

/** A server with one address that answers when the test wants it. */
async function waitingServer() {
  const app = createHttp({
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    fastPath: null,
    load: createLoad(usualLimits, () => undefined),
    connections: usualConnections,
  });
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get('/', () => {
    asked.resolve();
    return answer.promise;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  socket.write(`${begun}\r\n`);
  await asked.promise;
  return { app, answer: answer.resolve, heard: text(socket) };
}

test('a request that runs when the stop begins is answered, and its connection ends', async () => {
  const { app, answer, heard } = await waitingServer();
  const stopped = stopInOrder(app, { drainMs: 0, graceMs: 60_000 });
  answer('at last');
  expect(await heard).toMatch(/connection: close\r\n[\s\S]*at last$/i);
  await stopped;
});

test('no connection delays the stop of the server beyond its limit', async () => {
  const { app, heard } = await waitingServer();
  await stopInOrder(app, { drainMs: 0, graceMs: 20 });
  expect(await heard).toBe('');
});

test('a process that is asked to end while it encodes an image does not wait for it', async () => {
  const script = join(import.meta.dirname, 'stopped-while-encoding.ts');
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] });
  // One that waits ends with the code 0, once the image is done.
  expect(await once(child, 'close')).toEqual([null, 'SIGTERM']);
});

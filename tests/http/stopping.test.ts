import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeInTime } from '../../server/compose/main.ts';
import { oneSite, siteHost } from './site.ts';

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

oneSite('a server that is stopping', (start) => {
  test('answers a request for a cached page, and ends the connection', async () => {
    const site = await start();
    await site.ask('/');
    const socket = connect(site.port, '127.0.0.1').setNoDelay();
    socket.write(`${begun}\r\n`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString('latin1')).toContain('Connection: keep-alive');
    socket.write(begun);
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

test('no connection delays the stop of the server beyond its limit', async () => {
  const app = Fastify();
  const asked = Promise.withResolvers<void>();
  app.get('/', () => {
    asked.resolve();
    return new Promise(() => undefined);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  socket.write(`${begun}\r\n`);
  await asked.promise;
  const heard = text(socket);
  await closeInTime(app, 20);
  expect(await heard).toBe('');
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, createServer as createPlainServer, type Server as PlainServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CacheRequest } from '../../../server/platform/page-cache/fast-path.ts';
import { attachParserHook } from '../../../server/platform/page-cache/fast-path.ts';

const body = 'x'.repeat(100_000);
const page = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
const get = 'GET /kept HTTP/1.1';
const host = 'Host: site.test';
const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join('');
const request = (url: string, ...headers: string[]) => lines(`GET ${url} HTTP/1.1`, host, ...headers, '');
const keepAliveTimeout = 150;

let server: Server;
let asked: CacheRequest[];

beforeEach(async () => {
  asked = [];
  server = createServer({ keepAliveTimeout, keepAliveTimeoutBuffer: 0 }, async (question, response) => {
    if (question.url === '/slow') await pause(3 * keepAliveTimeout);
    response.end(`by Node ${question.url}\n`);
  });
  const bytesFor = (question: CacheRequest) => {
    asked.push(question);
    return question.url === '/kept' ? page : undefined;
  };
  attachParserHook(server, { bytesFor }, 3);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function open(to: Server | PlainServer = server) {
  const address = to.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  return socket.setNoDelay();
}

/** Everything that comes back until the connection is closed. */
async function heardAfter(...pieces: string[]): Promise<string> {
  const socket = open();
  for (const piece of pieces) {
    socket.write(piece, 'latin1');
    if (pieces.length > 1) await pause(10);
  }
  socket.end();
  return text(socket);
}

test('a browser’s request is answered by the parser hook, whatever its other headers', async () => {
  const heard = await heardAfter(
    lines(
      get,
      host,
      'Connection: keep-alive',
      'User-Agent: Mozilla/5.0 (X11; Linux x86_64) Gecko: 1',
      'ACCEPT-ENCODING:  gzip, br ',
      'Cookie: a=b',
      'If-None-Match: "abc"',
      'X-Name: caf\xe9\tbar',
      'DNT:',
      '',
    ),
  );
  expect(heard).toBe(page.toString());
  expect(asked).toEqual([
    { host: 'site.test', url: '/kept', cookie: 'a=b', acceptEncoding: 'gzip, br', ifNoneMatch: '"abc"' },
  ]);
});

const refused = /^HTTP\/1\.1 4\d\d /;

test.each<[string, string[], RegExp]>([
  ['another method', ['POST /kept HTTP/1.1', host, 'Content-Length: 0', ''], /by Node/],
  ['a whole address', ['GET http://site.test/kept HTTP/1.1', host, ''], /by Node/],
  ['an older version', ['GET /kept HTTP/1.0', host, ''], /by Node/],
  ['no host', [get, 'Accept: */*', ''], refused],
  ['two tags to compare', [get, host, 'If-None-Match: "a"', 'If-None-Match: "b"', ''], /by Node/],
  ['two cookies', [get, host, 'Cookie: a=b', 'Cookie: c=d', ''], /by Node/],
  ['two hosts', [get, host, 'host: other.test', ''], /by Node/],
  ['a body by length', [get, host, 'Content-Length: 2', '', 'ok'], /by Node/],
  ['a body in pieces', [get, host, 'Transfer-Encoding: chunked', '', '0', ''], /by Node/],
  ['a wish to be told before', [get, host, 'Expect: 100-continue', ''], /^HTTP\/1\.1 100 /],
  ['another protocol', [get, host, 'Connection: upgrade', 'Upgrade: h2c', ''], /by Node/],
  ['a connection to close after it', [get, host, 'Connection: close', ''], /by Node/],
  ['two lengths of a body', [get, host, 'Content-Length: 1', 'Transfer-Encoding: chunked', ''], refused],
  ['a name with a space after it', [get, host, 'Cookie : a=b', ''], refused],
  ['a line without a colon', [get, host, 'nonsense', ''], refused],
  ['a control character', [get, host, 'X-A: b\x00c', ''], refused],
  ['a line end of its own kind', [get, host, 'X-A: b\nContent-Length: 5', ''], refused],
  ['a carriage return alone', [get, host, 'X-A: b\rc', ''], refused],
  ['an endless head', [get, host, `X-A: ${'a'.repeat(20_000)}`, ''], refused],
])('%s is left to Node', async (_, parts, expected) => {
  const heard = await heardAfter(lines(...parts));
  expect(heard).toMatch(expected);
  expect(heard).not.toContain('xxx');
});

test('a request in pieces is answered once', async () => {
  const whole = request('/kept');
  expect(await heardAfter(whole.slice(0, 7), whole.slice(7, 25), whole.slice(25))).toBe(page.toString());
});

test('behind a response in progress, the parser hook waits', async () => {
  const socket = open();
  socket.write(request('/slow') + request('/kept') + request('/other', 'Connection: close'));
  const heard = await text(socket);
  expect(heard.match(/by Node.*/g)).toEqual(['by Node /slow', 'by Node /kept', 'by Node /other']);
});

test('a connection switches from the parser hook to Node and back', async () => {
  const heard = await heardAfter(request('/kept'), request('/other'), request('/kept'));
  expect(heard.startsWith(page.toString())).toBe(true);
  expect(heard).toContain('by Node /other');
  expect(heard.endsWith(page.toString())).toBe(true);
});

test('a connection that asks nothing more is closed, and one that waits for a slow answer is not', async () => {
  const idle = open();
  idle.write(request('/kept'));
  expect(await text(idle)).toBe(page.toString());
  const patient = open();
  patient.write(request('/kept'));
  patient.write(request('/slow'));
  expect(await text(patient)).toContain('by Node /slow');
});

test('the server closes while a connection waits for its next request', async () => {
  const socket = open();
  socket.write(request('/kept'));
  await once(socket, 'data');
  const closed = once(server, 'close');
  server.close();
  await Promise.all([closed, text(socket)]);
});

test('who asks on and on without reading is not answered on and on', async () => {
  const socket = open();
  // The server may close a connection that reads nothing; the writes after that fail.
  socket.on('error', () => undefined);
  socket.write(request('/kept'));
  await once(socket, 'data');
  socket.pause();
  const total = 200;
  for (let count = 0; count < total; count += 1) {
    socket.write(request('/kept'));
    await pause(2);
  }
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.length).toBeLessThan(total / 2);
  socket.destroy();
});

test('a connection without the known parser is left to Node', async () => {
  const plain = createPlainServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket));
  attachParserHook(plain as Server, { bytesFor: () => page });
  plain.listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const socket = open(plain);
  socket.end(request('/kept'));
  expect(await text(socket)).toBe(request('/kept'));
  plain.close();
});

test('a connection with too many requests without an answer is closed, and the rest of its piece is not read', async () => {
  let handled = 0;
  server.prependListener('request', () => {
    handled += 1;
  });
  const heard = await heardAfter(request('/slow').repeat(1000)).catch(() => 'reset');
  expect(heard).not.toContain('by Node');
  expect(handled).toBe(3);
  expect(await heardAfter(request('/a'), request('/b'), request('/c'), request('/d'))).toContain(
    'by Node /d',
  );
  expect(await heardAfter(request('/a').repeat(3))).toMatch(/(?:by Node \/a[\s\S]*){3}/);
});

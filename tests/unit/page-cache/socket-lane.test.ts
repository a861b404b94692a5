import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addSocketLane, type SocketLane } from '../../../server/plugins/page-cache/socket-lane.ts';

const page = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(100_000)}`);
const request = (url: string) => `GET ${url} HTTP/1.1\r\nHost: site.test\r\n\r\n`;

let server: Server;
let lane: SocketLane;
let asked: number;

beforeEach(async () => {
  asked = 0;
  server = createServer((_, response) => response.end('by Node'));
  lane = addSocketLane(server, {
    bytesFor({ url }) {
      asked += 1;
      return url === '/kept' ? page : undefined;
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  lane.close();
  server.closeAllConnections();
  server.close();
});

function open() {
  const address = server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  socket.setNoDelay();
  return socket;
}

/** @returns the first characters that come back */
async function answerTo(socket: ReturnType<typeof open>, url: string): Promise<string> {
  socket.write(request(url));
  const [piece] = await once(socket, 'data');
  return String(piece).slice(0, 12);
}

test('the server closes while connections wait for their next request', async () => {
  const [fresh, used] = [open(), open()];
  await once(fresh, 'connect');
  expect(await answerTo(used, '/kept')).toBe('HTTP/1.1 200');
  const closed = once(server, 'close');
  lane.close();
  server.close();
  used.resume();
  fresh.resume();
  await Promise.all([closed, once(used, 'close'), once(fresh, 'close')]);
});

test('a connection that Node has taken over stays with Node', async () => {
  const socket = open();
  expect(await answerTo(socket, '/other')).toBe('HTTP/1.1 200');
  expect(await answerTo(socket, '/kept')).toBe('HTTP/1.1 200');
  expect(asked).toBe(1);
  socket.destroy();
});

test('who asks on and on without reading is not answered on and on', async () => {
  const socket = open();
  expect(await answerTo(socket, '/kept')).toBe('HTTP/1.1 200');
  socket.pause();
  const total = 200;
  for (let count = 0; count < total; count += 1) {
    socket.write(request('/kept'));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(asked).toBeGreaterThan(1);
  expect(asked).toBeLessThan(total / 2);
  socket.destroy();
});

test('who closes their side after asking still gets the answer', async () => {
  const socket = open();
  socket.end(request('/kept'));
  expect(await text(socket)).toHaveLength(page.length);
});

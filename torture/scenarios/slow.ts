import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { peakMemory } from '../../bench/peak-memory.ts';
import { undoLater } from '../../bench/undoing.ts';
import { visit } from '../client.ts';
import type { Report, Scenario, TortureContext } from '../scenario.ts';
import { startTortured } from '../tortured.ts';

const clients = 2000;
const connectAtOnce = 100;
const attackMs = 45_000;
/** Node looks twice a minute for requests whose minute is over. */
const patienceMs = 150_000;

/** What each of them begins with; a byte a second follows. */
const beginnings = [
  // A head that never ends.
  'GET / HTTP/1.1\r\nHost: slow.test\r\nX-Slow: ',
  // A body that is announced and hardly comes.
  'POST /api/auth/login HTTP/1.1\r\nHost: slow.test\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
  // An upload of a visitor.
  'POST /api/admin/upload HTTP/1.1\r\nHost: slow.test\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 60000000\r\n\r\n--x',
];

async function connectAll(url: string): Promise<{ open: Set<Socket>; end: () => Promise<void> }> {
  const { hostname: host, port } = new URL(url);
  const open = new Set<Socket>();
  for (let begun = 0; begun < clients; begun += connectAtOnce) {
    const group = Array.from({ length: connectAtOnce }, () => connect({ host, port: Number(port) }));
    for (const [index, socket] of group.entries()) {
      open.add(socket);
      // It is the server's right to end it.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => open.delete(socket));
      socket.on('data', () => undefined);
      socket.write(beginnings[index % beginnings.length] ?? '');
    }
    await Promise.all(group.map((socket) => once(socket, 'connect')));
  }
  const drip = setInterval(() => {
    for (const socket of open) socket.write('x');
  }, 1000);
  const end = undoLater(async () => {
    clearInterval(drip);
    for (const socket of open) socket.destroy();
  });
  return { open, end };
}

async function run({ random, say }: TortureContext): Promise<Report> {
  const tortured = await startTortured({ postgres: null }, random);
  const { site, problems } = tortured;
  const { open, end } = await connectAll(site.url());
  say(`${open.size} slow clients are connected`);
  let visits = 0;
  await tortured.writeDuring(async () => {
    for (const begun = performance.now(); performance.now() - begun < attackMs; visits += 1) {
      const { status } = await visit(site.url(), random.pick(['/', '/photos', '/feed.xml', '/healthz']));
      if (status !== 200) problems.push(`HALF DONE: a visitor beside the slow clients got ${status}`);
      await pause(20);
    }
  });
  const left = open.size;
  for (const begun = performance.now(); open.size > 0 && performance.now() - begun < patienceMs; )
    await pause(200);
  if (open.size > 0) problems.push(`${open.size} slow clients still hold their connections`);
  await end();
  const memory = Math.round(peakMemory(site.pid()) / 1024 ** 2);
  await tortured.check(true);
  await tortured.finish();
  return {
    done: `${clients} clients of a byte a second; beside them ${visits} visits were answered; after ${attackMs / 1000} s ${left} were still connected, in the end ${open.size}; peak memory ${memory} MB`,
    acknowledged: tortured.ledger.acknowledgedWrites(),
    problems,
  };
}

export const slow: Scenario = { name: 'slow', title: '2,000 slow clients', run };

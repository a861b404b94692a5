import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { peakMemory } from '../../bench/peak-memory.ts';
import { root } from '../../bench/processes.ts';
import { undoLater } from '../../bench/undoing.ts';
import { visit } from '../client.ts';
import type { Report, Scenario, TortureContext } from '../scenario.ts';
import { startTortured } from '../tortured.ts';

const clients = 2000;
const connectAtOnce = 100;
/** One of so many takes an answer byte by byte; the system keeps megabytes for each. */
const readersShare = 20;
/** Answers that together are larger than what the system keeps. */
const answersAsked = 20;
const attackMs = 45_000;
/**
 * Afterwards. Heads and bodies have 20 seconds, and a look comes every five; who takes too little of an answer is seen at
 * the fourth look of ten seconds.
 */
const patienceMs = 40_000;

/** What each of them begins with; a byte a second follows. */
const beginnings = [
  // A head that never ends.
  'GET / HTTP/1.1\r\nHost: slow.test\r\nX-Slow: ',
  // A body that is announced and hardly comes.
  'POST /api/auth/login HTTP/1.1\r\nHost: slow.test\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
  // An upload of a visitor.
  'POST /api/admin/upload HTTP/1.1\r\nHost: slow.test\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 60000000\r\n\r\n--x',
];

/** The largest built file, again and again. */
function readerBeginning(): string {
  const folder = join(root, 'build/client/assets');
  const sizeOf = (name: string) => statSync(join(folder, name)).size;
  const [largest] = readdirSync(folder).sort((one, other) => sizeOf(other) - sizeOf(one));
  return `GET /assets/${largest} HTTP/1.1\r\nHost: slow.test\r\n\r\n`.repeat(answersAsked);
}

async function connectAll(url: string) {
  const { hostname: host, port } = new URL(url);
  const [readers, writers] = [new Set<Socket>(), new Set<Socket>()];
  const reading = readerBeginning();
  for (let begun = 0; begun < clients; begun += connectAtOnce) {
    const group = Array.from({ length: connectAtOnce }, () => connect({ host, port: Number(port) }));
    for (const [index, socket] of group.entries()) {
      const isReader = index % readersShare === 0;
      (isReader ? readers : writers).add(socket);
      // It is the server's right to end it.
      socket.on('error', () => socket.destroy());
      if (!isReader) socket.on('data', () => undefined);
      socket.write(isReader ? reading : (beginnings[index % beginnings.length] ?? ''));
    }
    await Promise.all(group.map((socket) => once(socket, 'connect')));
  }
  const ports = new Set([...readers, ...writers].map(({ localPort }) => localPort));
  const drip = setInterval(() => {
    for (const socket of writers) if (socket.writable) socket.write('x');
    for (const socket of readers) socket.read(1);
  }, 1000);
  const end = undoLater(async () => {
    clearInterval(drip);
    for (const socket of [...readers, ...writers]) socket.destroy();
  });
  return { held: () => heldBy(Number(port), ports), readers: readers.size, end };
}

/** Connections that the server has open, as the system counts them: who does not read does not see its end. */
function heldBy(server: number, clientPorts: ReadonlySet<number | undefined>): number {
  const open = '01';
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16);
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1);
  return lines.filter((line) => {
    const [, local, remote, state] = line.trim().split(/\s+/);
    return state === open && portOf(local) === server && clientPorts.has(portOf(remote));
  }).length;
}

async function run({ random, say }: TortureContext): Promise<Report> {
  const tortured = await startTortured({ postgres: null }, random);
  const { site, problems } = tortured;
  const { held, readers, end } = await connectAll(site.url());
  say(`${held()} slow clients are connected`);
  let visits = 0;
  await tortured.writeDuring(async () => {
    for (const begun = performance.now(); performance.now() - begun < attackMs; visits += 1) {
      const { status } = await visit(site.url(), random.pick(['/', '/photos', '/feed.xml', '/healthz']));
      if (status !== 200) problems.push(`HALF DONE: a visitor beside the slow clients got ${status}`);
      await pause(20);
    }
  });
  const left = held();
  for (const begun = performance.now(); held() > 0 && performance.now() - begun < patienceMs; )
    await pause(200);
  const inTheEnd = held();
  if (inTheEnd > 0) problems.push(`${inTheEnd} slow clients still hold their connections`);
  await end();
  const memory = Math.round(peakMemory(site.pid()) / 1024 ** 2);
  await tortured.check(true);
  await tortured.finish();
  return {
    done: `${clients} clients of a byte a second, ${readers} of them readers; beside them ${visits} visits were answered; after ${attackMs / 1000} s ${left} were still connected, in the end ${inTheEnd}; peak memory ${memory} MB`,
    acknowledged: tortured.ledger.acknowledgedWrites(),
    problems,
  };
}

export const slow: Scenario = { name: 'slow', title: '2,000 slow clients', run };

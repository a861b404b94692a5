// Uses a release as a new owner would, on a machine without Node and npm, and within the memory of the smallest servers.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { freePort } from '../bench/request.ts';
import { createMemoryGroup, type MemoryGroup } from './memory-group.ts';
import { memorySettings } from './memory-settings.mjs';

const megabytes = 512;
const photos = 8;
/** All that scripts/launch.sh calls beside Node. */
const programs = ['sh', 'dirname', 'readlink'];
/** Packages that no server needs. */
const tools = [
  'vite',
  'tailwindcss',
  'typescript',
  'vitest',
  '@biomejs',
  '@playwright',
  '@tiptap',
  'subset-font',
];

/** @returns the exit code */
export async function checkRelease(archive: string): Promise<number> {
  const names = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8', maxBuffer: 64e6 });
  const found = tools.filter((name) => names.includes(`/node_modules/${name}/`));
  if (found.length > 0) return failed(`The archive holds ${found.join(', ')}.`);
  const group = createMemoryGroup(megabytes);
  console.log(
    group
      ? `\nIn a group with ${megabytes} MB of memory, without swap:`
      : '\nNo memory group can be made here (it needs root and cgroups): memory is not limited.',
  );
  const folder = mkdtempSync(join(tmpdir(), 'passerby-release-'));
  try {
    return await use(archive, folder, group);
  } finally {
    group?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function use(archive: string, folder: string, group: MemoryGroup | null): Promise<number> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const inside = (command: string[]) => group?.inside(command) ?? command;
  run(inside(['tar', '-xzf', archive, '-C', folder, '--strip-components=1']));
  console.log(`  unpacked after ${seconds()}`);
  const launch = (...words: string[]) => inside([join(folder, 'scripts/launch.sh'), ...words]);
  const port = await freePort();
  const env = {
    ...memorySettings,
    PATH: onlyPrograms(folder),
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
  };
  const server = start(launch('start'), env);
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  while (!(await isReady(ask))) {
    if (server.exitCode !== null || server.signalCode !== null) return failed('The server ended.');
    await pause(20);
  }
  console.log(`  ready after ${seconds()}, with the demo`);
  const home = await ask('/');
  if (home.status !== 200 || !(await home.text()).includes('<img')) return failed('Home shows no photo.');
  await makePhotos(join(folder, 'photos'));
  const before = performance.now();
  run(launch('import', join(folder, 'photos'), '--publish'), env);
  const took = ((performance.now() - before) / 1000).toFixed(1);
  console.log(`  ${photos} photos of 24 megapixels imported beside the server in ${took} s`);
  run(launch('admin', 'list'), env);
  if ((await ask('/readyz')).status !== 200) return failed('The server is not ready afterwards.');
  report(server, group);
  server.kill('SIGTERM');
  const [code] = await once(server, 'exit');
  return code === 0 && !group?.kills() ? 0 : failed(`The server ended with ${code}.`);
}

function report({ pid }: ChildProcess, group: MemoryGroup | null): void {
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  console.log(`  most memory of the server: ${Math.round(Number(peak) / 1024)} MB`);
  if (!group) return;
  const ofAll = Math.round(group.peak() / 2 ** 20);
  console.log(
    `  of the group with files in memory: ${ofAll} MB; processes ended for lack of it: ${group.kills()}`,
  );
}

async function isReady(ask: (path: string) => Promise<Response>): Promise<boolean> {
  try {
    return (await ask('/readyz')).status === 200;
  } catch {
    // Not listening yet.
    return false;
  }
}

function onlyPrograms(folder: string): string {
  const path = join(folder, 'programs');
  mkdirSync(path);
  for (const name of programs) {
    const place = execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    symlinkSync(place, join(path, name));
  }
  return path;
}

async function makePhotos(folder: string): Promise<void> {
  mkdirSync(folder);
  const size = { width: 6000, height: 4000 };
  for (let number = 1; number <= photos; number += 1) {
    const noise = { type: 'gaussian', mean: 90 + 10 * number, sigma: 30 } as const;
    const grain = sharp({ create: { width: 1500, height: 1000, channels: 3, background: 'black', noise } });
    await grain
      .resize(size)
      .jpeg({ quality: 90 })
      .toFile(join(folder, `Corner ${number}.jpg`));
  }
}

/** Its output is shown. */
function start([program = '', ...words]: string[], env: Record<string, string>): ChildProcess {
  return spawn(program, words, { env, cwd: tmpdir(), stdio: ['ignore', 'inherit', 'inherit'] });
}

/** @throws Error when it fails */
function run([program = '', ...words]: string[], env?: Record<string, string>): void {
  execFileSync(program, words, {
    env: env ?? process.env,
    cwd: process.cwd(),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function failed(message: string): number {
  console.error(message);
  return 1;
}

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const cleaning: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

async function takenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleaning.push(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

interface Ended {
  code: unknown;
  stdout: string;
  stderr: string;
}

/** @param isStart as `npm start` does it, without the demo @param until stops the server as soon as it has said this */
function serve(env: Record<string, string>, isStart = false, until?: RegExp): Promise<Ended> {
  const script = `const { runServer } = await import('./server/compose/main.ts');
    await runServer({ mode: 'production', fillEmptySite: false, printSignInLink: ${isStart} });`;
  return new Promise((resolve) => {
    const server = execFile(
      process.execPath,
      ['--input-type=module', '-e', script],
      { env: { PATH: process.env.PATH, ...env } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
    let said = '';
    server.stdout?.on('data', (piece) => {
      said += piece;
      if (until?.test(said)) server.kill('SIGTERM');
    });
  });
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passerby-first-'));
  cleaning.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test.each([
  ['a taken port', async () => ({ PORT: String(await takenPort()) }), 'is in use'],
  [
    'an address of another machine',
    async () => ({ PORT: '0', HOST: '192.0.2.1' }),
    'not an address of this machine',
  ],
])('%s ends the start before anything is made', async (_case, settings, said) => {
  const folder = join(await newFolder(), 'data');
  const ended = await serve({ DATA_DIR: folder, ...(await settings()) });
  expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(said) });
  expect(existsSync(folder)).toBe(false);
});

// Two servers load one after the other, which a busy machine takes minutes for.
test('only the first start prints a password', async () => {
  const env = { DATA_DIR: await newFolder(), PORT: '0' };
  const password =
    /^Sign in at \/admin\/login as admin, password \S+ \(shown once; reset with: npm run admin -- password admin\)$/m;
  expect((await serve(env, false, /is at http/)).stdout).toMatch(password);
  expect((await serve(env, false, /is at http/)).stdout).not.toContain('password');
}, 240_000);

test('the last lines of a start are the address and the link', async () => {
  const env = { DATA_DIR: await newFolder(), PORT: '0' };
  const { stdout } = await serve(env, true, /once=[\w-]{43}\n/);
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^Sign in at /),
    expect.stringMatching(/^Passerby is at http:/),
    expect.stringMatching(/^Set it up with this link/),
    expect.stringMatching(/^ {2}http:.*once=/),
    '',
  ]);
}, 240_000);

test('npm start prints a link that signs in, a new one each time; the plain server prints none', async () => {
  const env = { DATA_DIR: await newFolder(), PORT: '0' };
  const link = /^ {2}http:\/\/localhost:\d+\/admin\/login\?once=([\w-]{43})$/m;
  const first = link.exec((await serve(env, true, link)).stdout)?.[1];
  const plain = await serve(env, false, /is at http/);
  const second = link.exec((await serve(env, true, link)).stdout)?.[1];
  expect(plain.stdout).not.toContain('once=');
  expect([first, second]).toEqual([expect.any(String), expect.any(String)]);
  expect(second).not.toBe(first);
}, 240_000);

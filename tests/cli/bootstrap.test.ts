import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memorySettings } from '../../scripts/memory-settings.mjs';

const run = promisify(execFile);
let root: string;

/** A project of one command, and an npm that only notes that it was called and takes its time. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passerby-bootstrap-'));
  await mkdir(join(root, 'scripts'));
  await mkdir(join(root, 'programs'));
  for (const name of ['bootstrap.mjs', 'memory-settings.mjs']) {
    await copyFile(join('scripts', name), join(root, 'scripts', name));
  }
  await writeFile(join(root, 'scripts/hello.ts'), "console.log('hello');\n");
  await writeFile(join(root, 'package-lock.json'), '{}');
  const npm = join(root, 'programs/npm');
  await writeFile(npm, '#!/bin/sh\necho "$1" >> calls\nsleep 1\nmkdir -p node_modules\nexit $NPM_EXIT\n');
  await chmod(npm, 0o755);
});

afterEach(() => rm(root, { recursive: true }));

function hello(settings: Record<string, string> = {}) {
  const path = [join(root, 'programs'), process.env.PATH].join(delimiter);
  return run(process.execPath, [join(root, 'scripts/bootstrap.mjs'), 'hello'], {
    env: { ...process.env, PATH: path, NPM_EXIT: '0', ...settings },
  });
}

const calls = async () => (await readFile(join(root, 'calls'), 'utf8')).trim().split('\n');

test('two first starts at once install once, and both go on', async () => {
  const [one, other] = await Promise.all([hello(), hello()]);
  expect([one.stdout, other.stdout].map((said) => said.endsWith('hello\n'))).toEqual([true, true]);
  expect(one.stdout + other.stdout).toContain('Another command is installing the packages');
  expect(await calls()).toEqual(['ci']);
  expect((await hello()).stdout).toBe('hello\n');
});

test('an installation that was killed does not hold up the next one', async () => {
  const gone = await run(process.execPath, ['-p', 'process.pid']);
  await writeFile(join(root, '.installing'), gone.stdout.trim());
  expect((await hello()).stdout).toContain('hello');
  expect(await calls()).toEqual(['ci']);
});

test('one that fails says so and leaves the turn to the next one', async () => {
  await expect(hello({ NPM_EXIT: '1' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The packages could not be installed'),
  });
  expect((await hello()).stdout).toContain('hello');
});

test('a command begins with what keeps memory in bounds; a setting of one’s own goes before it', async () => {
  await writeFile(
    join(root, 'scripts/hello.ts'),
    'const { MALLOC_ARENA_MAX: arenas, MALLOC_TRIM_THRESHOLD_: trim } = process.env; console.log(arenas, trim);\n',
  );
  await hello();
  expect((await hello()).stdout).toBe('2 131072\n');
  expect((await hello({ MALLOC_ARENA_MAX: '8' })).stdout).toBe('8 131072\n');
});

test('a supervisor that ends npm ends the server too, which is told and finishes', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  await writeFile(join(root, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }));
  await writeFile(
    join(root, 'scripts/start.ts'),
    "process.on('SIGTERM', () => { console.log('finished'); process.exit(0); });\n" +
      "console.log('running'); setInterval(() => {}, 1000);\n",
  );
  await mkdir(join(root, 'node_modules'));
  await writeFile(join(root, 'node_modules/.installed'), createHash('sha256').update('{}').digest('hex'));
  const npm = spawn('npm', ['start'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  npm.stdout.on('data', (piece) => {
    said += piece;
  });
  while (!said.includes('running')) await once(npm.stdout, 'data');
  npm.kill('SIGTERM');
  // The pipe closes with its last writer, which would be a server that nobody has told.
  await once(npm.stdout, 'close');
  expect(said).toContain('finished');
});

test('a server without npm in between is told to begin with the same', async () => {
  const pairs = Object.entries(memorySettings).map(([name, value]) => `${name}=${value}`);
  expect(await readFile('docs/deploy.md', 'utf8')).toContain(`Environment=${pairs.join(' ')}\n`);
});

import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
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
  await mkdir(join(root, 'domain/site'), { recursive: true });
  for (const name of [
    'scripts/bootstrap.mjs',
    'scripts/memory-settings.mjs',
    'scripts/commands.json',
    'domain/site/node-floors.json',
  ]) {
    await copyFile(name, join(root, name));
  }
  await writeFile(join(root, 'scripts/hello.ts'), "console.log('hello');\n");
  await writeFile(join(root, 'package-lock.json'), '{}');
  const npm = join(root, 'programs/npm');
  await writeFile(
    npm,
    '#!/bin/sh\necho "$1" >> calls\necho "$*" >> arguments\nsleep 1\nmkdir -p node_modules\nexit $NPM_EXIT\n',
  );
  await chmod(npm, 0o755);
});

afterEach(() => rm(root, { recursive: true }));

const hello = (settings: Record<string, string> = {}) => command('hello', settings);

function command(name: string, settings: Record<string, string> = {}) {
  const path = [join(root, 'programs'), process.env.PATH].join(delimiter);
  return run(process.execPath, [join(root, 'scripts/bootstrap.mjs'), name], {
    env: { ...process.env, PATH: path, NPM_EXIT: '0', ...settings },
  });
}

/** No command installs anything from now on. */
async function markInstalled() {
  await mkdir(join(root, 'node_modules'));
  await writeFile(join(root, 'node_modules/.installed'), createHash('sha256').update('{}').digest('hex'));
}

const calls = async () => (await readFile(join(root, 'calls'), 'utf8')).trim().split('\n');

test('two first starts at once install once, and both go on', async () => {
  const [one, other] = await Promise.all([hello(), hello()]);
  expect([one.stdout, other.stdout].map((said) => said.endsWith('hello\n'))).toEqual([true, true]);
  expect(one.stdout + other.stdout).toContain('Another command is installing the packages');
  expect(await calls()).toEqual(['ci']);
  expect((await hello()).stdout).toBe('hello\n');
});

test('a start installs what the site needs; a check adds the tools to it, and both are installed then', async () => {
  for (const name of ['start', 'test'])
    await copyFile(join(root, 'scripts/hello.ts'), join(root, `scripts/${name}.ts`));
  for (const name of ['start', 'test', 'test', 'start']) await command(name);
  const given = (await readFile(join(root, 'arguments'), 'utf8')).trim().split('\n');
  expect(given).toEqual([
    'ci --omit=dev --no-audit --no-fund --loglevel=error',
    'install --no-save --include=dev --no-audit --no-fund --loglevel=error',
  ]);
});

test('a start after an update keeps the tools where they are installed', async () => {
  await mkdir(join(root, 'node_modules'));
  await writeFile(join(root, 'node_modules/.installed'), 'of an earlier lockfile');
  await hello();
  await hello();
  expect(await readFile(join(root, 'arguments'), 'utf8')).toBe(
    'ci --include=dev --no-audit --no-fund --loglevel=error\n',
  );
});

/** A lockfile, and the record that npm itself keeps of what it installed. */
async function installByHand(lockfile: object, record: object) {
  await mkdir(join(root, 'node_modules'));
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...lockfile } }));
  await writeFile(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: record }));
}

const forSite = { 'node_modules/site': { integrity: 'sha512-1' } };
const forChecks = { 'node_modules/check': { integrity: 'sha512-2', dev: true } };
const forOtherSystems = {
  'node_modules/site-plan9': { integrity: 'sha512-3', optional: true, os: ['plan9'], cpu: [process.arch] },
};
const forThisSystem = {
  'node_modules/site-here': {
    integrity: 'sha512-4',
    optional: true,
    os: [process.platform],
    cpu: [process.arch],
  },
};
const locked = { ...forSite, ...forChecks, ...forOtherSystems };

test('packages installed by hand are not installed again, and keep the tools', async () => {
  await copyFile(join(root, 'scripts/hello.ts'), join(root, 'scripts/test.ts'));
  await installByHand(locked, { ...forSite, ...forChecks });
  expect([(await hello()).stdout, (await command('test')).stdout]).toEqual(['hello\n', 'hello\n']);
});

test('a check adds the tools to packages installed by hand without them', async () => {
  await copyFile(join(root, 'scripts/hello.ts'), join(root, 'scripts/test.ts'));
  await installByHand(locked, forSite);
  expect((await hello()).stdout).toBe('hello\n');
  await command('test');
  expect(await readFile(join(root, 'arguments'), 'utf8')).toBe(
    'install --no-save --include=dev --no-audit --no-fund --loglevel=error\n',
  );
});

test.each([
  ['of another version', locked, { 'node_modules/site': { integrity: 'sha512-9' }, ...forChecks }],
  ['without what this system needs', { ...locked, ...forThisSystem }, { ...forSite, ...forChecks }],
])(
  'packages installed by hand are replaced, with the tools, if they are %s',
  async (_case, lockfile, record) => {
    await installByHand(lockfile, record);
    await hello();
    expect(await readFile(join(root, 'arguments'), 'utf8')).toBe(
      'ci --include=dev --no-audit --no-fund --loglevel=error\n',
    );
  },
);

test('an installation that was killed does not hold up the next one', async () => {
  const gone = await run(process.execPath, ['-p', 'process.pid']);
  await writeFile(join(root, '.installing'), gone.stdout.trim());
  expect((await hello()).stdout).toContain('hello');
  expect(await calls()).toEqual(['ci']);
});

test('a failed one reports it and lets the next one start', async () => {
  await expect(hello({ NPM_EXIT: '1' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The packages could not be installed'),
  });
  expect((await hello()).stdout).toContain('hello');
});

test('a command starts with the memory limits; the owner’s own setting overrides them', async () => {
  await writeFile(
    join(root, 'scripts/hello.ts'),
    'const { MALLOC_ARENA_MAX: arenas, MALLOC_TRIM_THRESHOLD_: trim } = process.env; console.log(arenas, trim);\n',
  );
  await hello();
  expect((await hello()).stdout).toBe('2 131072\n');
  expect((await hello({ MALLOC_ARENA_MAX: '8' })).stdout).toBe('8 131072\n');
});

test('a supervisor that ends npm ends the server too, which finishes its requests', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  await writeFile(join(root, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }));
  await writeFile(
    join(root, 'scripts/start.ts'),
    "process.on('SIGTERM', () => { console.log('finished'); process.exit(0); });\n" +
      "console.log('running'); setInterval(() => {}, 1000);\n",
  );
  await markInstalled();
  const npm = spawn('npm', ['start'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  npm.stdout.on('data', (piece) => {
    said += piece;
  });
  while (!said.includes('running')) await once(npm.stdout, 'data');
  npm.kill('SIGTERM');
  // The pipe closes with its last writer, which would be a server that was never stopped.
  await once(npm.stdout, 'close');
  expect(said).toContain('finished');
});

/**
 * In place of the Node that came with the packages: a program that says that it was called.
 * @param start shell commands before that
 */
async function shipNode(version: string, start = '') {
  const folder = join(root, `node_modules/node-linux-${process.arch}`);
  await mkdir(join(folder, 'bin'), { recursive: true });
  const answer = `case "$*" in '-p process.versions.node') echo ${version};; *) echo shipped;; esac`;
  await writeFile(join(folder, 'bin/node'), `#!/bin/sh\n${start}\n${answer}\n`);
  await chmod(join(folder, 'bin/node'), 0o755);
}

const [major, minor = 0] = process.versions.node.split('.').map(Number);
test.each([
  ['of an older one in the packages, the system’s', `${major}.${minor - 1}.0`, 'hello\n'],
  ['of a newer one in the packages, that one', `${major}.${minor + 1}.0`, 'shipped\n'],
  ['of an older major version in the packages, the system’s', '22.99.0', 'hello\n'],
  ['of a major version that is not supported, the system’s', '99.0.0', 'hello\n'],
])('the newest supported Node runs a command: %s', async (_case, version, said) => {
  await markInstalled();
  await shipNode(version);
  expect((await hello()).stdout).toBe(said);
});

/**
 * A Node of the system that says it has this version and that it runs `hello`. Everything else goes to the real one, npm
 * included.
 */
async function installSystemNode(version: string) {
  const path = join(root, 'programs/system/node');
  await mkdir(join(root, 'programs/system'));
  await writeFile(
    path,
    `#!/bin/sh\ncase "$*" in '-p process.versions.node') echo ${version};; *hello.ts) echo system;;\n` +
      `*) exec ${process.execPath} "$@";; esac\n`,
  );
  await chmod(path, 0o755);
}

test.each([
  ['the system’s, where it is newer', `${major}.${minor + 1}.0`, 'system\n'],
  ['the packages’ one, where the system’s is older', `${major}.${minor - 1}.0`, 'hello\n'],
  ['the packages’ one, where the system’s is not supported', '99.0.0', 'hello\n'],
  ['the packages’ one, where the system’s does not start', 'x; exit 1', 'hello\n'],
])('npm runs a command on %s', async (_case, version, said) => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const hello = scripts.start.replace(/start$/, 'hello');
  await writeFile(join(root, 'package.json'), JSON.stringify({ scripts: { hello } }));
  await markInstalled();
  // It runs everything, and npm finds it first.
  await shipNode(process.versions.node, `exec ${process.execPath} "$@"`);
  await mkdir(join(root, 'node_modules/.bin'));
  await symlink(`../node-linux-${process.arch}/bin/node`, join(root, 'node_modules/.bin/node'));
  await installSystemNode(version);
  const path = [join(root, 'programs/system'), process.env.PATH].join(delimiter);
  const { stdout } = await run('npm', ['run', '--silent', 'hello'], {
    cwd: root,
    env: { ...process.env, PATH: path },
  });
  expect(stdout).toBe(said);
});

const lacksLibrary =
  '[ -e libatomic ] || { echo "node: error while loading shared libraries: libatomic.so.1: none" >&2; exit 127; }';
test.each([
  [
    'is installed by root, if it can be',
    'touch libatomic',
    process.getuid?.() === 0 ? 'shipped\n' : 'hello\n',
  ],
  ['is named, if it cannot be; the system’s Node runs the command', 'exit 1', 'hello\n'],
])('the library that the packages’ Node lacks %s', async (_case, apt, said) => {
  await markInstalled();
  await shipNode(`${major}.${minor + 1}.0`, lacksLibrary);
  await writeFile(join(root, 'programs/apt-get'), `#!/bin/sh\ncd ${root}; ${apt}\n`);
  await chmod(join(root, 'programs/apt-get'), 0o755);
  const { stdout, stderr } = await run(process.execPath, [join(root, 'scripts/bootstrap.mjs'), 'hello'], {
    cwd: root,
    env: { ...process.env, PATH: [join(root, 'programs'), process.env.PATH].join(delimiter) },
  });
  expect([stdout, stderr]).toEqual([said, expect.stringContaining('libatomic')]);
});

test('the settings in .env reach a command; the real environment wins', async () => {
  await writeFile(
    join(root, 'scripts/hello.ts'),
    'console.log(process.env.SITE_NAME, process.env.SITE_OWNER);\n',
  );
  await writeFile(join(root, '.env'), 'SITE_NAME="A name with blanks"\nSITE_OWNER=file # a note\n');
  await markInstalled();
  expect((await hello()).stdout).toBe('A name with blanks file\n');
  expect((await hello({ SITE_OWNER: 'shell' })).stdout).toBe('A name with blanks shell\n');
  await rm(join(root, '.env'));
  expect(await hello()).toMatchObject({ stdout: 'undefined undefined\n', stderr: '' });
});

test('checks of the program leave the settings of the site alone', async () => {
  await writeFile(join(root, 'scripts/test.ts'), 'console.log(process.env.SITE_NAME);\n');
  await writeFile(join(root, '.env'), 'SITE_NAME=mine\n');
  await markInstalled();
  expect((await command('test')).stdout).toBe('undefined\n');
});

test('a service manager’s launcher takes the newest Node too, hands on what it is given, and is that very process', async () => {
  await copyFile('scripts/launch.sh', join(root, 'scripts/launch.sh'));
  await writeFile(
    join(root, 'scripts/hello.ts'),
    'console.log(process.argv[2], process.env.SITE_NAME, process.pid);\n',
  );
  await writeFile(join(root, '.env'), 'SITE_NAME=mine\n');
  const launched = run(join(root, 'scripts/launch.sh'), ['scripts/hello.ts', 'one word'], { cwd: '/' });
  expect((await launched).stdout).toBe(`one word mine ${launched.child.pid}\n`);
  await shipNode(`${major}.${minor + 1}.0`);
  expect((await run(join(root, 'scripts/launch.sh'), ['scripts/hello.ts'])).stdout).toBe('shipped\n');
});

test('the launcher finds a command by its name, and hands on the folder in which it was typed', async () => {
  await copyFile('scripts/launch.sh', join(root, 'scripts/launch.sh'));
  await mkdir(join(root, 'server/cli'), { recursive: true });
  await writeFile(
    join(root, 'server/cli/import.ts'),
    'console.log(process.env.INIT_CWD, process.argv[2]);\n',
  );
  const { INIT_CWD: _ours, ...env } = process.env;
  const launched = await run(join(root, 'scripts/launch.sh'), ['import', 'photos'], { cwd: '/', env });
  expect(launched.stdout).toBe('/ photos\n');
  await expect(run(join(root, 'scripts/launch.sh'), ['nothing'])).rejects.toMatchObject({ code: 1 });
});

/** As scripts/release.ts leaves it: without a lockfile's packages to install. */
const markRelease = (arch: string) => writeFile(join(root, 'release.json'), JSON.stringify({ arch }));

test('a release installs nothing and knows no command that it lacks', async () => {
  await markRelease(process.arch);
  expect((await hello()).stdout).toBe('hello\n');
  await expect(calls()).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(command('build')).rejects.toMatchObject({ stderr: 'Unknown command of a release: build\n' });
});

test('a release for another processor says so', async () => {
  await markRelease('mips');
  await expect(hello()).rejects.toMatchObject({ stderr: 'This release is for Linux on mips with glibc.\n' });
});

test('a server started without npm starts with the same options', async () => {
  const pairs = Object.entries(memorySettings).map(([name, value]) => `${name}=${value}`);
  for (const name of ['passerby.service', 'passerby@.service'])
    expect(await readFile(`deploy/${name}`, 'utf8')).toContain(`\nEnvironment=${pairs.join(' ')}\n`);
  expect(await readFile('deploy/Containerfile', 'utf8')).toContain(`\nENV ${pairs.join(' ')}\n`);
});

// Runs before every command, on any Node from 20 on: installs what the lockfile names if that is missing, then runs
// the command on the newest supported Node there is, with the settings of `.env`. `node` instead of a command prints
// where that Node is. A release has its packages and pages: nothing is installed there.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memorySettings } from './memory-settings.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const marker = join(root, 'node_modules', '.installed');
const bin = join(root, 'node_modules', '.bin');
/** Holds the number of the process that is installing. */
const turn = join(root, '.installing');
/** No installation takes longer: after it the number may be another process's. */
const maxInstallMs = 20 * 60 * 1000;
const shippedFolder = join(root, 'node_modules', `node-linux-${process.arch}`);
const shippedPath = join(shippedFolder, 'bin', 'node');
/** Supported major versions, each with the first release that has the latest security fixes. */
const floors = JSON.parse(readFileSync(join(root, 'domain/site/node-floors.json'), 'utf8'));
const supported = Object.keys(floors);
/**
 * Every command. `ignoresSettings`: it checks or measures the program, not the owner's site. `needsTools`: it needs the
 * packages that check or measure the program, half of all bytes.
 */
const commands = JSON.parse(readFileSync(join(root, 'scripts/commands.json'), 'utf8'));

/** What scripts/release.ts says of its folder; null among the sources. */
const release = readIfThere(join(root, 'release.json'));

const withoutToolsMark = ' without tools';

const [command, ...rest] = process.argv.slice(2);
const { needsTools = false, ignoresSettings = false } = commands[command] ?? {};
if (release) requirePlatform();
if (command === 'node') {
  console.log(newestNode());
  process.exit(0);
}
const places = [`scripts/${command}.ts`, `server/cli/${command}.ts`, `${command}/main.ts`];
const script = places.map((place) => join(root, place)).find((place) => existsSync(place));
if (!script) fail(`Unknown command${release ? ' of a release' : ''}: ${command ?? '(none)'}`);

if (!release) install();
run(newestNode(), [...settings(), script, ...rest]);

function readIfThere(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/** Its packages hold programs for one. */
function requirePlatform() {
  const isOurs = process.platform === 'linux' && process.arch === release.arch && !isMusl();
  if (!isOurs) fail(`This release is for Linux on ${release.arch} with glibc.`);
}

function install() {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(lockfile).digest('hex');
  const withoutTools = wanted + withoutToolsMark;
  const sufficient = needsTools ? [wanted] : [wanted, withoutTools];
  const noted = () => (existsSync(marker) ? readFileSync(marker, 'utf8') : null);
  const isInstalled = () => sufficient.includes(noted());
  if (isInstalled()) return;
  acquireLock();
  if (isInstalled()) return releaseLock();
  const byHand = installedByHand(JSON.parse(lockfile).packages);
  if (byHand.isWhole || byHand.isWholeForSite) {
    writeFileSync(marker, byHand.isWhole ? wanted : withoutTools);
    if (isInstalled()) return releaseLock();
  }
  console.log('Installing the packages that package-lock.json names (once; about a minute) …');
  // `ci` empties the folder first; a server that runs would miss what it has not loaded yet.
  const how = noted() === withoutTools ? ['install', '--no-save'] : ['ci'];
  // Who has the tools keeps them.
  const hasTools = noted() === null ? byHand.hasTools : !noted().endsWith(withoutToolsMark);
  const isWhole = needsTools || hasTools;
  const what = isWhole ? '--include=dev' : '--omit=dev';
  const result = spawnSync('npm', [...how, what, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (result.status !== 0) fail('The packages could not be installed; npm says why above.');
  writeFileSync(marker, isWhole ? wanted : withoutTools);
  releaseLock();
}

/** An `npm ci` by hand leaves no marker, but npm's own record of what it installed. */
function installedByHand(wanted = {}) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return { isWhole: false, isWholeForSite: false, hasTools: false };
  const { packages } = JSON.parse(readFileSync(record, 'utf8'));
  const missing = Object.entries(wanted).filter(
    ([place, one]) => place !== '' && isNeededHere(one) && packages[place]?.integrity !== one.integrity,
  );
  return {
    isWhole: missing.length === 0,
    isWholeForSite: missing.every(([, { dev }]) => dev),
    hasTools: Object.values(packages).some(({ dev }) => dev),
  };
}

/** The lockfile names optional packages of all systems; npm installs those of this one. */
function isNeededHere({ optional, os, cpu, libc }) {
  if (!optional) return true;
  const isOurs = os?.includes(process.platform) && cpu?.includes(process.arch);
  return Boolean(isOurs) && (!libc || libc.includes(isMusl() ? 'musl' : 'glibc'));
}

/** Two installations at once would each empty the folder that the other one fills. */
function acquireLock() {
  for (let hasSaid = false; !tryLock(); hasSaid = true) {
    if (!hasSaid) console.log('Another command is installing the packages; waiting for it …');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
  }
  process.on('exit', releaseLock);
}

function tryLock() {
  try {
    writeFileSync(turn, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isAbandoned()) rmSync(turn, { force: true });
  return false;
}

/** A killed installation leaves its file behind. */
function isAbandoned() {
  const info = statSync(turn, { throwIfNoEntry: false });
  if (!info || Date.now() - info.mtimeMs > maxInstallMs) return true;
  const holder = Number(readFileSync(turn, 'utf8'));
  if (holder === process.pid) return true;
  try {
    // 0 while the number is being written: signal 0 to process 0 is our own group, which runs.
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function releaseLock() {
  process.off('exit', releaseLock);
  rmSync(turn, { force: true });
}

/** The newer of the Node that came with the packages and the system's; supported versions before others. */
function newestNode() {
  const majorOf = ({ version }) => version.split('.')[0];
  const newer = new Intl.Collator('en', { numeric: true }).compare;
  const shipped = shippedNode() ?? installLibrary();
  const running = { path: process.execPath, version: process.versions.node };
  const found = [shipped, running, systemNode()]
    .filter((node) => node && Number(majorOf(node)) >= Number(supported[0]))
    .sort((one, other) => newer(other.version, one.version));
  const chosen = found.find((node) => supported.includes(majorOf(node))) ?? found[0];
  if (chosen) return chosen.path;
  return fail(
    `Node ${supported.join(' or ')} is needed here (this is ${process.version}). On Linux x64 and arm64 it is installed ` +
      'with the packages; on other systems, install it from nodejs.org.',
  );
}

/** The first Node in the path that is not from the packages, to which npm's own path leads first; null without one. */
function systemNode() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .find((file) => existsSync(file) && !realpathSync(file).startsWith(join(shippedFolder, '/')));
  return path === undefined ? null : startedNode(path);
}

/** Null if the program does not start here. */
function startedNode(path) {
  const { status, stdout } = spawnSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return status === 0 ? { path, version: stdout.trim() } : null;
}

/** Null where the packages bring none that starts. */
function shippedNode() {
  // It is made for glibc.
  const isHere = process.platform === 'linux' && !isMusl() && existsSync(shippedPath);
  return isHere ? startedNode(shippedPath) : null;
}

/**
 * Installs the one library that the packages' Node needs and a small system may lack: from version 25 on, Node's
 * binaries for Linux are linked with libatomic (BUILDING.md of Node). Without the rights to do it, says how.
 */
function installLibrary() {
  if (process.platform !== 'linux' || isMusl() || !existsSync(shippedPath)) return null;
  const { stderr } = spawnSync(shippedPath, ['--version'], { encoding: 'utf8' });
  if (!stderr.includes('libatomic')) return null;
  if (process.getuid() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing the library libatomic, which Node needs …');
    const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 2, 2] });
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'libatomic1');
    const node = shippedNode();
    if (node) return node;
  }
  console.error(
    'The Node of the packages needs the library libatomic. Install it (Debian, Ubuntu: apt-get install libatomic1; ' +
      'Fedora: dnf install libatomic), or a Node 24 or 26 of your own.',
  );
  return null;
}

/** Alpine and its like have another C library and need a Node of their own. */
function isMusl() {
  return existsSync(`/lib/ld-musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`);
}

/** For Node, which reads the file itself; values of the real environment win. */
function settings() {
  const file = join(root, '.env');
  // Node reports a missing file itself.
  return ignoresSettings || !existsSync(file) ? [] : [`--env-file-if-exists=${file}`];
}

function run(node, args) {
  // Steps call `node` and the packages' own programs by name.
  const path = [dirname(node), bin, process.env.PATH ?? ''].join(delimiter);
  const env = { ...memorySettings, ...process.env, PATH: path };
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env });
  // The terminal sends Ctrl+C to the child too; a supervisor's signal comes here alone and is passed on.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) =>
    process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
  );
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

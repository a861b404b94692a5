// Stands before every command and runs on any Node from 20 on: installs what the lockfile names if that is not
// there yet, then runs the command on the Node that came with it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memorySettings } from './memory-settings.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const marker = join(root, 'node_modules', '.installed');
const bin = join(root, 'node_modules', '.bin');
/** Holds the number of the process that is installing. */
const turn = join(root, '.installing');
/** No installation takes longer: after it the number may be another process's. */
const longestTurnMs = 20 * 60 * 1000;
const needed = 24;

const [command, ...rest] = process.argv.slice(2);
const places = [`scripts/${command}.ts`, `server/cli/${command}.ts`, `${command}/main.ts`];
const script = places.map((place) => join(root, place)).find((place) => existsSync(place));
if (!script) fail(`Unknown command: ${command ?? '(none)'}`);

install();
run(modernNode(), [script, ...rest]);

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const isInstalled = () => existsSync(marker) && readFileSync(marker, 'utf8') === wanted;
  if (isInstalled()) return;
  takeTurn();
  if (isInstalled()) return endTurn();
  console.log('Installing the packages that package-lock.json names (once; about a minute) …');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (result.status !== 0) fail('The packages could not be installed; npm says why above.');
  writeFileSync(marker, wanted);
  endTurn();
}

/** Two installations at once would each empty the folder that the other one fills. */
function takeTurn() {
  for (let hasSaid = false; !tryTurn(); hasSaid = true) {
    if (!hasSaid) console.log('Another command is installing the packages; waiting for it …');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
  }
  process.on('exit', endTurn);
}

function tryTurn() {
  try {
    writeFileSync(turn, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isAbandoned()) rmSync(turn, { force: true });
  return false;
}

/** Whoever was killed has left its file behind. */
function isAbandoned() {
  const info = statSync(turn, { throwIfNoEntry: false });
  if (!info || Date.now() - info.mtimeMs > longestTurnMs) return true;
  const holder = Number(readFileSync(turn, 'utf8'));
  if (holder === process.pid) return true;
  try {
    // 0 while the number is being written: that is our own group, which runs.
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function endTurn() {
  process.off('exit', endTurn);
  rmSync(turn, { force: true });
}

/** The Node that is installed with the packages where there is one for this platform, else the system's if it is new enough. */
function modernNode() {
  const shipped = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  // It is made for glibc; Alpine and its like have another C library and need a Node of their own.
  const isMusl = existsSync(`/lib/ld-musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`);
  if (process.platform === 'linux' && !isMusl && existsSync(shipped)) return shipped;
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath;
  return fail(
    `Node ${needed} or newer is needed here (this is ${process.version}). On Linux x64 and arm64 it is installed ` +
      'with the packages; elsewhere please install it from nodejs.org.',
  );
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

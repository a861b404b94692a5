// `npm run release`: one archive for a platform with the built pages, the packages that a server loads, and Node. A
// machine that unpacks it installs and builds nothing. `--arch arm64` makes it for another processor, `--folder` leaves
// it unpacked, `--check` unpacks and uses it: see release-check.ts.
import { cpSync, globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build-steps.ts';
import { checkRelease } from './release-check.ts';
import { readManifest, releaseManifests } from './release-packages.ts';
import { runStep } from './run-step.ts';

/** Patterns of what a server runs, and what its owner reads. */
const content = [
  '{server,domain,contract,text}/**/*.ts',
  'domain/site/node-floors.json',
  'demo/{content,images}/*',
  'build/{client,server,card-fonts}/**/*',
  'build/client/.vite/*',
  'build/.built-from',
  'scripts/{bootstrap,memory-settings}.mjs',
  'scripts/{start,serve,build-steps,run-step}.ts',
  'scripts/{launch.sh,commands.json}',
  'deploy/*',
  '*.md',
  'docs/**/*',
  'LICENSE',
  '.env.example',
];
/** Reads the sources of the program, for those who change it. */
const developing = ['server/cli/queries.ts'];
/** Of packages: descriptions for compilers and readers. Licenses stay. */
const needless = [
  '**/*.map',
  '**/*.d.{ts,mts,cts}',
  '**/{README,CHANGELOG}.md',
  'node-linux-*/{include,share}',
];

const { values } = parseArgs({
  options: {
    arch: { type: 'string', default: process.arch },
    folder: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});
const arch = values.arch;
if (!['x64', 'arm64'].includes(arch)) fail(`There is no release for ${arch}: choose x64 or arm64.`);
if (values.check && (values.folder || arch !== process.arch))
  fail('Only an archive for this machine can be checked.');

const { version } = readManifest();
const folder = join('build', 'release', `passerby-${version}-linux-${arch}`);
const archive = `${folder}.tar.gz`;
if (!buildIfStale({ force: false }) || !makeFolder()) process.exit(1);
const unpacked = sizeOf(folder);
console.log(`\n${folder}: ${unpacked.files} files, ${unpacked.megabytes} MB`);
if (!values.folder) {
  if (!pack()) process.exit(1);
  rmSync(folder, { recursive: true });
  console.log(`${archive}: ${Math.ceil(statSync(archive).size / 1e6)} MB`);
}
if (values.check) process.exit(await checkRelease(archive));

function makeFolder(): boolean {
  rmSync(folder, { recursive: true, force: true });
  for (const file of globSync(content, { withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    if (file.isFile() && !path.endsWith('.map') && !developing.includes(path)) copy(path);
  }
  const commands = [
    'start',
    'serve',
    ...globSync(join(folder, 'server/cli/*.ts')).map((path) => basename(path, '.ts')),
  ];
  const { manifest, lockfile } = releaseManifests(arch, commands);
  write('package.json', manifest);
  write('package-lock.json', lockfile);
  // Known by this file: scripts/bootstrap.mjs installs and builds nothing beside it.
  write('release.json', { version, arch });
  const platform = ['--os=linux', `--cpu=${arch}`, '--libc=glibc'];
  const quietly = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const place = ['--prefix', folder];
  if (
    !runStep('Installing what a server loads', 'npm', ['ci', '--omit=dev', ...place, ...platform, ...quietly])
  )
    return false;
  const packages = join(folder, 'node_modules');
  for (const path of globSync(needless, { cwd: packages })) rmSync(join(packages, path), { recursive: true });
  return true;
}

function copy(path: string): void {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  cpSync(path, join(folder, path));
}

function write(name: string, value: unknown): void {
  writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
}

/** The same files make the same bytes. */
function pack(): boolean {
  const sameForAll = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    '--mtime=@0',
  ];
  const { parent, name } = { parent: dirname(folder), name: basename(folder) };
  return runStep('Packing', 'tar', ['-C', parent, ...sameForAll, '-I', 'gzip -n', '-cf', archive, name]);
}

function sizeOf(path: string): { files: number; megabytes: number } {
  const files = globSync('**/{*,.*}', { cwd: path, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return { files: files.length, megabytes: Math.ceil(bytes / 1e6) };
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

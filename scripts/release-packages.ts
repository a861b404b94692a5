// Which packages a server loads: the others build the pages or are part of the built scripts.
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** What runs on the server. */
const sources = ['{server,domain,contract,text}/**/*.ts', 'demo/content/*.ts', 'build/server/documents.js'];
/** Loaded in development alone. */
const developing = ['vite'];

interface Manifest {
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  [key: string]: unknown;
}

interface Lockfile {
  packages: Record<string, { version?: string; peerDependencies?: Record<string, string> }>;
}

export const readManifest = () => readJson('package.json') as Manifest;
export const readLockfile = () => readJson('package-lock.json') as Lockfile;

/** Those of our dependencies that files of the server import, and that packages of these ask their user to install. */
export function loadedPackages(): string[] {
  const imported = new Set(globSync(sources).flatMap(packagesOf));
  const { packages } = readLockfile();
  const asked = [...imported].flatMap((name) =>
    Object.keys(packages[`node_modules/${name}`]?.peerDependencies ?? {}),
  );
  const needed = new Set([...imported, ...asked]);
  return Object.keys(readManifest().dependencies).filter(
    (name) => needed.has(name) && !developing.includes(name),
  );
}

function packagesOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const names = [
    ...staticImports.filter(({ entries }) => !entries.length || entries.some(({ isType }) => !isType)),
    ...staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType)),
  ].map(({ moduleRequest }) => moduleRequest?.value ?? '');
  const later = dynamicImports.map(({ moduleRequest }) =>
    source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  return [...names, ...later].flatMap((name) => /^(?:@[\w.-]+\/)?[\w-][\w.-]*/.exec(name)?.[0] ?? []);
}

/** `package.json` and lockfile of a release: the same versions, without what it does not load. */
export function releaseManifests(arch: string, commands: readonly string[]) {
  const manifest = readManifest();
  const loaded = loadedPackages();
  const only = (entries: Record<string, string>, names: readonly string[]) =>
    Object.fromEntries(Object.entries(entries).filter(([name]) => names.includes(name)));
  const { devDependencies: _tools, allowScripts: _scripts, ...rest } = manifest;
  const own = {
    ...rest,
    scripts: only(manifest.scripts as Record<string, string>, commands),
    dependencies: only(manifest.dependencies, loaded),
    optionalDependencies: only(manifest.optionalDependencies, [`node-linux-${arch}`]),
  };
  const lockfile = readLockfile();
  const { name, version, license, dependencies, optionalDependencies, engines } = own as typeof own &
    Record<string, unknown>;
  const root = { name, version, license, dependencies, optionalDependencies, engines };
  return { manifest: own, lockfile: { ...lockfile, packages: { ...lockfile.packages, '': root } } };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

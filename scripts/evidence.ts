/**
 * Records what a site answers and stores, to compare it before and after a change without visible effect:
 *
 *     node scripts/evidence.ts collect . before         starts the built site of a tree, here this one, and fills a folder
 *     node scripts/evidence.ts collect ../other after   another tree, whose packages are installed
 *     node scripts/evidence.ts compare before after     prints what differs; fails if anything does
 *
 * The site is a copy of the first release's, once on SQLite and once on PostgreSQL, with a clock that begins at its
 * recording. A folder holds a file for each response before, during and after a fixed series of writes, for each table,
 * for the schema and for the query plans of the main reads. Values that differ from run to run are replaced by `*`.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { runProgram, startProgram } from '../bench/processes.ts';
import { freePort } from '../bench/request.ts';
import { undoEverything, undoLater, undoOnSignals } from '../bench/undoing.ts';
import type { RecordedAnswers } from '../tests/factories/first-release.ts';
import { picture, withCamera } from '../tests/factories/pictures.ts';
import { form } from '../tests/http/admin-client.ts';
import { type OwnPostgres, startOwnPostgres } from '../tests/own-postgres.ts';
import { beforeWhichJobsEnd, ownerPaths, publicPaths, type Write, writes } from './evidence-questions.ts';
import { openStore, type Store, stored } from './evidence-store.ts';
import { createNormaliser, fileName, isText, type Response } from './evidence-texts.ts';

/** A running site, and what has been recorded of it by name. */
interface Site {
  port: number;
  store: Store;
  found: Map<string, string>;
}

const root = join(import.meta.dirname, '..');
const fixture = join(root, 'tests/fixtures/first-release');
const recorded = JSON.parse(await readFile(join(fixture, 'answers.json'), 'utf8')) as RecordedAnswers;
const { admin, viewer } = recorded.sessions;
const owner = { cookie: admin, 'x-csrftoken': /csrftoken=([^;]*)/.exec(admin)?.[1] ?? '' };
const sqlite = gunzipSync(await readFile(join(fixture, 'passerby.sqlite.gz')));
/** The server's time at its start: the hour after the recording. */
const begin = Date.parse(`${recorded.recordedAt.slice(0, 13)}:00:00.000Z`) + 3_600_000;
const { normalised, written } = createNormaliser(begin, sqlite.toString('latin1'));
let shift = 0;

const [command, first = '', second = ''] = process.argv.slice(2);
undoOnSignals();
if (command === 'collect' && second) await collect(resolve(first), second);
else if (command === 'compare' && second) process.exitCode = compare(first, second);
else throw new Error('Usage: node scripts/evidence.ts collect TREE FOLDER, or compare BEFORE AFTER');

/** @returns the exit code */
function compare(before: string, after: string): number {
  const diff = (option: string) =>
    spawnSync('git', ['--no-pager', 'diff', '--no-index', '--no-color', option, before, after], {
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    });
  const { stdout, status } = diff('--unified=1');
  const files = diff('--name-only').stdout.split('\n').length - 1;
  console.log(`${stdout}${files} files differ.`);
  return status ?? 1;
}

async function collect(tree: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const postgres = await startOwnPostgres();
  try {
    const plansUrl = await filledDatabase(postgres, 'plans');
    for (const url of [undefined, await filledDatabase(postgres, 'site')]) {
      const found = await evidenceOf(tree, url, plansUrl);
      const place = join(folder, url ? 'postgres' : 'sqlite');
      await mkdir(place, { recursive: true });
      for (const [name, text] of found) await writeFile(join(place, fileName(name)), `${name}\n${text}\n`);
      console.log(`${place}: ${found.size} files`);
    }
  } finally {
    await undoEverything();
    await postgres.close();
  }
}

/** A new PostgreSQL database without statistics, on which plans depend. @returns its URL */
async function filledDatabase(postgres: OwnPostgres, name: string): Promise<string> {
  await postgres.createDatabase(name);
  const client = new pg.Client({ connectionString: `${postgres.url}/${name}` });
  await client.connect();
  await client.query('alter system set autovacuum = off');
  await client.query('select pg_reload_conf()');
  await client.query(gunzipSync(await readFile(join(fixture, 'postgres.sql.gz'))).toString());
  await client.end();
  return `${postgres.url}/${name}`;
}

/** @param plansUrl a database for the plans of PostgreSQL, to which nothing was written */
async function evidenceOf(tree: string, url: string | undefined, plansUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'passerby-evidence-'));
  const remove = undoLater(() => rm(dataDir, { recursive: true, force: true }));
  await cp(join(fixture, 'files'), join(dataDir, 'files'), { recursive: true });
  if (!url) await writeFile(join(dataDir, 'passerby.sqlite'), sqlite);
  const port = await freePort();
  const clock = join(dataDir, 'clock');
  shift = begin - Date.now();
  await writeFile(clock, String(shift));
  const env = {
    ...{ PATH: `${tree}/node_modules/.bin:${process.env.PATH}`, HOME: process.env.HOME, TZ: 'UTC' },
    ...{ ...recorded.settings, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', BACKUP_KEEP: '0' },
    ...{
      CLOCK_SHIFT_FILE: clock,
      NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'torture/clock.mjs'))}`,
    },
    ...(url && { DATABASE_URL: url }),
  };
  const program = { command: process.execPath, env, cwd: tree };
  const server = await startProgram({ ...program, args: ['scripts/serve.ts'] });
  while (!(await ask(port, '/healthz').catch(() => null))) {
    if (server.hasEnded()) throw new Error(`The site does not start:\n${server.said()}`);
    await pause(100);
  }
  const store = await openStore(join(dataDir, 'passerby.sqlite'), url);
  const site: Site = { port, store, found: new Map() };
  await jobsDone(site);
  await read(site, 'before');
  await change(site);
  await jobsDone(site);
  await read(site, 'after');
  site.found.set('log', normalised(server.said().replaceAll(/^(?:› | {2}done in).*\n|^\n/gm, '')));
  await server.stop();
  for (const [name, rows] of await stored(store, url !== undefined))
    site.found.set(
      name,
      rows
        .map((row) => normalised(rowText(row)))
        .sort()
        .join('\n'),
    );
  await store.close();
  const unwritten = { ...env, DATABASE_URL: `${plansUrl}?options=-c%20enable_seqscan%3Doff` };
  const plans = { ...program, args: ['server/cli/queries.ts'], ...(url && { env: unwritten }) };
  site.found.set('plans', normalised(await runProgram(plans)));
  await remove();
  return site.found;
}

function rowText(row: object): string {
  return JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

/** Waits until no job runs or is due, twice: some are added a moment after a write. */
async function jobsDone({ store }: Site): Promise<void> {
  for (let times = 0; times < 2; await pause(100)) {
    const now = new Date(Date.now() + shift).toISOString();
    const due = `state = 'running' or (state = 'waiting' and run_after <= '${now}')`;
    const rows = await store.all(`select id from jobs where ${due}`);
    times = rows.length === 0 ? times + 1 : 0;
  }
}

async function read({ port, found }: Site, when: string): Promise<void> {
  const note = async (who: string, path: string, headers = {}, name = path) => {
    const response = await ask(port, path, { headers });
    found.set(`${when} ${who} ${name}`, written(response));
    return response.bytes.toString();
  };
  const { addresses, calls } = recorded;
  const files = new Set<string>();
  for (const path of [...addresses.map(({ path }) => path), ...Object.keys(calls), ...publicPaths])
    for (const [file] of (await note('visitor', path)).matchAll(/\/media\/[\w/.-]+\.\w+/g)) files.add(file);
  for (const [index, file] of [...files].entries())
    await note('visitor', file, {}, file.endsWith('-card.jpg') ? `card ${index}` : file);
  for (const path of ['/', '/sitemap.xml', '/robots.txt'])
    await note('another host', path, { host: 'copy.example' });
  for (const path of ['/admin', '/api/admin/posts']) await note('viewer', path, { cookie: viewer });
  for (const path of [...ownerPaths, ...Object.keys(recorded.admin)]) await note('owner', path, owner);
  const described: { paths: Record<string, { get?: object }> } = await json(port, '/api/docs/openapi.json');
  for (const [path, { get }] of Object.entries(described.paths)) {
    if (!get || !path.startsWith('/api/admin/')) continue;
    const [, list, parameter = ''] = /^([^{]*)\/\{(\w+)\}/.exec(path) ?? [];
    if (!list) await note('owner', path, owner);
    const items: unknown = list ? await json(port, `${list}?limit=100`) : [];
    for (const [index, item] of (Array.isArray(items) ? items : []).entries())
      await note('owner', path.replace(/\{\w+\}/, item[parameter]), owner, `${path} ${index}`);
  }
}

async function change(site: Site): Promise<void> {
  const answers: Record<string, unknown> = {};
  const valueAt = (value: unknown, name: string) => (value as Record<string, unknown> | undefined)?.[name];
  const filled = (text: string) =>
    text.replaceAll(/\{([\w ]+(?:\.\w+)+)\}/g, (_, path: string) =>
      String(path.split('.').reduce(valueAt, answers)),
    );
  for (const [index, { name, call, body, upload }] of writes.entries()) {
    if (beforeWhichJobsEnd.has(name)) await jobsDone(site);
    const [method = '', path = ''] = filled(call).split(' ');
    const isJson = { type: 'application/json', body: filled(JSON.stringify(body ?? {})) };
    const sent = upload ? await file(upload) : isJson;
    const headers = { ...owner, 'content-type': sent.type };
    const response = await ask(site.port, path, { method, headers, body: method === 'GET' ? '' : sent.body });
    if (isText(response)) answers[name] = JSON.parse(response.bytes.toString());
    site.found.set(`write ${String(index).padStart(2, '0')} ${name}`, written(response));
  }
}

async function file({ seed, text = '', name }: NonNullable<Write['upload']>) {
  const camera = { make: 'FUJIFILM', model: 'X100V', lens: '23mm' };
  return form(seed ? await withCamera(await picture(seed), camera) : Buffer.from(text), name);
}

/** An answer of a call of the owner. */
async function json<Answer>(port: number, path: string): Promise<Answer> {
  return JSON.parse((await ask(port, path, { headers: owner })).bytes.toString()) as Answer;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<Response> {
  return new Promise((done, reject) => {
    const options = { port, path, method, headers: { host: 'site.test', ...headers }, agent: false };
    const request = httpRequest(options, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      done({ status: response.statusCode ?? 0, headers: response.headers, bytes });
    });
    request.on('error', reject);
    request.end(body);
  });
}

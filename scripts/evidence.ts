/**
 * Writes the responses of the built site, to compare them before and after a change without visible effect:
 *
 *     node scripts/evidence.ts before            writes the responses into the folder `before`
 *     node scripts/evidence.ts after before      writes `after` and lists each response that differs from `before`
 *
 * The site is the fixture of the first release, on SQLite, with its own clock. Names of built files, nonces and other
 * values that differ from run to run are replaced by `*`.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import type { RecordedAnswers } from '../tests/factories/first-release.ts';
import { startFirstReleaseSite } from './first-release-site.ts';

interface Question {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

const somePages = ['/', '/photo?slug=window-light', '/article/light-after-dark', '/tag/street', '/photos'];
const oddPaths = [
  '/%zz',
  '/%00',
  '/constructor',
  '/made/up',
  '/tag/%zz',
  '/tag/a%00b',
  '/city/nowhere',
  '/photos?page=2',
  '/photos?page=9999',
  '/photos?page=x',
  '/tag/street?page=2',
  '/articlepage',
  '/hub',
  '/hub?slug=none',
  '/photo?slug=none',
  '/robots',
  '/RobotsTxt',
  '/Healthz',
  '/adminphotos',
  '/admin/denied',
  '/assets/none.js',
  '/media/00/none.jpg',
  '/favicon.ico',
];
const publicCalls = [
  '/api/posts',
  '/api/posts?tag=street&limit=3',
  '/api/posts?limit=0',
  '/api/posts/none',
  '/api/articles',
  '/api/articles/none',
  '/api/none',
  '/api/calculators/none',
  '/api/auth/me',
  '/api/docs.json',
];
const adminPages = [
  '/admin',
  '/adminarticles',
  '/adminarticleeditor',
  '/adminarticlecomposer',
  '/adminassets',
  '/admincalcs',
  '/adminsemantic',
  '/adminsitemap',
  '/adminupload',
  '/adminaccount',
  '/adminnone',
];
const adminCalls = [
  '/api/admin/posts?q=light',
  '/api/admin/posts?limit=2&offset=1',
  '/api/admin/posts/none',
  '/api/admin/semantic/insights',
  '/api/admin/insights',
  '/api/admin/diagnostics',
  '/api/admin/link-targets?q=light',
  '/api/admin/sitemaps',
  '/api/admin/ai',
  '/api/admin/audit',
  '/api/openapi.json',
];
const body =
  '# One\n\nA *text* with a [link](/photos).\n\n- a\n- b\n\n[button label="Go" url="/photos"]\n\n> [VERIFY] a\n';
const posted: [string, unknown][] = [
  ['/api/admin/articles/preview', { title: 'One', body }],
  ['/api/admin/articles/preview', { title: 'One', body: '<table><tr><td>'.repeat(400) }],
  ['/api/admin/articles', { title: '' }],
  ['/api/admin/articles', { title: 'One', body, published: true }],
  ['/api/admin/articles', { title: 7 }],
  ['/api/admin/posts', { title: 'x', published: 'yes' }],
  ['/api/admin/posts/none/publish', {}],
  ['/api/admin/clusters', { name: '' }],
  ['/api/admin/terms', { term: 'x' }],
  ['/api/admin/calculators', { title: '' }],
  ['/api/auth/login', { username: 'admin' }],
];

const isText = /^(?:text\/|application\/(?:json|xml|rss|atom|feed|manifest|ld|javascript)|image\/svg)/;
/** They follow from the normalised body, or differ with each answer. */
const changing = new Set(['date', 'etag', 'content-length', 'set-cookie', 'x-request-id', 'retry-after']);

const [folder, earlier] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder for the answers.');
const answers = await collect();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const [name, text] of answers) await writeFile(join(folder, fileName(name)), `${name}\n${text}`);
console.log(`${answers.size} answers are in ${folder}.`);
if (earlier) process.exitCode = await compare(earlier);

async function collect(): Promise<Map<string, string>> {
  const { recorded, port, stop } = await startFirstReleaseSite();
  const found = new Map<string, string>();
  for (const [name, question] of questions(recorded)) found.set(name, await ask(port, question));
  await stop();
  return found;
}

function questions(recorded: RecordedAnswers): [string, Question][] {
  const { admin, viewer } = recorded.sessions;
  const token = /csrftoken=([^;]*)/.exec(admin)?.[1] ?? '';
  const owner = { cookie: admin, 'x-csrftoken': token };
  const pages = recorded.addresses.map(({ path }) => path);
  const list: [string, Question][] = [
    ...[...pages, ...oddPaths].map((path): [string, Question] => [`visitor ${path}`, { path }]),
    ...['/', '/post/window-light', '/sitemap.xml', '/robots.txt'].map((path): [string, Question] => [
      `another host ${path}`,
      { path, headers: { host: 'copy.example' } },
    ]),
    ...[...Object.keys(recorded.calls), ...publicCalls].map((path): [string, Question] => [
      `visitor ${path}`,
      { path },
    ]),
    ...[...Object.keys(recorded.admin), ...adminCalls, ...adminPages, ...somePages].map(
      (path): [string, Question] => [`owner ${path}`, { path, headers: { cookie: admin } }],
    ),
    ...['/admin', '/adminsemantic', '/api/admin/posts'].map((path): [string, Question] => [
      `viewer ${path}`,
      { path, headers: { cookie: viewer } },
    ]),
    ...posted.map(([path, body]): [string, Question] => [
      `owner posts ${path} ${JSON.stringify(body)}`,
      { path, method: 'POST', headers: owner, body },
    ]),
    ...posted.map(([path, body]): [string, Question] => [
      `visitor posts ${path} ${JSON.stringify(body)}`,
      { path, method: 'POST', body },
    ]),
  ];
  return list;
}

function ask(port: number, { path, method = 'GET', headers = {}, body: sent }: Question): Promise<string> {
  return new Promise((resolve, reject) => {
    const json = sent === undefined ? undefined : JSON.stringify(sent);
    const request = httpRequest(
      {
        port,
        path,
        method,
        headers: { host: 'site.test', ...(json && { 'content-type': 'application/json' }), ...headers },
        agent: false,
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () =>
          resolve(written(response.statusCode ?? 0, response.headers, Buffer.concat(pieces))),
        );
      },
    );
    request.on('error', reject);
    request.end(json);
  });
}

function written(status: number, headers: NodeJS.Dict<string | string[]>, bytes: Buffer): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !changing.has(name) && !name.startsWith('x-ratelimit'))
    .map(([name, value]) => `${name}: ${normalised(String(value))}`)
    .sort();
  const content = isText.test(String(headers['content-type'] ?? ''))
    ? normalised(bytes.toString())
    : createHash('sha256').update(bytes).digest('hex');
  return [String(status), ...lines, '', content].join('\n');
}

function normalised(text: string): string {
  return text
    .replaceAll(/nonce-[\w+/=-]+/g, 'nonce-*')
    .replaceAll(/nonce="[^"]*"/g, 'nonce="*"')
    .replaceAll(/(\/assets\/[\w.-]+?)-[\w-]{8}\.(js|css|woff2|svg|json)/g, '$1-*.$2')
    .replaceAll(
      /"(csrfToken|error_id|uptime\w*|memory\w*|heap\w*|id_of_error)":\s*("[^"]*"|[\d.]+)/g,
      '"$1":*',
    )
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '*');
}

function fileName(name: string): string {
  return `${createHash('sha256').update(name).digest('hex').slice(0, 24)}.txt`;
}

/** @returns the exit code */
async function compare(other: string): Promise<number> {
  let differing = 0;
  const names = new Set(await readdir(other));
  for (const [name, text] of answers) {
    const file = fileName(name);
    const before = names.has(file) ? await readFile(join(other, file), 'utf8') : '(nothing)';
    names.delete(file);
    const now = `${name}\n${text}`;
    if (before === now) continue;
    differing += 1;
    let at = 0;
    while (before[at] === now[at]) at += 1;
    const near = (whole: string) => JSON.stringify(whole.slice(Math.max(0, at - 60), at + 120));
    console.log(`${name}\n  before: ${near(before)}\n  after:  ${near(now)}`);
  }
  for (const file of names)
    console.log(`missing: ${(await readFile(join(other, file), 'utf8')).split('\n')[0]}`);
  console.log(`${differing + names.size} of ${answers.size} answers differ.`);
  return differing + names.size === 0 ? 0 : 1;
}

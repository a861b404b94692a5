/**
 * Which project files run between socket and bytes, for five requests to the built site:
 *
 *     node scripts/trace.ts                 counts
 *     node scripts/trace.ts --files         and their names
 *
 * V8's precise coverage of the main thread: a file counts when one of its functions ran, not when it was only loaded.
 * Functions of the built documents count for the source files that they come from.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { startFirstReleaseSite } from './first-release-site.ts';

interface Sent {
  method?: string;
  type?: string;
  body?: Buffer | string;
}

interface Answer {
  status: number;
  text: string;
}

const root = join(import.meta.dirname, '..');
/** The built documents with their source maps. */
const maps = new Map<string, { text: string; map: SourceMap }>();
const { recorded, services, port, stop } = await startFirstReleaseSite();
/** One connection for all: what it costs to open one is no part of a request. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const csrfToken = /csrftoken=([^;]*)/.exec(recorded.sessions.admin)?.[1] ?? '';

// It looks for writes of other processes twice a second, which is no part of a request.
services.version.stop();
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const traces = await measureAll();
session.disconnect();
agent.destroy();
await stop();
report();

/** Each request is sent once before, so that what a process does only once is not counted. */
async function measureAll(): Promise<Record<string, string[]>> {
  const [article] = await published('/api/admin/articles?published=true&limit=1');
  const { id, body } = article as { id: string; body: string };
  const saveArticle = (text: string) =>
    ask(`/api/admin/articles/${id}`, { method: 'PUT', ...json({ body: `${body}\n\n${text}` }) });
  const [synonym] = await published('/api/admin/stopwords?limit=1');
  const saveRecord = (word: string) =>
    ask(`/api/admin/stopwords/${(synonym as { id: string }).id}`, {
      method: 'PUT',
      ...json({ token: word }),
    });
  await ask('/tag/street');
  await saveArticle('One line more.');
  await upload(1);
  await saveRecord('somewhere');
  const traces = {
    'save of a published article': await trace(200, () => saveArticle('Another line.')),
    'photo upload': await trace(201, () => upload(2)),
    'record save': await trace(200, () => saveRecord('anywhere')),
  };
  // The first page after a write reads the hubs of the navigation, which all further ones share.
  await ask('/photos');
  return {
    'tag page': await trace(200, () => ask('/tag/street')),
    'tag page from memory': await trace(200, () => ask('/tag/street')),
    ...traces,
  };
}

async function published(path: string): Promise<unknown[]> {
  return JSON.parse((await ask(path)).text) as unknown[];
}

/** @returns files whose functions ran during `act` */
async function trace(status: number, act: () => Promise<Answer>): Promise<string[]> {
  await wait(300);
  await session.post('Profiler.takePreciseCoverage');
  const answer = await act();
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const own = pathToFileURL(`${root}/`).href;
  const files = result
    .filter(({ url }) => url.startsWith(own) && !/\/(?:node_modules|scripts)\//.test(url))
    .filter(({ functions }) =>
      functions.some((item) => item.functionName !== '' || item.ranges[0]?.startOffset !== 0),
    )
    .flatMap(({ url, functions }) => {
      const starts = functions.flatMap(({ ranges: [range] }) =>
        range && range.startOffset > 0 && range.count > 0 ? range.startOffset : [],
      );
      const file = relative(root, new URL(url).pathname);
      if (starts.length === 0) return [];
      return file.startsWith('build/') ? starts.flatMap((start) => sourceOf(file, start) ?? []) : file;
    });
  return [...new Set(files)].sort();
}

/** The source file of a function in the built documents; null in code of packages. */
function sourceOf(file: string, offset: number): string | null {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const built = maps.get(file) ?? { text: read(file), map: new SourceMap(JSON.parse(read(`${file}.map`))) };
  maps.set(file, built);
  const lines = built.text.slice(0, offset).split('\n');
  const entry = built.map.findEntry(lines.length - 1, lines.at(-1)?.length ?? 0);
  if (!('originalSource' in entry) || !entry.originalSource) return null;
  const source = relative(root, join(root, file, '..', entry.originalSource)).replace(/\?.*$/, '');
  return /node_modules|^\.\.|\0/.test(source) ? null : source;
}

function json(value: unknown): Sent {
  return { type: 'application/json', body: JSON.stringify(value) };
}

async function upload(seed: number): Promise<Answer> {
  const background = { r: 40 * seed, g: 90, b: 120 };
  const image = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const head =
    '--form\r\ncontent-disposition: form-data; name="file"; filename="lamp.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), image, Buffer.from('\r\n--form--\r\n')]);
  return ask('/api/admin/upload', { method: 'POST', type: 'multipart/form-data; boundary=form', body });
}

async function ask(path: string, { method = 'GET', type, body }: Sent = {}): Promise<Answer> {
  const isAdminCall = path.startsWith('/api/');
  const request = httpRequest({
    port,
    path,
    method,
    headers: {
      host: 'site.test',
      ...(type && { 'content-type': type }),
      ...(isAdminCall && { cookie: recorded.sessions.admin, 'x-csrftoken': csrfToken }),
    },
    agent,
  });
  request.end(body);
  const [response] = await once(request, 'response');
  let text = '';
  for await (const piece of response) text += piece;
  return { status: response.statusCode, text };
}

function report(): void {
  for (const [name, files] of Object.entries(traces)) {
    console.log(`${name}: ${files.length}`);
    if (process.argv.includes('--files')) for (const file of files) console.log(`  ${file}`);
  }
}

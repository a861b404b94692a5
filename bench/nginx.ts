import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProgram } from './processes.ts';
import { type Answer, freePort, get } from './request.ts';
import { toolPath } from './tools.ts';
import { undoLater } from './undoing.ts';

export interface Nginx {
  url: string;
  /** Of the one worker. */
  pid: number;
  stop: () => Promise<void>;
}

/**
 * Starts nginx with one worker, and waits until it answers.
 * @param folder for its files @param url where it answers @param http what its block `http` has
 */
export async function startNginx(folder: string, url: string, http: string): Promise<Nginx> {
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, http));
  const args = ['-p', folder, '-c', file, '-e', 'stderr'];
  const program = await startProgram({ command: toolPath('nginx'), args });
  while ((await get(url).catch(() => null)) === null) {
    if (program.hasEnded()) throw new Error(`nginx does not start:\n${program.said()}`);
    await pause(20);
  }
  return { url, pid: workerOf(program.pid), stop: program.stop };
}

/** nginx writes these itself, in its own way. */
const written = new Set(['connection', 'keep-alive', 'date', 'content-length', 'content-type', 'etag']);

export interface NginxOptions {
  /** Keep the file open between requests, unlike Debian's defaults. */
  cacheOpenFiles: boolean;
}

/** Serves the body of an answer from a file on disk, with the same headers. */
export async function serveFile(answer: Answer, options: NginxOptions): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'passerby-nginx-'));
  const removeFolder = undoLater(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  await writeFile(join(folder, 'page'), answer.body);
  const nginx = await startNginx(
    folder,
    `http://127.0.0.1:${port}/page`,
    fileBlock(folder, port, answer, options),
  );
  return {
    ...nginx,
    async stop() {
      await nginx.stop();
      await removeFolder();
    },
  };
}

/** As Debian sets it up, but without the log, which the product does not write either. */
function configuration(folder: string, http: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder};`,
  );
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 768; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  ${http}
}
`;
}

function fileBlock(
  folder: string,
  port: number,
  { headers }: Answer,
  { cacheOpenFiles }: NginxOptions,
): string {
  const added = Object.entries(headers)
    .filter(([name]) => !written.has(name))
    .map(([name, value]) => `add_header ${name} ${quoted(String(value))};`);
  return `
  sendfile on;
  tcp_nopush on;
  ${cacheOpenFiles ? 'open_file_cache max=100;' : ''}
  keepalive_timeout 65 65;
  keepalive_requests 1000000000;
  types {}
  default_type ${quoted(headers['content-type'] ?? '')};
  max_ranges 0;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${added.join('\n    ')}
    add_header Last-Modified "";
  }`;
}

/** No header of ours holds a `$`, which nginx would read as the beginning of a variable. */
function quoted(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function workerOf(master: number): number {
  const children = readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim().split(/\s+/);
  return Number(children[0]);
}

import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNginx } from '../../bench/nginx.ts';
import { root } from '../../bench/processes.ts';
import { freePort } from '../../bench/request.ts';
import { type ProductServer, startServer } from '../../bench/server.ts';
import { undoLater } from '../../bench/undoing.ts';
import { startBucket } from '../factories/bucket.ts';
import { startOwnPostgres } from '../own-postgres.ts';

/** So many servers over one database and one bucket, and nginx in front of them. */
export async function startSite(count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'passerby-servers-'));
  const undone = [undoLater(() => rm(folder, { recursive: true, force: true }))];
  const postgres = await startOwnPostgres();
  undone.push(undoLater(postgres.close));
  await postgres.createDatabase('site');
  const bucket = await startBucket();
  undone.push(undoLater(bucket.close));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const start = (index: number) =>
    startServer(join(folder, `data-${index}`), 'serve', {
      ...bucket.settings,
      DATABASE_URL: `${postgres.url}/site`,
      SITE_URL: url,
      TRUST_PROXY: '1',
      PORT: String(ports[index]),
    });
  const servers: ProductServer[] = [];
  for (const index of ports.keys()) servers.push(await start(index));
  const nginx = await startNginx(folder, url, proxyBlock(port, ports));
  return {
    url,
    servers: servers.length,
    /** As a new version is brought: it is stopped, then started; the others go on. */
    async restart(index: number): Promise<void> {
      await servers[index].stop();
      servers[index] = await start(index);
    },
    async stop(): Promise<void> {
      await nginx.stop();
      for (const server of servers) await server.stop();
      for (const undo of undone.reverse()) await undo();
    },
  };
}

/** deploy/nginx.conf with these servers, on a port of its own without https. */
function proxyBlock(port: number, ports: readonly number[]): string {
  return readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replace(/^ *server 127\.0\.0\.1:3000(.*)$/m, (_, options: string) =>
      ports.map((one) => `server 127.0.0.1:${one}${options}`).join('\n'),
    )
    .replace(/server \{\n *listen 80;.*/s, '')
    .replace(/^ *(?:listen \[::\]|ssl_).*\n/gm, '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace('Host $host;', 'Host $http_host;');
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNginx } from '../../bench/nginx.ts';
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

/** What docs/deploy.md recommends for several servers, without https. */
function proxyBlock(port: number, ports: readonly number[]): string {
  return `
  upstream passerby {
    ${ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 65m;
    location / {
      proxy_pass http://passerby;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      proxy_read_timeout 10m;
      proxy_buffering off;
      proxy_request_buffering off;
    }
  }`;
}

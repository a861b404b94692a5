import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProgram } from '../../bench/processes.ts';
import { freePort, get } from '../../bench/request.ts';
import { type ProductServer, startServer } from '../../bench/server.ts';
import { toolPath } from '../../bench/tools.ts';
import { undoLater } from '../../bench/undoing.ts';
import { startBucket } from '../factories/bucket.ts';
import { startOwnPostgres } from '../own-postgres.ts';

/** Two servers over one database and one bucket, and nginx in front of them. */
export async function startSite() {
  const folder = await mkdtemp(join(tmpdir(), 'passerby-rolling-'));
  undoLater(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startOwnPostgres();
  undoLater(postgres.close);
  await postgres.createDatabase('rolling');
  const bucket = await startBucket();
  undoLater(bucket.close);
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const start = (index: number) =>
    startServer(join(folder, `data-${index}`), 'serve', {
      ...bucket.settings,
      DATABASE_URL: `${postgres.url}/rolling`,
      SITE_URL: url,
      TRUST_PROXY: '1',
      PORT: String(ports[index]),
    });
  const servers: ProductServer[] = [];
  for (const index of ports.keys()) servers.push(await start(index));
  await startNginx(folder, port, ports);
  return {
    url,
    servers: servers.length,
    /** As a new version is brought: it is stopped, then started; the other one goes on. */
    async restart(index: number): Promise<void> {
      await servers[index].stop();
      servers[index] = await start(index);
    },
  };
}

async function startNginx(folder: string, port: number, ports: readonly number[]): Promise<void> {
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, ports));
  const program = await startProgram({
    command: toolPath('nginx'),
    args: ['-p', folder, '-c', file, '-e', 'stderr'],
  });
  while ((await get(`http://127.0.0.1:${port}/`).catch(() => null)) === null) {
    if (program.hasEnded()) throw new Error(`nginx does not start:\n${program.said()}`);
    await pause(20);
  }
}

/** What docs/deploy.md recommends for several servers, without https. */
function configuration(folder: string, port: number, ports: readonly number[]): string {
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
  }
}
`;
}

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { createApp } from '../server/compose/app.ts';
import { readConfig } from '../server/compose/config.ts';
import { openServices } from '../server/compose/services.ts';
import type { RecordedAnswers } from '../tests/factories/first-release.ts';

const fixture = join(import.meta.dirname, '../tests/fixtures/first-release');

/** Starts the built site on a copy of the first release's data, on SQLite, with the clock of the recording. */
export async function startFirstReleaseSite() {
  const recorded = JSON.parse(await readFile(join(fixture, 'answers.json'), 'utf8')) as RecordedAnswers;
  const dataDir = await mkdtemp(join(tmpdir(), 'passerby-first-release-'));
  await cp(join(fixture, 'files'), join(dataDir, 'files'), { recursive: true });
  const database = gunzipSync(await readFile(join(fixture, 'passerby.sqlite.gz')));
  await writeFile(join(dataDir, 'passerby.sqlite'), database);
  const config = readConfig({ ...recorded.settings, DATA_DIR: dataDir, PORT: '0' });
  const logger = pino({ level: 'silent' });
  const services = await openServices(config, logger, () => new Date(recorded.recordedAt));
  const app = await createApp({ services, logger, mode: 'production' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return {
    recorded,
    services,
    port: typeof address === 'object' && address ? address.port : 0,
    async stop(): Promise<void> {
      await app.close();
      await services.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

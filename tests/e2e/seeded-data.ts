import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../server/compose/config.ts';
import { openServices } from '../../server/compose/services.ts';
import { cheapPasswords } from '../factories/password-cost.ts';
import { fillSite } from './content.ts';

export const password = 'correct-horse-battery';

/** The setting that names the folder: workers take it over from the run. */
const setting = 'PASSERBY_SEEDED_DATA';

/** A data folder with the content of the filled site. Copy it: renditions take seconds to make. */
export function seededData(): string {
  const folder = process.env[setting];
  if (!folder) throw new Error('The global setup of Playwright has not made the data of the site.');
  return folder;
}

/** Makes that folder once for the whole run. @returns what removes it */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passerby-seeded-'));
  const config = readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: password });
  const services = await openServices(config, pino({ level: 'error' }), undefined, cheapPasswords);
  await services.accounts.ensureFirstAdmin();
  await fillSite(services);
  await services.close();
  process.env[setting] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}

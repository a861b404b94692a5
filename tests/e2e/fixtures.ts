import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type ConsoleMessage, expect } from '@playwright/test';
import { pino } from 'pino';
import { freePort } from '../../bench/request.ts';
import { browserArguments, ensureBrowser } from '../../scripts/browser.ts';
import { createApp } from '../../server/compose/app.ts';
import { readConfig } from '../../server/compose/config.ts';
import { openServices, type Services } from '../../server/compose/services.ts';
import { type RunningAiProvider, startAiProvider } from '../factories/ai-provider.ts';
import { cheapPasswords } from '../factories/password-cost.ts';
import { password, seededData } from './seeded-data.ts';
import { type SharedContexts, withSharedContext } from './shared-context.ts';

export interface RunningSite {
  url: string;
  services: Services;
}

type SiteWithAi = RunningSite & { provider: RunningAiProvider };

/** The sites of one worker: each starts when the first test asks for it. */
interface WorkerFixtures {
  site: RunningSite;
  /** For tests that look at lists, counts or neighbours: no other test adds anything to it. */
  readSite: RunningSite;
  /** A site of its own without a single post. */
  emptySite: RunningSite;
  /** An empty site with an AI that describes photos as the test wants. */
  describedSite: SiteWithAi;
  /** A filled site with an AI that writes what the test wants. */
  composerSite: SiteWithAi;
  /** A filled site in German. */
  germanSite: RunningSite;
  sharedContexts: SharedContexts;
}

interface TestFixtures {
  /** Words that a console message of this test may hold: a page that is not found says so there. */
  expectedConsole: RegExp | null;
  /** Fails the test for everything else that the browser complains about. */
  silence: undefined;
}

/** Their pages stand still: drawing menus, panels and toasts on their way takes a twentieth of the time of a test. */
const ofTheAdminArea = /\/(?:admin|rich-text|semantic)[^/]*\.spec\.ts$/;

/** For tests of scrollbars, which Playwright hides: files that use this object share a worker. */
export const launchWithScrollbars = {
  executablePath: ensureBrowser('tests'),
  args: browserArguments,
  ignoreDefaultArgs: ['--hide-scrollbars'],
};

/** The limit is for a busy machine. */
const forTheWorker = { scope: 'worker', timeout: 300_000 } as const;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  site: [async ({}, use) => withSite(use, { from: seededData() }), forTheWorker],
  readSite: [async ({}, use) => withSite(use, { from: seededData() }), forTheWorker],
  emptySite: [async ({}, use) => withSite(use), forTheWorker],
  describedSite: [
    async ({}, use) => withAi(use, { settings: { AI_MODEL: 'writer', AI_VISION_MODEL: 'seer' } }),
    forTheWorker,
  ],
  composerSite: [
    async ({}, use) =>
      withAi(use, { settings: { AI_MODEL: 'writer', AI_API_KEY: 'secret-key-1' }, from: seededData() }),
    forTheWorker,
  ],
  germanSite: [
    async ({}, use) => withSite(use, { from: seededData(), settings: { SITE_LANGUAGE: 'de' } }),
    forTheWorker,
  ],
  sharedContexts: [async ({}, use) => use(new Map()), forTheWorker],
  // biome-ignore-end lint/correctness/noEmptyPattern: see above.
  baseURL: async ({ site }, use) => use(site.url),
  contextOptions: async ({ contextOptions }, use, { file }) =>
    use(ofTheAdminArea.test(file) ? { ...contextOptions, reducedMotion: 'reduce' } : contextOptions),
  context: async (
    { browser, sharedContexts, baseURL, colorScheme, contextOptions, hasTouch, javaScriptEnabled },
    use,
  ) => {
    const { reducedMotion } = contextOptions;
    const kind = { baseURL, colorScheme, hasTouch, javaScriptEnabled, reducedMotion };
    await withSharedContext(sharedContexts, browser, kind, use);
  },
  expectedConsole: [null, { option: true }],
  silence: [
    async ({ page, expectedConsole }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (isComplaint(message) && !expectedConsole?.test(message.text())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => {
        // A busy browser gives up a transition between two pages and says so as if a script had failed.
        if (!error.message.startsWith('Transition was')) complaints.push(error.message);
      });
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, password };

function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === 'error' || message.type() === 'warning';
}

interface SiteOptions {
  settings?: Record<string, string>;
  /** A data folder to begin with a copy of. */
  from?: string;
  /** With the first run still to be done. */
  isNew?: boolean;
}

/** The real application on a free port, with a database and files that are removed afterwards. */
export async function withSite(
  use: (site: RunningSite) => Promise<void>,
  { settings = {}, from, isNew = false }: SiteOptions = {},
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passerby-e2e-'));
  if (from) await cp(from, dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = readConfig({
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    ...settings,
  });
  const logger = pino({ level: 'error' });
  const services = await openServices(config, logger, undefined, cheapPasswords);
  await services.accounts.ensureFirstAdmin(isNew ? services.firstRun.begin : undefined);
  const app = await createApp({ services, logger, mode: 'production' });
  await app.listen({ port, host: '127.0.0.1' });
  try {
    await use({ url, services });
  } finally {
    // A page that is still open has connections without a request, for which closing would wait.
    const closed = app.close();
    app.server.closeAllConnections();
    await closed;
    await services.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The same, beside a provider of AI that says what the test wants. */
async function withAi(
  use: (site: SiteWithAi) => Promise<void>,
  { settings, from }: SiteOptions,
): Promise<void> {
  const provider = await startAiProvider();
  const ai = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: `${provider.url}/v1`, AI_DAILY_LIMIT: '0' };
  try {
    await withSite((site) => use({ ...site, provider }), { settings: { ...ai, ...settings }, from });
  } finally {
    provider.close();
  }
}

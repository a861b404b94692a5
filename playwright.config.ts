import { defineConfig, devices } from '@playwright/test';
import { browserArguments, ensureBrowser } from './scripts/browser.ts';

const launchOptions = { executablePath: ensureBrowser(), args: browserArguments };

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  fullyParallel: true,
  // A shared machine can be slow enough for any limit; a fault of ours fails every time.
  retries: process.env.CI ? 2 : 0,
  timeout: 45_000,
  use: { launchOptions, trace: 'on-first-retry' },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      // What does not depend on the window is tried once.
      testIgnore: /(?:article-attacks|admin-articles-(?:checklist|conflict))\.spec\.ts$/,
    },
  ],
});

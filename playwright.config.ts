import { defineConfig, devices } from '@playwright/test';
import { browserArguments, ensureBrowser } from './scripts/browser.ts';

const launchOptions = { executablePath: ensureBrowser('tests'), args: browserArguments };

/**
 * What a narrow window can change: every public page, the shell, Quick Upload, each look at accessibility, and the
 * main way through each page of the admin area. The rest is the same code in both windows, and is tried in one.
 */
const onPhones =
  /(?:pages|interactions|waiting|article-live|quick-upload|admin-shell)\.spec\.ts|accessible|@phone/;

/** What is looked at in both schemes is so in one for each window: contrast knows no width, and a layout no scheme. */
const scheme = (name: 'light' | 'dark') => new RegExp(`(?:\\(|: |, )${name}\\b`);

export default defineConfig({
  testDir: 'tests/e2e',
  // Emptied at the start, so not the folder in which `npm test` keeps its reports.
  outputDir: 'test-results/browser',
  workers: 2,
  fullyParallel: true,
  // What is expected comes within a second; these limits are for a machine that others use too.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: { launchOptions, trace: 'on-first-retry' },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      grepInvert: scheme('dark'),
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      grep: onPhones,
      grepInvert: scheme('light'),
    },
  ],
});

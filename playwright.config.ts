import { defineConfig, devices } from '@playwright/test';
import { browserArguments, ensureBrowser } from './scripts/browser.ts';

// Pages of one site in one process: most of what a page needs is there when it is opened. Drawing without a process of
// its own takes 3 percent less processor time.
const args = [
  ...browserArguments,
  '--process-per-site',
  '--renderer-process-limit=1',
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
];
const launchOptions = { executablePath: ensureBrowser('tests'), args };

/**
 * What a narrow window can change: accessibility and layout of every page, navigation, touch, and the main path through
 * each admin page (`@phone`). The rest is the same code in both windows and runs in one.
 */
const onPhones = /accessible|@phone/;

/** A test of both themes runs in light on `desktop` and in dark on `phone`: contrast does not depend on the width. */
const scheme = (name: 'light' | 'dark') => new RegExp(`(?:\\(|: |, )${name}\\b`);

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/seeded-data.ts',
  // Emptied at the start, so not the folder with the reports of `npm test`.
  outputDir: 'test-results/browser',
  workers: 4,
  fullyParallel: true,
  // Most expectations are met within a second; these limits are for a busy machine. No test is repeated.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: { launchOptions },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      grepInvert: scheme('dark'),
    },
    {
      name: 'phone',
      // One pixel of the screen for one of the window: drawing seven times as many takes a twentieth of its time.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
      grep: onPhones,
      grepInvert: scheme('light'),
    },
  ],
});

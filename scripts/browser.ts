import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** The browser that is there: the system's or Playwright's; null when there is none. */
export function findBrowser(): string | null {
  const playwrights = chromium.executablePath();
  return systemPaths.find((path) => existsSync(path)) ?? (existsSync(playwrights) ? playwrights : null);
}

/**
 * Finds a Chromium or installs one: by the system's package manager as root, else Playwright's own.
 * @throws Error saying what to install by hand
 */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium here yet; installing one for the browser tests …');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (!findBrowser())
    spawnSync('playwright', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'], {
      stdio: 'inherit',
    });
  const browser = findBrowser();
  if (!browser)
    throw new Error('The browser tests need Chromium; please install it (Debian: apt-get install chromium).');
  return browser;
}

/** Flags for a browser that runs as root in a closed network, without trying to reach anybody. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

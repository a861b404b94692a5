import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Chromium without a window: a test takes a third less processor time in it. */
const headlessShell = { path: '/usr/bin/chromium-headless-shell', packageName: 'chromium-headless-shell' };
const wholeBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** The system's browser or Playwright's; null when there is none. */
function findBrowser(preferred: readonly string[]): string | null {
  const known = [...preferred, ...wholeBrowsers, chromium.executablePath(), headlessShell.path];
  return known.find((path) => existsSync(path)) ?? null;
}

/**
 * Installs the headless shell if the system's packages have it: the tests take half the time in it. If that fails,
 * they run in the full browser.
 */
export function preferHeadlessShell(): void {
  if (existsSync(headlessShell.path) || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing the browser without a window, in which the tests are quicker …');
  apt(['update']);
  apt(['install', '-y', '--no-install-recommends', headlessShell.packageName]);
}

/**
 * Finds a Chromium or installs one: by the system's package manager as root, else Playwright's own.
 * @param use `tests`: the headless shell first; `figures`: the full browser, as visitors have it
 * @throws Error saying what to install by hand
 */
export function ensureBrowser(use: 'tests' | 'figures'): string {
  const preferred = use === 'tests' ? [headlessShell.path] : [];
  const found = findBrowser(preferred);
  if (found) return found;
  console.log('No Chromium here yet; installing one …');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    apt(['update']);
    const wanted = use === 'tests' ? [headlessShell.packageName, 'chromium'] : ['chromium'];
    // Not every system with apt-get has the first package.
    wanted.some((name) => apt(['install', '-y', '--no-install-recommends', name, 'fonts-liberation']));
  }
  if (!findBrowser(preferred))
    spawnSync('playwright', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'], {
      stdio: 'inherit',
    });
  const browser = findBrowser(preferred);
  if (!browser)
    throw new Error('The browser tests need Chromium; please install it (Debian: apt-get install chromium).');
  return browser;
}

/** What `npm run engines` starts. */
export const enginePrograms = {
  chromium: '/usr/bin/chromium',
  chromedriver: '/usr/bin/chromedriver',
  firefox: '/usr/bin/firefox-esr',
  webkitDriver: '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/xvfb-run',
} as const;
const enginePackages = ['chromium', 'chromium-driver', 'firefox-esr', 'webkit2gtk-driver', 'xvfb'];

/** Installs Debian's packages of the three engines if one is missing. @throws Error saying what to install by hand */
export function ensureEngines(): void {
  const isComplete = () => Object.values(enginePrograms).every((path) => existsSync(path));
  if (isComplete()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing the three browsers …');
    apt(['update']);
    apt(['install', '-y', '--no-install-recommends', ...enginePackages]);
  }
  if (!isComplete())
    throw new Error(`Please install the browsers (Debian: apt-get install ${enginePackages.join(' ')}).`);
}

/** @returns whether it succeeded */
function apt(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Without a network it fails soon.
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];
  return spawnSync('apt-get', ['-q', ...patience, ...args], { stdio: 'inherit', env }).status === 0;
}

/** Flags for a browser that runs as root in a closed network, without any requests of its own. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

import { setTimeout as pause } from 'node:timers/promises';
import { password } from '../e2e/seeded-data.ts';
import type { Driver } from './webdriver.ts';

export interface Place {
  url: string;
  driver: Driver;
  /** The path of a photograph to upload. */
  file: string;
}

export interface Step {
  name: string;
  /** @throws Error saying what is wrong */
  walk: (place: Place) => Promise<void>;
}

/** For what a busy machine does late. */
const limitMs = 60_000;
const widths = [390, 1440];
const height = 900;
const keys = { escape: '\uE00C', right: '\uE014' };

const pages = [
  { name: 'Home', path: '/' },
  { name: 'photo', path: '/post/window-light' },
  { name: 'tag', path: '/tag/candid' },
  { name: 'city', path: '/city/kyoto' },
  { name: 'hub', path: '/hub?slug=urban-life' },
  { name: 'archive', path: '/photos' },
  { name: 'articles', path: '/articleslistpage', hasImage: false },
  { name: 'article', path: '/article/waiting', hasImage: false },
  { name: 'series', path: '/series/walls-and-water' },
  { name: 'browse', path: '/browse', hasImage: false },
  { name: 'year', path: '/browse/year/2026' },
  { name: 'search', path: '/search?q=light' },
];

export const steps: readonly Step[] = [
  ...pages.map(({ name, path, hasImage = true }) => ({
    name,
    walk: (place: Place) => checkPage(place, path, hasImage),
  })),
  { name: 'full screen', walk: useFullScreen },
  { name: 'sign-in', walk: signIn },
  { name: 'upload', walk: uploadPhoto },
  { name: 'article editor', walk: writeArticle },
];

async function checkPage({ url, driver }: Place, path: string, hasImage: boolean): Promise<void> {
  for (const width of widths) {
    await driver.resize(width, height);
    await driver.open(url + path);
    const seen = await driver.run(inspectPage);
    const expected = { width, status: 200, hasTitle: true, headings: 1, overflow: 0, hasImage };
    for (const [what, value] of Object.entries(expected)) {
      const found = seen[what as keyof typeof seen];
      if (found !== value) throw new Error(`at ${width} pixels, ${what} is ${found}, not ${value}`);
    }
  }
}

/** Runs in the page. */
async function inspectPage() {
  const { documentElement: root } = document;
  // One that is lazy and out of sight may never be decoded.
  const image = document.querySelector<HTMLImageElement>('main picture img:not([loading=lazy])');
  await image?.decode();
  return {
    width: innerWidth,
    status: (await fetch(location.href)).status,
    hasTitle: document.title.trim() !== '',
    headings: [...document.querySelectorAll('h1')].filter(({ innerText }) => innerText.trim() !== '').length,
    overflow: root.scrollWidth - root.clientWidth,
    hasImage: (image?.naturalWidth ?? 0) > 0,
  };
}

async function useFullScreen({ url, driver }: Place): Promise<void> {
  const open = async () => {
    await click(driver, '[data-full-screen]');
    return until(driver, 'a photo in the full-screen view', viewedTitle);
  };
  await driver.open(`${url}/post/window-light`);
  await open();
  await press(driver, keys.escape);
  await until(driver, 'the view closed by Escape', () => !document.querySelector('dialog.viewer'));
  const first = await open();
  await press(driver, keys.right);
  await until(driver, 'the next photo', isOtherTitle, first);
  await driver.back();
  await until(driver, 'the view closed by Back, on the page it was opened on', () => {
    return !document.querySelector('dialog.viewer') && location.pathname === '/post/window-light';
  });
}

/** Run in the page. */
function viewedTitle(): string | null {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.viewer[open]');
  const isShown = [...(dialog?.querySelectorAll('img') ?? [])].some((image) => image.naturalWidth > 0);
  return isShown ? (dialog?.querySelector('h2')?.textContent ?? null) : null;
}
function isOtherTitle(title: string): boolean {
  const now = document.querySelector('dialog.viewer[open] h2')?.textContent;
  return now !== undefined && now !== title;
}

async function signIn({ url, driver }: Place): Promise<void> {
  await driver.resize(1440, height);
  await driver.open(`${url}/admin/login?next=/adminphotos`);
  await typeInto(driver, '[name=username]', 'admin');
  await typeInto(driver, '[name=password]', password);
  await click(driver, 'button[type=submit]');
  await until(driver, 'the Photos page', hasText, 'h1', 'Photos');
}

async function uploadPhoto({ url, driver, file }: Place): Promise<void> {
  await driver.open(`${url}/adminphotos`);
  await until(driver, 'the list of photos', hasText, '[role=row], tr', 'Window Light');
  await driver.chooseFiles('input[type=file]:not([webkitdirectory])', [file]);
  await clickText(driver, 'Upload 1 photo');
  await until(driver, 'the end of the upload', hasText, '[data-summary]', 'Finished: 1 of 1 uploaded');
  await until(driver, 'the photo in the list', hasText, '[role=row], tr', 'Engine walk');
}

async function writeArticle({ url, driver }: Place): Promise<void> {
  const words = 'The lamps come on one after another.';
  await driver.open(`${url}/adminarticleeditor`);
  await until(driver, 'the editor', () => document.querySelector('.rich-text') !== null);
  await typeInto(driver, '[data-field=title]', 'Lamps');
  await typeInto(driver, '.rich-text', words);
  await clickText(driver, 'Save Draft');
  await until(driver, 'the saved article', () => new URLSearchParams(location.search).has('id'));
  await driver.open(await driver.run(() => location.href));
  await until(driver, 'the words after reloading', hasText, '.rich-text', words);
}

/** Runs in the page. */
function hasText(selector: string, text: string): boolean {
  return [...document.querySelectorAll(selector)].some(({ textContent }) => textContent?.includes(text));
}

async function press(driver: Driver, text: string): Promise<void> {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  await driver.act([{ type: 'key', id: 'keyboard', actions }]);
}

async function typeInto(driver: Driver, selector: string, text: string): Promise<void> {
  await click(driver, selector);
  await press(driver, text);
}

/** In the middle of the element. */
function click(driver: Driver, selector: string): Promise<void> {
  return clickAt(driver, selector, '');
}

function clickText(driver: Driver, text: string): Promise<void> {
  return clickAt(driver, 'button', text);
}

async function clickAt(driver: Driver, selector: string, text: string): Promise<void> {
  const { x, y } = await until(driver, `something to click: ${text || selector}`, centerOf, selector, text);
  const actions = [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  await driver.act([{ type: 'pointer', id: 'mouse', actions }]);
}

/** Runs in the page. Null while the element is not there, moves, or is covered. */
async function centerOf(selector: string, text: string): Promise<{ x: number; y: number } | null> {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (candidate) => candidate.checkVisibility() && candidate.innerText.includes(text),
  );
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = element?.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const box = element?.getBoundingClientRect();
  if (!element || !box || !before || box.top !== before.top || box.left !== before.left) return null;
  const center = { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };
  const hit = document.elementFromPoint(center.x, center.y);
  return hit && (element.contains(hit) || hit.contains(element)) ? center : null;
}

/** Asks the page until the answer is neither false nor null; errors of a page that is being left do not count. */
async function until<Result, Args extends readonly unknown[]>(
  driver: Driver,
  what: string,
  question: (...args: Args) => Result | Promise<Result>,
  ...args: Args
): Promise<NonNullable<Result>> {
  const late = AbortSignal.timeout(limitMs);
  let reason = '';
  while (!late.aborted) {
    try {
      const answer = await driver.run(question, ...args);
      if (answer) return answer;
    } catch (error) {
      reason = ` (${error instanceof Error ? error.message : error})`;
    }
    await pause(100);
  }
  throw new Error(`${what} did not come${reason}`);
}

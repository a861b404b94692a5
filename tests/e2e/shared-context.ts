import type { Browser, BrowserContext, Page } from '@playwright/test';

/** A browser profile that the tests of a worker share: a page in it takes a third less than in a new one. */
export interface SharedContext {
  context: BrowserContext;
  /** Stays open, so that the process of the site's pages goes on from test to test. */
  anchor: Page;
}

/** Each is absent while a test has it. */
export type SharedContexts = Map<string, SharedContext>;

export interface ContextKind {
  baseURL: string | undefined;
  colorScheme: string | null | undefined;
  hasTouch: boolean | undefined;
  javaScriptEnabled: boolean | undefined;
  reducedMotion: string | null | undefined;
}

/** Lends the one for these options to a test, which finds it as the first test did. */
export async function withSharedContext(
  contexts: SharedContexts,
  browser: Browser,
  kind: ContextKind,
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const key = JSON.stringify(kind);
  const shared = contexts.get(key) ?? (await open(browser));
  contexts.delete(key);
  await use(shared.context);
  if (await hasOwnClock(shared)) return shared.context.close();
  await empty(shared);
  contexts.set(key, shared);
}

async function open(browser: Browser): Promise<SharedContext> {
  const context = await browser.newContext();
  const anchor = await context.newPage();
  await anchor.route('/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await anchor.goto('/');
  return { context, anchor };
}

/** Whether a test has changed its time: `page.clock` belongs to the context and cannot be taken away. */
function hasOwnClock({ anchor }: SharedContext): Promise<boolean> {
  return anchor.evaluate(() => !Function.prototype.toString.call(Date).includes('[native code]'));
}

/** Removes what a test has left: its pages, its sessions and what it has stored and set. */
async function empty({ context, anchor }: SharedContext): Promise<void> {
  const pages = context.pages().filter((page) => page !== anchor);
  await Promise.all(pages.map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  await anchor.evaluate(() => localStorage.clear());
}

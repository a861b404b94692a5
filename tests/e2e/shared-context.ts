import type { Browser, BrowserContext, Page } from '@playwright/test';

/** A browser profile that the tests of a worker share: a page in it takes a third less than in a new one. */
export interface SharedContext {
  context: BrowserContext;
  /** Stays open, so that the process of the site's pages goes on from test to test. */
  anchor: Page;
}

export type SharedContexts = Map<string, Promise<SharedContext>>;

export interface ContextKind {
  baseURL: string | undefined;
  colorScheme: string | null | undefined;
  hasTouch: boolean | undefined;
  javaScriptEnabled: boolean | undefined;
  reducedMotion: string | null | undefined;
}

/** The one for these options, as the first test found it. */
export async function sharedContext(
  contexts: SharedContexts,
  browser: Browser,
  kind: ContextKind,
): Promise<SharedContext> {
  const key = JSON.stringify(kind);
  const shared = contexts.get(key) ?? open(browser);
  contexts.set(key, shared);
  return shared;
}

async function open(browser: Browser): Promise<SharedContext> {
  const context = await browser.newContext();
  const anchor = await context.newPage();
  await anchor.route('/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await anchor.goto('/');
  return { context, anchor };
}

/** Removes what a test has left: its pages, its sessions and what it has stored and set. */
export async function empty({ context, anchor }: SharedContext): Promise<void> {
  const pages = context.pages().filter((page) => page !== anchor);
  await Promise.all(pages.map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  await anchor.evaluate(() => localStorage.clear());
}

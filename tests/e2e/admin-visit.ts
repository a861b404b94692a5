import type { Page } from '@playwright/test';

/** Another admin page in the document that is open, as a link of the area opens it: a fifth of what a new document costs. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx, ...rest } = history.state ?? { idx: 0 };
    history.pushState({ ...rest, idx: idx + 1, key: String(idx + 1) }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, url);
}

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { neverPrepareNextPage } from './layout.ts';

test.use({ baseURL: async ({ readSite }, use) => use(readSite.url) });

test.beforeEach(({ page }) => neverPrepareNextPage(page));

test('a slow page shows its skeleton after a moment, and says that it loads', async ({ page }) => {
  await delay(page, /\/articleslistpage/);
  await page.goto('/');
  await watchSkeletons(page);
  await page.getByRole('link', { name: 'Articles', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Articles & Insights' })).toBeVisible();
  expect(await seenSkeletons(page)).toEqual([{ cards: 0, teasers: 9, said: 'Loading', busy: 'true' }]);
  await expect(page.locator('body > .skeleton')).toHaveCount(0);
});

test('a slow Home shows 12 placeholder cards', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/photos');
  await delay(page, /\/index$/);
  await watchSkeletons(page);
  const menu = page.locator('.nav-more');
  if (await menu.isVisible()) await menu.click();
  await page.locator('.site-nav').getByRole('link', { name: 'Home', exact: true }).click();
  // The menu does not lie over the skeleton.
  await expect(page.locator('.more-panel')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Latest Moments' })).toBeVisible();
  expect(await seenSkeletons(page)).toMatchObject([{ cards: 12 }]);
});

test('a slow photograph shows the skeleton of one', async ({ page }) => {
  await page.goto('/');
  await delay(page, /\/photo\?/);
  await watchSkeletons(page);
  const newest = page.locator('.card a').first();
  const title = await newest.innerText();
  await newest.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await seenSkeletons(page)).toMatchObject([{ cards: 0, said: 'Loading' }]);
});

test('a page that comes before the patience ends shows none', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await watchSkeletons(page);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('link', { name: 'Articles', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Articles & Insights' })).toBeVisible();
  expect(await seenSkeletons(page)).toEqual([]);
});

interface SeenSkeleton {
  cards: number;
  teasers: number;
  said: string;
  busy: string | null;
}

/** Notes every skeleton that this page shows, so that the next page can be asked: a browser that waits cannot. */
async function watchSkeletons(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.setItem('skeletons', '[]');
    new MutationObserver((records) => {
      const added = records.flatMap((record) => [...record.addedNodes]);
      for (const node of added) {
        if (!(node instanceof HTMLElement) || node.className !== 'skeleton') continue;
        const seen = JSON.parse(sessionStorage.getItem('skeletons') ?? '[]') as object[];
        const said = document.querySelector('[data-loading]')?.textContent;
        const busy = document.querySelector('main')?.getAttribute('aria-busy');
        const count = (selector: string) => node.querySelectorAll(selector).length;
        seen.push({ cards: count('.card'), teasers: count('.teaser'), said, busy });
        sessionStorage.setItem('skeletons', JSON.stringify(seen));
        (window as unknown as { skeletonIsShown?: () => void }).skeletonIsShown?.();
      }
    }).observe(document.body, { childList: true });
  });
}

function seenSkeletons(page: Page): Promise<SeenSkeleton[]> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('skeletons') ?? '[]'));
}

/** Holds the answer of an address until a skeleton is shown, as on a bad connection. */
async function delay(page: Page, address: RegExp): Promise<void> {
  const shown = Promise.withResolvers<void>();
  await page.exposeFunction('skeletonIsShown', () => shown.resolve());
  await page.route(address, async (route) => {
    await shown.promise;
    await route.fallback();
  });
}

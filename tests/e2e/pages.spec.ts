import type { Page } from '@playwright/test';
import { violations } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

/** Every page and screen that a visitor can meet; `missing` ones say so in the browser's console. */
const pages: { name: string; path: string; missing?: boolean }[] = [
  { name: 'Home', path: '/' },
  { name: 'photo, landscape', path: '/photo?slug=window-light' },
  { name: 'photo, portrait', path: '/photo?slug=last-order' },
  { name: 'photo, square', path: '/post/square-deal' },
  { name: 'photo, panorama', path: '/photo?slug=the-whole-harbour' },
  {
    name: 'photo, long German word',
    path: '/post/strassenbahnhaltestellenwartehauschenbeleuchtungsanlagenlicht',
  },
  { name: 'photo, Cyrillic', path: '/post/poludennyy-svet' },
  { name: 'post', path: '/post/window-light' },
  { name: 'tag', path: '/tag/many' },
  { name: 'tag, last page', path: '/tag/many?page=2' },
  { name: 'tag, nothing there', path: '/tag/nobody', missing: true },
  { name: 'city', path: '/city/lisbon' },
  { name: 'hub', path: '/hub?slug=urban-life' },
  { name: 'hub, growing', path: '/hub?slug=street-candid' },
  { name: 'hub, unknown', path: '/hub?slug=nobody', missing: true },
  { name: 'archive', path: '/photos' },
  { name: 'article list', path: '/articleslistpage' },
  { name: 'article', path: '/article/waiting' },
  { name: 'post not found', path: '/post/nobody', missing: true },
  { name: 'unknown address', path: '/made/up', missing: true },
  { name: 'sign in', path: '/admin/login' },
];

test.use({ siteFor: 'read', expectedConsole: /status of 404/ });

for (const { name, path, missing = false } of pages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name} (${colorScheme}) is accessible, holds still and fits its window`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      const response = await page.goto(path);
      expect(response?.status()).toBe(missing ? 404 : 200);
      await page.waitForLoadState('networkidle');
      expect(await violations(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      expect(await page.locator('h1').count()).toBe(1);
      // Less than anybody can see: the engine rounds to fractions of a pixel.
      expect(await layoutShift(page)).toBeLessThan(0.001);
    });
  }
}

test.describe('an empty site', () => {
  test('says so in the specified words', async ({ page, emptySite }) => {
    await page.goto(`${emptySite.url}/`);
    await expect(page.getByRole('heading', { name: 'No Photos Yet' })).toBeVisible();
    await expect(
      page.getByText('Check back soon for new candid moments and street photography.'),
    ).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('everything can be reached and read', async ({ page }) => {
    await page.goto('/city/Munich');
    await page.getByRole('link', { name: 'Window Light' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Window Light' })).toBeVisible();
    await page.getByRole('link', { name: /Next/ }).last().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Last Order' })).toBeVisible();
    await page.goto('/tag/many');
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page.getByText('Showing 13 to 24 of 24 photos')).toBeVisible();
    await page.goto('/post/window-light');
    await expect(page.getByRole('link', { name: 'Play video' })).toHaveAttribute(
      'href',
      /youtube\.com\/watch\?v=abcdefghijk/,
    );
  });
});

/** Pixels by which the page is wider than its window. */
function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 50);
      }),
  );
}

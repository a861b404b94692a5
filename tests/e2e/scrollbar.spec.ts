import { expect, launchWithScrollbars, test } from './fixtures.ts';
import { sidewaysOverflow } from './layout.ts';

test.use({
  launchOptions: launchWithScrollbars,
  viewport: { width: 390, height: 600 },
  baseURL: async ({ readSite }, use) => use(readSite.url),
});

test('beside a scrollbar no page is wider than its narrow window', async ({ page }) => {
  for (const path of [
    '/',
    '/post/window-light',
    '/post/last-order',
    '/post/the-whole-harbour',
    '/tag/many',
  ]) {
    await page.goto(path);
    const scrollbar = () => page.evaluate(() => innerWidth - document.documentElement.clientWidth);
    expect(await scrollbar(), `${path} has a scrollbar`).toBeGreaterThan(0);
    expect(await sidewaysOverflow(page), path).toBeLessThanOrEqual(0);
  }
});

import { browserArguments, ensureBrowser } from '../../scripts/browser.ts';
import { expect, test } from './fixtures.ts';
import { sidewaysOverflow } from './layout.ts';

// Playwright hides scrollbars. One worker is enough for all: each has a browser and a site of its own.
test.describe.configure({ mode: 'default' });
test.use({
  launchOptions: {
    executablePath: ensureBrowser('tests'),
    args: browserArguments,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
  viewport: { width: 390, height: 600 },
  baseURL: async ({ readSite }, use) => use(readSite.url),
});

for (const path of ['/', '/post/window-light', '/post/last-order', '/post/the-whole-harbour', '/tag/many']) {
  test(`beside a scrollbar, ${path} is no wider than its narrow window`, async ({ page }) => {
    await page.goto(path);
    const scrollbar = () => page.evaluate(() => innerWidth - document.documentElement.clientWidth);
    expect(await scrollbar(), 'there is a scrollbar').toBeGreaterThan(0);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });
}

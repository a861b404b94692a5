import { expect, test } from './fixtures.ts';

/* The `silence` fixture fails these tests for an error in the console. */

test.describe('a file for machines', () => {
  // Scripts are off in these files: Chromium says so when the test itself looks into one.
  test.use({ expectedConsole: /^Blocked script execution/ });

  for (const path of ['/sitemap.xml', '/image-sitemap.xml', '/feed.xml']) {
    test(`${path} opened in the browser shows no other error`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.locator('body')).not.toBeEmpty();
    });
  }
});

test('a page that is left for one outside its history entries raises no script error', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() =>
    window.dispatchEvent(
      Object.assign(new Event('pageswap'), { activation: { entry: null }, viewTransition: null }),
    ),
  );
});

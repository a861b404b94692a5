import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { measure, openViewer, screenPixels, titleIn, viewerOf } from './viewer-page.ts';
import { touchScreen } from './viewer-touch.ts';

test.use({ baseURL: async ({ readSite }, use) => use(readSite.url) });

test.describe('with fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  const trackX = (page: Page) =>
    page.evaluate(() => {
      const track = document.querySelector('.viewer-track') as HTMLElement;
      return new DOMMatrix(getComputedStyle(track).transform).m41;
    });

  test('the photo follows the finger, and a swipe brings the next one', async ({ page }) => {
    await openViewer(page);
    const screen = await touchScreen(page);
    await screen.press([[300, 400]]);
    await screen.move([[300, 400]], [[200, 404]]);
    await expect.poll(() => trackX(page)).toBe(-100);
    await screen.move([[200, 404]], [[80, 404]]);
    await screen.lift();
    await expect(titleIn(page)).toHaveText('Square Deal');
    await expect.poll(() => trackX(page)).toBe(0);
    await screen.swipe([80, 400], [300, 400]);
    await expect(titleIn(page)).toHaveText('Last Order');
  });

  test('a finger that goes back leaves the photo where it was', async ({ page }) => {
    await openViewer(page);
    const screen = await touchScreen(page);
    await screen.press([[300, 400]]);
    await screen.move([[300, 400]], [[100, 400]]);
    await screen.move([[100, 400]], [[290, 400]]);
    await screen.lift();
    await expect.poll(() => trackX(page)).toBe(0);
    await expect(titleIn(page)).toHaveText('Last Order');
  });

  test('before the first photo it follows with difficulty', async ({ page }) => {
    await openViewer(page, 'window-light');
    const screen = await touchScreen(page);
    await screen.press([[100, 400]]);
    await screen.move([[100, 400]], [[310, 400]]);
    await expect.poll(() => trackX(page)).toBe(70);
    await screen.lift();
    await expect.poll(() => trackX(page)).toBe(0);
    await expect(titleIn(page)).toHaveText('Window Light');
  });

  test("two fingers zoom to the file's pixels, and one moves what is enlarged", async ({ page }) => {
    await openViewer(page, 'window-light');
    const screen = await touchScreen(page);
    const whole = await measure(page);
    await screen.press([
      [150, 400],
      [240, 400],
    ]);
    await screen.move(
      [
        [150, 400],
        [240, 400],
      ],
      [
        [10, 400],
        [380, 400],
      ],
    );
    await screen.lift();
    const zoomed = await measure(page);
    expect(zoomed.width).toBeGreaterThan(whole.width);
    expect(Math.round(zoomed.screen)).toBe(zoomed.file);
    await screen.swipe([300, 400], [280, 400]);
    await expect.poll(async () => Math.round((await measure(page)).x)).toBe(Math.round(zoomed.x - 20));
    await expect(titleIn(page)).toHaveText('Window Light');
  });

  test('two taps zoom in and out', async ({ page }) => {
    await openViewer(page, 'window-light');
    const screen = await touchScreen(page);
    const whole = await measure(page);
    await screen.tap([200, 400], [200, 400]);
    await expect.poll(() => screenPixels(page)).toBe(1);
    await screen.tap([200, 400], [200, 400]);
    await expect.poll(async () => Math.round((await measure(page)).width)).toBe(Math.round(whole.width));
  });

  test('one tap shows and hides the controls', async ({ page }) => {
    await openViewer(page);
    const screen = await touchScreen(page);
    const bar = viewerOf(page).locator('.viewer-bar');
    await expect(bar).toHaveCSS('opacity', '0');
    await screen.tap([200, 400]);
    await expect(bar).toHaveCSS('opacity', '1');
    await screen.tap([200, 400]);
    await expect(viewerOf(page)).toHaveAttribute('data-rest', '');
  });

  test('a swipe downwards closes it', async ({ page }) => {
    await openViewer(page);
    const screen = await touchScreen(page);
    await screen.swipe([200, 300], [204, 380]);
    await expect(viewerOf(page)).toBeVisible();
    await screen.swipe([200, 300], [204, 460]);
    await expect(viewerOf(page)).toHaveCount(0);
  });
});

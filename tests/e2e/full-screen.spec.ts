import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ baseURL: async ({ readSite }, use) => use(readSite.url) });

test('full screen opens by a click or Enter, zooms, closes by Escape and gives the focus back', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/photo?slug=window-light');
  const opener = page.getByRole('button', { name: 'Full screen' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  await expect(viewer.getByRole('heading', { name: 'Window Light' })).toBeVisible();
  const zoom = viewer.getByLabel('Zoom', { exact: true });
  if (await zoom.isVisible()) {
    const before = await zoom.textContent();
    await viewer.getByRole('button', { name: 'Zoom in' }).click();
    await expect(zoom).not.toHaveText(before ?? '');
  }
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(opener).toBeFocused();
});

test("full screen ends at the file's own pixels, and zooms out to the whole picture", {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/photo?slug=window-light');
  await page.getByRole('button', { name: 'Full screen' }).click();
  const viewer = page.getByRole('dialog');
  const image = viewer.locator('img');
  const ownWidth = await image.evaluate(async (picture: HTMLImageElement) => {
    await picture.decode();
    return picture.naturalWidth;
  });
  const shownPixels = () =>
    image.evaluate((picture: HTMLImageElement) => {
      const box = picture.getBoundingClientRect();
      const fit = Math.min(
        picture.offsetWidth / picture.naturalWidth,
        picture.offsetHeight / picture.naturalHeight,
        1,
      );
      return (picture.naturalWidth * fit * box.width * devicePixelRatio) / picture.offsetWidth;
    });
  const fitted = await shownPixels();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('+');
  // The file's height is rounded to whole pixels.
  expect(Math.abs((await shownPixels()) - Math.max(fitted, ownWidth))).toBeLessThan(2);
  await expect(viewer.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('0');
  expect(await shownPixels()).toBeCloseTo(fitted, 0);
});

test('Back closes the full screen where it was opened, and the next Back leaves the page', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/index');
  await page.goto('/photos');
  await page.locator('.card a').nth(1).click();
  await page.waitForURL(/\/post\//);
  const opened = page.url();
  await page.getByRole('button', { name: 'Full screen' }).click();
  const dialog = page.getByRole('dialog');
  const name = await dialog.getByRole('heading').textContent();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('heading')).not.toHaveText(name ?? '');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  expect(page.url()).toBe(opened);
  await page.goBack();
  await page.waitForURL('**/photos');
});

test('a neighbour whose page breaks off ahead of the step is fetched once more, and shown', async ({
  page,
}) => {
  await breakPages(page, 1);
  await page.goto('/photo?slug=last-order');
  await page.getByRole('button', { name: 'Full screen' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => brokenPages(page)).toBe(1);
  await dialog.getByRole('button', { name: 'Next photo' }).click();
  await expect(dialog.getByRole('heading')).toHaveText('Square Deal');
  await expect(dialog).toHaveAttribute('aria-busy', 'false');
});

test('a neighbour whose page breaks off every time is opened as a page', async ({ page }) => {
  await breakPages(page, Number.MAX_SAFE_INTEGER);
  await page.goto('/photo?slug=last-order');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Next photo' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Square Deal' })).toBeVisible();
});

/** Each page that a script fetches breaks off in the middle, until so many have. */
async function breakPages(page: Page, count: number): Promise<void> {
  await page.addInitScript((most) => {
    const whole = window.fetch;
    let broken = 0;
    window.fetch = async (...request) => {
      const response = await whole(...request);
      if (broken >= most) return response;
      broken += 1;
      document.documentElement.dataset.broken = String(broken);
      const body = new ReadableStream({ start: (rest) => rest.error(new TypeError('network error')) });
      return new Response(body, { status: response.status, headers: response.headers });
    };
  }, count);
}

const brokenPages = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.broken ?? 0));

test('a full screen that is closed leaves no step for Back to take', async ({ page }) => {
  await page.goto('/photos');
  await page.locator('.card a').nth(1).click();
  await page.waitForURL(/\/post\//);
  const opened = page.url();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Full screen' }).click();
  const name = await dialog.getByRole('heading').textContent();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('heading')).not.toHaveText(name ?? '');
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.href !== opened);
  await page.goBack();
  expect(page.url()).toBe(opened);
  await page.goBack();
  await page.waitForURL('**/photos');
});

test('two presses open one full screen', async ({ page }) => {
  await page.goto('/photo?slug=window-light');
  await page.getByRole('button', { name: 'Full screen' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // A second one would be visible beside it, or after the first is closed.
  await expect(dialog.getByRole('img')).toBeVisible();
  await expect(dialog).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the large picture opens full screen too', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/photo?slug=window-light');
  await page.locator('[data-stage] img, .stage-picture img').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

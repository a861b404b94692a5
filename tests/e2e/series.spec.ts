import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { statusIn, titleIn, viewerOf } from './viewer-page.ts';

const factsIn = (page: Page) => viewerOf(page).locator('[data-part=facts]');
const dateAndPlace = /^\w+ \d+, \d{4}( · .+)?$/;
const inSeries = (slug: string) => `/photo?slug=${slug}&series=walls-and-water`;

test.use({ baseURL: async ({ readSite }, use) => use(readSite.url) });

test('photos follow each other in the order of their series, on their pages and in full screen', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'More pages' }).getByRole('link', { name: 'Series' }).click();
  await page.getByRole('link', { name: 'Walls and Water' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Walls and Water' })).toBeVisible();
  const shots = page.getByRole('region', { name: 'Photos' }).getByRole('listitem');
  await expect(shots).toHaveCount(6);
  await expect(shots.first().locator('.name')).toHaveText('Полуденный свет');

  await shots.nth(3).getByRole('link', { name: 'Square Deal' }).click();
  await expect(page).toHaveURL(inSeries('square-deal'));
  const steps = page.getByRole('navigation', { name: 'Previous and next' });
  await expect(steps).toContainText('4 of 6');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Walls and Water');
  await steps.getByRole('link', { name: 'Next photo: Last Order' }).click();
  await expect(page).toHaveURL(inSeries('last-order'));
  await expect(steps).toContainText('5 of 6');

  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(titleIn(page)).toHaveText('Last Order');
  for (const title of ['Square Deal', 'The Whole Harbour']) {
    await page.keyboard.press('ArrowLeft');
    await expect(titleIn(page)).toHaveText(title);
    await expect(factsIn(page)).toHaveText(dateAndPlace);
  }
  await expect(statusIn(page)).toContainText('3 of 6');
  await page.keyboard.press('End');
  await expect(titleIn(page)).toHaveText('Window Light');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(inSeries('window-light'));
  await expect(steps).toContainText('6 of 6');

  // One that no link of this page leads to.
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(titleIn(page)).toHaveText('Window Light');
  for (const title of ['Last Order', 'Square Deal']) {
    await page.keyboard.press('ArrowLeft');
    await expect(titleIn(page)).toHaveText(title);
  }
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(inSeries('square-deal'));
});

test('an image of a series opens in full screen, with the others in their order', async ({ page }) => {
  await page.goto('/series/walls-and-water');
  await page.locator('.shot').nth(1).locator('a[data-full-screen]').click();
  await expect(viewerOf(page)).toBeVisible();
  await expect(titleIn(page)).toHaveText('Straßenbahnhaltestellenwartehäuschenbeleuchtungsanlagenlicht');
  await page.keyboard.press('ArrowRight');
  await expect(titleIn(page)).toHaveText('The Whole Harbour');
  await expect(factsIn(page)).toHaveText(dateAndPlace);
  await expect(statusIn(page)).toContainText('3 of 6');
});

test('every image of a series is seen whole, however low the window', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/series/walls-and-water');
  const tallest = await page
    .locator('.shot:not(.shot--full) a[data-full-screen] img')
    .evaluateAll((images) => Math.max(...images.map((image) => image.getBoundingClientRect().height)));
  expect(tallest).toBeGreaterThan(300);
  expect(tallest).toBeLessThanOrEqual(500);
});

test('no image is more than a quarter larger than its pixels, however wide the window', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  for (const path of ['/series/walls-and-water', '/series']) {
    await page.goto(path);
    const images = page.locator('.shot figure img, .series-item > picture img');
    await expect(images.first()).toBeVisible();
    const scales = await images.evaluateAll((all: HTMLImageElement[]) =>
      all.map((image) => {
        const [width, height] = ['width', 'height'].map((name) => Number(image.getAttribute(name)));
        return Math.max(image.clientWidth / (width ?? 0), image.clientHeight / (height ?? 0));
      }),
    );
    expect(Math.max(...scales)).toBeLessThan(1.26);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an image of a series is a link to its file', async ({ page, readSite }) => {
    await page.goto(`${readSite.url}/series/walls-and-water`);
    const link = page.locator('.shot').first().locator('a').first();
    expect(await link.getAttribute('href')).toMatch(/\.(?:jpg|webp)$/);
  });
});

test('small photos keep their proportions in lists, however narrow the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, photos] of [
    ['/series', '.more-photos img'],
    ['/browse', '.year-photos img'],
  ] as const) {
    await page.goto(path);
    await page.locator(photos).first().scrollIntoViewIfNeeded();
    await expect(page.locator(photos).first()).toHaveJSProperty('complete', true);
    const stretched = await page.locator(photos).evaluateAll((images) =>
      images.filter((image) => {
        const { width, height } = image.getBoundingClientRect();
        const ratio = Number(getComputedStyle(image).getPropertyValue('--r'));
        return Math.abs(width / height / ratio - 1) > 0.03;
      }),
    );
    expect(stretched, path).toEqual([]);
  }
});

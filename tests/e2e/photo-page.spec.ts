import type { Page } from '@playwright/test';
import { addPost } from '../http/seed.ts';
import { expect, test, withSite } from './fixtures.ts';

test.use({ baseURL: async ({ readSite }, use) => use(readSite.url) });

/** Where parts of the page begin, in pixels from the left edge of the window. */
function edges(page: Page) {
  return page.evaluate(() => {
    const left = (selector: string) =>
      Math.round(document.querySelector(selector)?.getBoundingClientRect().left ?? Number.NaN);
    return {
      brand: left('.logo .icon'),
      picture: left('.stage img'),
      title: left('h1'),
      facts: left('.facts'),
      words: left('.photo-words > *'),
      pager: left('.pager'),
      footer: left('.site-footer p'),
    };
  });
}

for (const [slug, isBesideText] of [
  ['window-light', false],
  ['last-order', true],
  ['square-deal', true],
  ['the-whole-harbour', false],
] as const) {
  test(`${slug} begins at the left edge of the page in every window`, async ({ page }) => {
    for (const [width, height] of [
      [820, 1180],
      [1440, 900],
      [1920, 1080],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/photo?slug=${slug}`);
      const { brand, picture, title, words, pager, footer } = await edges(page);
      expect([pager, footer], `${width}`).toEqual([picture, picture]);
      // The drawing begins 2 pixels inside its box.
      expect(Math.abs(brand + 2 - picture), `${width}`).toBeLessThanOrEqual(1);
      expect(words, `${width}`).toBe(title);
      if (isBesideText && width >= 1024) expect(title).toBeGreaterThan(picture);
      else expect(title).toBe(picture);
    }
  });
}

test('the facts are between the picture and the window, or below the title', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/photo?slug=window-light');
  const tops = () =>
    page.evaluate(() =>
      ['h1', '.facts'].map((part) => document.querySelector(part)?.getBoundingClientRect().top ?? 0),
    );
  const [title = 0, facts = 0] = await tops();
  expect(facts).toBeLessThan(title);
  const left = (part: string) =>
    page.locator(part).evaluate((box) => Math.round(box.getBoundingClientRect().left));
  expect(await left('.tags')).toBe(await left('.facts'));
  await page.setViewportSize({ width: 1300, height: 1000 });
  const [below = 0, factsBelow = 0] = await tops();
  expect(factsBelow).toBeGreaterThan(below);
});

test('a panorama is at most 16rem high where it is pushed sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/photo?slug=the-whole-harbour');
  const box = await page.locator('.stage img').boundingBox();
  expect(Math.round(box?.height ?? 0)).toBe(256);
  expect(box?.width).toBeGreaterThan(390);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test('the rights name the license and where to get one', async ({ page }) => {
  const settings = {
    COPYRIGHT_NOTICE: '© Ann. All rights reserved.',
    LICENSE_URL: 'https://creativecommons.org/licenses/by-nc/4.0/',
    LICENSE_ACQUIRE_URL: 'https://photos.example/buy',
  };
  await withSite(
    async ({ url, services }) => {
      await addPost(services, { title: 'Licensed', slug: 'licensed' });
      await page.goto(`${url}/photo?slug=licensed`);
      await expect(page.getByText('© Ann. All rights reserved.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'CC BY-NC 4.0' })).toHaveAttribute(
        'href',
        settings.LICENSE_URL,
      );
      await expect(page.getByRole('link', { name: 'License this photo' })).toHaveAttribute(
        'href',
        settings.LICENSE_ACQUIRE_URL,
      );
    },
    { settings },
  );
});

import { violations } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { layoutShift, sidewaysOverflow, watchLayoutShift } from './layout.ts';

/** Every page and state that a visitor can see; for `missing` ones the browser logs the status. */
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
  { name: 'browse', path: '/browse' },
  { name: 'year', path: '/browse/year/2026' },
  { name: 'camera, nothing there', path: '/browse/camera/nobody', missing: true },
  { name: 'article list', path: '/articleslistpage' },
  { name: 'article', path: '/article/waiting' },
  { name: 'about', path: '/about' },
  { name: 'page of the owner', path: '/page/house-rules' },
  { name: 'page of the owner, unknown', path: '/page/nobody', missing: true },
  { name: 'series list', path: '/series' },
  { name: 'series', path: '/series/walls-and-water' },
  { name: 'photo in a series', path: '/photo?slug=square-deal&series=walls-and-water' },
  { name: 'post not found', path: '/post/nobody', missing: true },
  { name: 'unknown address', path: '/made/up', missing: true },
  { name: 'sign in', path: '/admin/login' },
];

test.use({
  baseURL: async ({ readSite }, use) => use(readSite.url),
  expectedConsole: /status of 404/,
});

for (const { name, path, missing = false } of pages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name} (${colorScheme}) is accessible, does not shift and fits its window`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await watchLayoutShift(page);
      const response = await page.goto(path);
      expect(response?.status()).toBe(missing ? 404 : 200);
      // Less than the eye can see: the engine rounds to fractions of a pixel.
      expect(await layoutShift(page)).toBeLessThan(0.001);
      // The script that lets the keyboard scroll them comes after the page.
      await page.waitForFunction(() =>
        [...document.querySelectorAll('pre')].every(
          (box) => box.scrollWidth <= box.clientWidth || box.tabIndex === 0,
        ),
      );
      expect(await violations(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      expect(await page.locator('h1').count()).toBe(1);
    });
  }
}

test('the chips of Home share one line where there is room', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const tops = await page
    .locator('.chips > *')
    .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
});

test('Home on paper has its name in the size of a title and nothing to click', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/');
  const sizes = await page
    .locator('h1, .lead')
    .evaluateAll((texts) => texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)));
  expect(sizes[0]).toBeGreaterThan(2 * (sizes[1] ?? Number.NaN));
  await expect(page.locator('.chips')).toBeHidden();
  await expect(page.locator('.more')).not.toHaveCount(0);
  await expect(page.locator('.more').filter({ visible: true })).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the contents of an article are accessible when they are open (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/article/waiting');
    await page.locator('summary').click();
    await expect(page.getByRole('link', { name: 'Part One' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
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

import { system } from '../../domain/access/account.ts';
import { picture } from '../factories/pictures.ts';
import { expectAccessible } from './accessibility.ts';
import { newName } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';

test.use({ baseURL: async ({ readSite }, use) => use(readSite.url) });

test('the slash opens the search, which is used by keyboard alone', async ({ page }) => {
  await page.goto('/photos');
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('searchbox', { name: 'Search photos and articles' });
  await expect(field).toBeFocused();
  await page.keyboard.type('windwo ligth');
  const found = dialog.getByRole('link', { name: 'Window Light' });
  await expect(found).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ results?$/);
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'Window Light' }).getByText('Photo', { exact: true }),
  ).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(found).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Search' })).toBeFocused();
});

test('the icon of the header opens the search, Enter leads to all results', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('kyoto');
  await expect(dialog.getByRole('link', { name: 'Last Order' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=kyoto$/);
  await expect(page.getByRole('heading', { name: '2 photos' })).toBeVisible();
});

test.describe('refused', () => {
  test.use({ expectedConsole: /status of 429/ });

  test('the search says how long to wait after too many', async ({ page }) => {
    await page.route('**/api/search?*', (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '7' }, json: {} }),
    );
    await page.goto('/photos');
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('lamp');
    await expect(dialog.getByRole('status')).toHaveText('Too many searches. Try again in 7 s.');
  });
});

test('the search says when nothing is found, and closes by its button', async ({ page }) => {
  await page.goto('/photos');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('qqqxxx');
  await expect(dialog.getByRole('status')).toHaveText('No results');
  await dialog.getByRole('searchbox').fill('a'.repeat(101));
  await expect(dialog.getByRole('status')).toHaveText('Search for at most 100 characters.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('the search does not take the best results for all', async ({ page }) => {
  const hit = {
    kind: 'post',
    slug: 'lamp',
    title: 'Lamp',
    url: '/post/lamp',
    snippet: 'A lamp',
    matches: [[2, 6]],
  };
  await page.route('**/api/search?*', (route) =>
    route.fulfill({ json: Array.from({ length: 8 }, () => hit) }),
  );
  await page.goto('/photos');
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('lamp');
  await expect(dialog.getByRole('status')).toHaveText('8 best results');
  await expect(dialog.getByRole('listitem')).toHaveCount(8);
  await expect(dialog.locator('mark').first()).toHaveText('lamp');
});

test('a slash in a field is a slash', async ({ page }) => {
  await page.goto('/search');
  const field = page.getByRole('searchbox', { name: 'Search photos and articles' });
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('f/2');
  await expect(field).toHaveValue('f/2');
});

test('the page of results fits a window of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await page.goto('/search?q=light');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the page of results is accessible', { tag: '@phone' }, async ({ page }) => {
  for (const query of ['light', 'qqqxxx', '']) {
    await page.goto(`/search?q=${query}`);
    await expectAccessible(page);
  }
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, baseURL: async ({ site }, use) => use(site.url) });

  test('a word of usual length is not broken below a narrow portrait', async ({ page, site }) => {
    const { services } = site;
    const tag = newName('narrow').toLowerCase();
    const bytes = await picture(7, 90, 200);
    const { media } = await services.media.store(system, { bytes, name: 'narrow.jpg' });
    const titles = ['Grandmothers', 'Conversation', 'Photographers', 'Reflections'];
    for (const title of titles)
      await services.posts.create(system, { mediaId: media.id, title, tags: [tag], published: true });
    const linesOf = (name: Element) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      return range.getClientRects().length;
    };
    for (const path of [`/tag/${tag}`, `/search?q=${tag}`, '/post/grandmothers']) {
      await page.goto(path);
      for (const title of titles.filter((one) => path !== `/post/${one.toLowerCase()}`)) {
        const name = page.locator('.card .name a').filter({ hasText: title }).first();
        expect([path, title, await name.evaluate(linesOf)]).toEqual([path, title, 1]);
      }
    }
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the icon leads to the page, and its form finds', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByRole('searchbox', { name: 'Search photos and articles' }).fill('полуденный');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('link', { name: 'Полуденный свет' })).toBeVisible();
  });
});

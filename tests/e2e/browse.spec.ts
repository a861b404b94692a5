import { violations } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

test.use({ baseURL: async ({ readSite }, use) => use(readSite.url) });

test('the footer leads to all lists, and each of them to its photos', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'More pages' }).getByRole('link', { name: 'Browse' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Browse' })).toBeVisible();

  const year = page.getByRole('heading', { level: 3, name: /^\d{4}$/ }).first();
  const name = (await year.textContent()) ?? '';
  await year.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(/^Showing 1 to 12 of/)).toBeVisible();
  await page.goBack();

  const city = page.getByRole('listitem').filter({ hasText: /^Lisbon24$/ });
  await city.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lisbon' })).toBeVisible();
  await page.goBack();

  const map = page.getByRole('group', { name: 'Map of the cities' });
  await map.getByRole('link', { name: 'Lisbon, 24 photos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lisbon' })).toBeVisible();
});

test('the parts of the page are reached by keyboard, below both bars', async ({ page }) => {
  await page.goto('/browse');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Cities' })
    .press('Enter');
  await expect(page).toHaveURL(/#browse-cities$/);
  const heading = page.getByRole('heading', { level: 2, name: 'Cities' });
  await expect(heading).toBeInViewport();
  const bar = await page.locator('.jump').evaluate((nav) => nav.getBoundingClientRect().bottom);
  expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(bar);
});

test('the land of the map is drawn in the color of the theme', async ({ page }) => {
  const map = page.getByRole('group', { name: 'Map of the cities', exact: true });
  const seen = new Set<string>();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/browse');
    const land = map.locator('use');
    // An empty box: the file was refused or has not come.
    await expect.poll(async () => (await land.boundingBox())?.width ?? 0).toBeGreaterThan(100);
    seen.add(await land.evaluate((element) => getComputedStyle(element).fill));
  }
  expect(seen.size).toBe(2);
});

test('a search that finds nothing leads to the tags', async ({ page }) => {
  await page.goto('/search?q=zeppelin');
  await page.getByRole('link', { name: 'All tags' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Tags' })).toBeInViewport();
  expect(await violations(page)).toEqual([]);
});

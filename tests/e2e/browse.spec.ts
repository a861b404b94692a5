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

test('links are large enough to touch', { tag: '@phone' }, async ({ page, isMobile }) => {
  await page.goto('/browse');
  const least = isMobile ? 44 : 24;
  const heights = await page
    .locator('main :is(.jump, .counted, h3) a, main .year-photos a')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().height)));
  expect(heights.length).toBeGreaterThan(10);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(least);
  // A finger has the list beside the map for cities that are near each other.
  const dots = await page
    .locator('.map a')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().height)));
  expect(dots.length).toBeGreaterThan(2);
  expect(Math.min(...dots)).toBeGreaterThanOrEqual(24);
});

test('forced colors leave the bars of the months and the name on Home visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/browse');
  const bar = page.locator('.months span').first();
  const [color, behind] = await bar.evaluate((month) => [
    getComputedStyle(month, '::before').backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(color).not.toBe(behind);
  await page.goto('/');
  const name = page.locator('.opening h1');
  const style = await name.evaluate((heading) => {
    const { color, backgroundColor } = getComputedStyle(heading);
    return { color, backgroundColor };
  });
  expect(style).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
});

import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import type { Services } from '../../server/compose/services.ts';
import { expectAccessible } from './accessibility.ts';
import { chooseInBar, newName, openPhotos } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** Drafts that share a word, more than one page of them. @returns the word */
async function addDrafts(services: Services, count: number): Promise<string> {
  const word = newName('Arcade');
  const inputs = Array.from({ length: count }, (_, index) => ({
    title: `${word} ${index}`,
    tags: [word],
    // The first one is the newest: it is on the first page.
    createdDate: new Date(Date.UTC(2026, 0, 31) - index * 60_000).toISOString(),
  }));
  await services.posts.createMany(system, inputs);
  return word;
}

async function selectPage(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select all/ })
    .locator('visible=true')
    .click();
}

const barOf = (page: Page) => page.getByRole('region', { name: 'Selected photos' });

async function total(page: Page, query: string): Promise<string | undefined> {
  return (await page.request.get(`/api/admin/posts?limit=1&${query}`)).headers()['x-total-count'];
}

test('everything that matches is selected in one step, changed and deleted', async ({ page, site }) => {
  const word = await addDrafts(site.services, 130);
  await openPhotos(page, `?q=${word}`);
  const bar = barOf(page);
  await selectPage(page);
  await expect(bar.getByText('24 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Select all 130 photos that match' }).click();
  await expect(bar.getByText('All 130 photos that match are selected')).toBeVisible();
  await expectAccessible(page);

  // It holds on the next page of the same list, and for no other list.
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(bar.getByText('All 130 photos that match are selected')).toBeVisible();

  await chooseInBar(page, 'Edit fields', 'Add tags');
  const dialog = page.getByRole('dialog', { name: 'Add tags: 130 photos' });
  await expect(dialog).toContainText('This cannot be undone.');
  await dialog.getByLabel('Tags').fill('arcade');
  await page.keyboard.press('Enter');
  await expect(page.getByText('130 photos changed', { exact: true })).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('heading', { name: 'All photos' })).toBeFocused();
  expect(await total(page, `q=${word}&tag=arcade`)).toBe('130');

  await selectPage(page);
  await bar.getByRole('button', { name: 'Select all 130 photos that match' }).click();
  await bar.getByRole('button', { name: 'Move to bin' }).click();
  const question = page.getByRole('alertdialog', { name: 'Move 130 photos to the bin?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Move 130 photos to the bin' }).click();
  await expect(page.getByText('130 photos moved to the bin', { exact: true })).toBeVisible();
  expect(await total(page, `q=${word}`)).toBe('0');
});

test.describe('a change of all that match, of which some are gone', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('says so in its dialog, and leaves what was typed', async ({ page, site }) => {
    const word = await addDrafts(site.services, 25);
    await openPhotos(page, `?q=${word}`);
    await selectPage(page);
    await barOf(page).getByRole('button', { name: 'Select all 25 photos that match' }).click();
    await chooseInBar(page, 'Edit fields', 'Add tags');
    const dialog = page.getByRole('dialog', { name: 'Add tags: 25 photos' });
    await dialog.getByLabel('Tags').fill('rain, night');
    const found = await page.request.get(`/api/admin/posts?limit=100&q=${word}`);
    for (const { id } of (await found.json()) as { id: string }[])
      await site.services.posts.remove(system, id);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert').filter({ hasText: 'Could not change the photos' })).toBeVisible();
    await expect(dialog.getByLabel('Tags')).toHaveValue('rain, night');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('rowheader')).toHaveCount(0);
  });
});

test('the bar stays in sight however far one scrolls, and one that is taken out leaves the rest selected', async ({
  page,
  site,
}) => {
  const word = await addDrafts(site.services, 25);

  await test.step('one that is taken out leaves the rest of its page selected', async () => {
    await openPhotos(page, `?q=${word}`);
    await selectPage(page);
    await barOf(page).getByRole('button', { name: 'Select all 25 photos that match' }).click();
    await page.getByRole('checkbox', { name: `Select ${word} 7`, exact: true }).click();
    await expect(barOf(page).getByText('23 selected')).toBeVisible();
  });

  await test.step('the bar stays in sight, and leaves the list in sight, however far one scrolls', async () => {
    await page.getByRole('checkbox', { name: `Select ${word} 7`, exact: true }).click();
    await page.getByRole('link', { name: 'Page 2' }).scrollIntoViewIfNeeded();
    const box = await barOf(page).boundingBox();
    expect(box?.height).toBeLessThan(120);
    // What something else covers cannot be pressed.
    await barOf(page).getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'Publish 24 photos?' })).toBeVisible();
  });
});

test('bar and search have room for their words at any width, others are in its menus', async ({
  page,
  site,
}) => {
  await test.step('what the search finds is said in full', async () => {
    await openPhotos(page, `?q=${await addDrafts(site.services, 1)}`);
    for (const width of [820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const free = await page.getByLabel('Find photos').evaluate((box) => {
        if (!(box instanceof HTMLInputElement)) return null;
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(box);
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) return null;
        pen.font = font;
        const room =
          box.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
        return room - pen.measureText(box.placeholder).width;
      });
      expect(free).toBeGreaterThanOrEqual(0);
    }
  });

  await test.step('the bar has room for its actions at any width, others are in its menus', async () => {
    const word = await addDrafts(site.services, 3);
    await page.getByLabel('Find photos').fill(word);
    await expect(page.getByRole('rowheader')).toHaveCount(3);
    await selectPage(page);
    const bar = barOf(page);
    for (const [width, height] of [
      [1440, 70],
      [820, 70],
      [390, 120],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(height);
      expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
    for (const name of ['Publish', 'Edit fields', 'Move to bin', 'More'])
      await expect(bar.getByRole('button', { name, exact: true })).toBeVisible();
    await bar.getByRole('button', { name: 'More' }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Unpublish' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(bar.getByRole('button', { name: 'More' })).toBeFocused();
    await chooseInBar(page, 'More', 'Clear selection');
    await expect(bar).toBeHidden();
  });
});

test('how far it has come is shown, and it can be stopped between two portions', async ({ page, site }) => {
  const word = await addDrafts(site.services, 230);
  await openPhotos(page, `?q=${word}`);
  await selectPage(page);
  await barOf(page).getByRole('button', { name: 'Select all 230 photos that match' }).click();
  let portions = 0;
  let goOn = () => {};
  await page.route('**/api/admin/posts/bulk/matching', async (route) => {
    portions += 1;
    if (portions === 2) await new Promise<void>((resolve) => (goOn = resolve));
    await route.continue();
  });
  await barOf(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish 230 photos' }).click();
  await expect(barOf(page).getByText('100 of 230 photos')).toBeVisible();
  await barOf(page).getByRole('button', { name: 'Stop' }).click();
  // The browser asks before the tab is closed, on other pages of the admin area, too.
  const asks = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asks()).toBe(true);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Bin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bin' })).toBeVisible();
  expect(await asks()).toBe(true);
  goOn();
  await expect(page.getByText('200 photos published', { exact: true })).toBeVisible();
  expect(await asks()).toBe(false);
  expect(await total(page, `q=${word}&published=true`)).toBe('200');
});

test('at its end the page is shown that the address names by then', async ({ page, site }) => {
  const word = await addDrafts(site.services, 130);
  await openPhotos(page, `?q=${word}&sort=title`);
  const names = page.getByRole('rowheader').getByRole('link');
  const first = new RegExp(`${word} 0$`);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(names.first()).not.toHaveText(first);
  const second = await names.allTextContents();
  await page.goBack();
  await expect(names.first()).toHaveText(first);
  await selectPage(page);
  await barOf(page).getByRole('button', { name: 'Select all 130 photos that match' }).click();
  const end = Promise.withResolvers<void>();
  let portions = 0;
  await page.route('**/api/admin/posts/bulk/matching', async (route) => {
    portions += 1;
    if (portions === 2) await end.promise;
    await route.continue();
  });
  await chooseInBar(page, 'Edit fields', 'Add tags');
  await page.getByRole('dialog').getByLabel('Tags').fill('arcade');
  await page.keyboard.press('Enter');
  await expect(barOf(page).getByText('100 of 130 photos')).toBeVisible();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(names).toHaveText(second);
  end.resolve();
  await expect(page.getByText('130 photos changed', { exact: true })).toBeVisible();
  await expect(names).toHaveText(second);
});

test.describe('when the list has changed since then', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('nothing is done, and the list shows what matches now', async ({ page, site }) => {
    const word = await addDrafts(site.services, 25);
    await openPhotos(page, `?q=${word}`);
    await selectPage(page);
    await barOf(page).getByRole('button', { name: 'Select all 25 photos that match' }).click();
    await site.services.posts.create(system, { title: `${word} newcomer` });
    await barOf(page).getByRole('button', { name: 'Move to bin' }).click();
    await page.getByRole('button', { name: 'Move 25 photos to the bin' }).click();
    const said = '26 photos match now, not 25. Check the list again.';
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
    await expect(page.getByText('26 photos, 26 drafts')).toBeVisible();
    expect(await total(page, `q=${word}`)).toBe('26');
  });
});

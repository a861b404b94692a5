import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { addPhoto, newName, openPhotos, photograph, rowOf } from './admin-photos-site.ts';
import { visit } from './admin-visit.ts';
import { expect, test } from './fixtures.ts';
import { endSession, signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('search, filters, order and page are in the URL: reload and back restore them', async ({
  page,
  site,
}) => {
  const word = newName('Quai');
  await addPhoto(site.services, {
    title: `${word} by night`,
    tags: ['night'],
    city: 'Ghent',
    published: false,
  });
  await addPhoto(site.services, { title: `${word} by day`, tags: ['day'], city: 'Ghent', story: 'Light.' });
  await openPhotos(page);
  await page.getByLabel('Find photos').fill(word);
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  await expect(page.getByText('2 photos, 1 draft')).toBeVisible();

  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Draft' }).click();
  await expect(page).toHaveURL(/status=draft/);
  await expect(page.getByRole('rowheader')).toHaveText([`${word} by night`]);
  await page.reload();
  await expect(page.getByLabel('Find photos')).toHaveValue(word);
  await expect(page.getByRole('rowheader')).toHaveText([`${word} by night`]);
  await page.goBack();
  await expect(page.getByRole('rowheader')).toHaveCount(2);

  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Title, A to Z' }).click();
  await expect(page.getByRole('rowheader')).toHaveText([`${word} by day`, `${word} by night`]);
  await page.getByLabel('Tag', { exact: true }).fill('night');
  await expect(page.getByRole('rowheader')).toHaveText([`${word} by night`]);
  await page.getByLabel('Tag', { exact: true }).fill('');
  await page.getByRole('combobox', { name: 'Missing' }).click();
  await page.getByRole('option', { name: 'No story' }).click();
  await expect(page.getByRole('rowheader')).toHaveText([`${word} by night`]);
});

test('a title has room for its words beside many tags, and the table fits the page', async ({
  page,
  site,
  isMobile,
}) => {
  test.skip(isMobile, 'A phone has cards, not columns.');
  const word = newName('Quay');
  const tags = [...Array.from({ length: 18 }, (_, index) => `circuit racing ${index}`), 'x'.repeat(60)];
  await addPhoto(site.services, { title: `${word} of the photographers`, city: 'Thompson Springs', tags });
  await openPhotos(page, `?q=${word}`);
  const title = rowOf(page, word).getByRole('link', { name: `${word} of the photographers`, exact: true });
  for (const width of [640, 820, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const room = await title.evaluate((link) => {
      const table = link.closest('table');
      const parent = table?.parentElement;
      return {
        name: link.parentElement?.getBoundingClientRect().width,
        left: (parent?.getBoundingClientRect().right ?? 0) - (table?.getBoundingClientRect().right ?? 0),
      };
    });
    expect(room.name).toBeGreaterThan(100);
    expect(room.left).toBeGreaterThanOrEqual(0);
  }
});

test('a letter typed while the list follows the ones before it stays, and is followed too', async ({
  page,
  site,
}) => {
  const word = newName('Quay');
  await addPhoto(site.services, { title: word });
  await openPhotos(page);
  const box = page.getByLabel('Find photos');
  // The letter falls between the new address and the page that is drawn for it.
  await box.evaluate((input: HTMLInputElement, text) => {
    const replace = history.replaceState;
    history.replaceState = (...change) => {
      replace.apply(history, change);
      history.replaceState = replace;
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      setter?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
  }, word);
  await box.fill(word.slice(0, -1));
  await expect(page).toHaveURL(new RegExp(`q=${word.slice(0, -1)}`));
  await expect(page).toHaveURL(new RegExp(`q=${word}$`));
  await expect(box).toHaveValue(word);
  await expect(page.getByRole('rowheader')).toHaveText([word]);
  await openPhotos(page, `?q=${word}`);
  await page.getByRole('link', { name: 'Photos', exact: true }).first().click();
  await expect(box, 'an address of others is taken over').toHaveValue('');
});

test('a long list has pages with addresses, and a search without results leads back to it', async ({
  page,
}) => {
  await test.step('a long list has pages with addresses, and every photo once', async () => {
    await openPhotos(page, '?sort=created_date');
    await expect(page.getByRole('rowheader')).toHaveCount(24);
    const first = await page.getByRole('rowheader').allTextContents();
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/sort=created_date&page=2/);
    await expect(page.getByRole('rowheader').first()).not.toHaveText(first[0] ?? '');
    const second = await page.getByRole('rowheader').allTextContents();
    expect(second.filter((title) => first.includes(title))).toEqual([]);
    await page.goBack();
    await expect(page.getByRole('rowheader')).toHaveText(first);
  });

  await test.step('a search without results says so and links back', async () => {
    await visit(page, '/adminphotos?q=nobodyhaswrittenthis');
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
    await page.getByRole('link', { name: 'Show all photos' }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(24);
    await expect(page.getByLabel('Find photos')).toHaveValue('');
  });
});

test.describe('when the list cannot be read', () => {
  test.use({ expectedConsole: /status of (500|401)/ });

  test('it says why, a retry reads it, and an ended session is begun again in place', async ({ page }) => {
    await test.step('it says why, and the retry reads it and keeps the focus', async () => {
      await page.route('**/api/admin/posts?*', (route) =>
        route.fulfill({
          status: 500,
          json: { error: { code: 'internal', message: 'The database is away.' } },
        }),
      );
      await openPhotos(page);
      await expect(page.getByRole('alert').filter({ hasText: 'The database is away.' })).toBeVisible();
      const retry = page.getByRole('button', { name: 'Try again' });
      const answer = page.waitForResponse('**/api/admin/posts?*');
      await retry.press('Enter');
      await answer;
      await expect(retry).toBeEnabled();
      await expect(retry).toBeFocused();
      await page.unroute('**/api/admin/posts?*');
      await retry.press('Enter');
      await expect(page.getByRole('rowheader')).toHaveCount(24);
      await expect(page.getByRole('main')).toBeFocused();
    });

    await test.step('an ended session is begun again in place', async () => {
      await endSession(page);
      await page.getByLabel('Find photos').fill('harbour');
      await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    });
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the list and its selection are accessible: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openPhotos(page);
    await expect(page.getByRole('rowheader')).toHaveCount(24);
    await page
      .getByRole('checkbox', { name: /^Select all/ })
      .locator('visible=true')
      .click();
    await expectAccessible(page);
  });
}

test('a portrait stays in its row on a phone', { tag: '@phone' }, async ({ page, site }) => {
  const title = newName('Tall');
  const { name, bytes } = await photograph(`${title}.jpg`);
  await addPhoto(site.services, { title }, { name, bytes: await sharp(bytes).rotate(90).toBuffer() });
  await openPhotos(page, `?q=${title}`);
  const row = (await rowOf(page, title).boundingBox())!;
  const image = (await rowOf(page, title).locator('img').boundingBox())!;
  expect(image.height).toBeGreaterThan(image.width);
  expect(image.y + image.height).toBeLessThanOrEqual(row.y + row.height);
});

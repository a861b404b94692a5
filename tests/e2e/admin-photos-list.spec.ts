import { expectAccessible } from './accessibility.ts';
import { addPhoto, chooseInBar, newName, openPhotos, rowOf } from './admin-photos-site.ts';
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

test('a long list has pages with addresses, and every photo once', async ({ page }) => {
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

test('a search without results says so and links back', async ({ page }) => {
  await openPhotos(page, '?q=nobodyhaswrittenthis');
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all photos' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(24);
  await expect(page.getByLabel('Find photos')).toHaveValue('');
});

test('a photo is published, unpublished and deleted; the question puts Cancel first', {
  tag: '@phone',
}, async ({ page, site, request }) => {
  const title = newName('Lamp');
  const { slug } = await addPhoto(site.services, { title, published: false });
  await openPhotos(page, `?q=${title}`);
  const row = rowOf(page, title);
  const more = async (action: string) => {
    await row.getByRole('button', { name: `More for ${title}` }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const asked = (verb: string) => page.getByRole('alertdialog', { name: `${verb} “${title}”?` });
  await more('Publish');
  await expect(asked('Publish').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asked('Publish')).toBeHidden();
  expect((await request.get(`/post/${slug}`)).status()).toBe(404);
  await more('Publish');
  await asked('Publish').getByRole('button', { name: 'Publish' }).click();
  await expect(row.getByText('Published')).toBeVisible();
  expect((await request.get(`/post/${slug}`)).status()).toBe(200);
  const notes = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await expect(notes).toHaveCount(1);
  // Notes stay while the window has no focus: both are there to be compared, however slow the machine is.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await more('Unpublish');
  await asked('Unpublish').getByRole('button', { name: 'Unpublish' }).click();
  await expect(row.getByText('Draft')).toBeVisible();
  expect((await request.get(`/post/${slug}`)).status()).toBe(404);
  await expect(notes).toHaveCount(2);
  const [first, later] = await Promise.all([notes.nth(0).boundingBox(), notes.nth(1).boundingBox()]);
  expect(later?.y, 'the newest note stands above the one before it').toBeLessThan(first?.y ?? 0);

  await row.getByRole('button', { name: `Delete ${title}` }).click();
  const question = asked('Delete');
  await expect(question).toContainText(
    `“${title}” and its page go offline now. You can restore them from the bin for 30 days.`,
  );
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Delete ${title}` }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  expect((await request.get(`/post/${slug}`)).status()).toBe(410);
});

test('after a deletion the next photo has the focus', async ({ page, site }) => {
  const word = newName('Row');
  for (const name of ['first', 'second', 'third'])
    await addPhoto(site.services, { title: `${word} ${name}` });
  await openPhotos(page, `?q=${word}`);
  await page.getByRole('button', { name: `Delete ${word} second` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, `${word} second`)).toBeHidden();
  await expect(page.getByRole('link', { name: `${word} first`, exact: true })).toBeFocused();
});

test('the question about a photo without a title names its file', async ({ page, site }) => {
  const city = newName('Ghent');
  await addPhoto(site.services, { title: '', city, published: false });
  await openPhotos(page, `?city=${city}`);
  await page.getByRole('button', { name: /^Delete p\w+\.jpg$/ }).click();
  const question = page.getByRole('alertdialog', { name: /^Delete “p\w+\.jpg”\?$/ });
  await expect(question).toContainText(
    'The photo and its page go offline now. You can restore them from the bin for 30 days.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
});

test('Escape closes the uppermost of a question and the note above it, never both', async ({
  page,
  site,
}) => {
  const title = newName('Note');
  await addPhoto(site.services, { title, published: false });
  await openPhotos(page, `?q=${title}`);
  const row = rowOf(page, title);
  const question = page.getByRole('alertdialog');
  const note = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await row.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Publish', exact: true }).click();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(note).toBeVisible();
  // Notes stay while the window has no focus.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await row.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(note).toBeVisible();

  await row.getByRole('button', { name: `Delete ${title}` }).click();
  await note.press('Escape');
  await expect(note).toBeHidden();
  await expect(question).toBeVisible();
});

test('many photos get tags and a place, are published and deleted at once', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  const word = newName('Stair');
  for (const name of ['one', 'two', 'three']) {
    await addPhoto(site.services, { title: `${word} ${name}`, tags: ['old'], published: false });
  }
  await openPhotos(page, `?q=${word}`);
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  await page
    .getByRole('checkbox', { name: /^Select all/ })
    .locator('visible=true')
    .click();
  const bar = page.getByRole('region', { name: 'Selected photos' });
  await expect(bar.getByText('3 selected')).toBeVisible();

  await chooseInBar(page, 'Edit fields', 'Add tags');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add tags' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter at least one.');
  await dialog.getByLabel('Tags').fill('stairs, rain');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await chooseInBar(page, 'Edit fields', 'Remove tags');
  await dialog.getByLabel('Tags').fill('old');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await chooseInBar(page, 'Edit fields', 'Set location');
  await dialog.getByLabel('City').fill('Porto');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await bar.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: 'Publish 3 photos?' })
    .getByRole('button', { name: 'Publish 3 photos' })
    .click();
  await expect(page.locator('tbody').getByText('Published')).toHaveCount(3);

  const rows = await (await page.request.get(`/api/admin/posts?q=${word}`)).json();
  for (const { tags, geo_city, published } of rows) {
    expect({ tags, geo_city, published }).toEqual({
      tags: ['stairs', 'rain'],
      geo_city: 'Porto',
      published: true,
    });
  }

  await bar.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete 3 photos?' })
    .getByRole('button', { name: 'Delete 3 photos' })
    .click();
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
});

test.describe('when the list cannot be read', () => {
  test.use({ expectedConsole: /status of (500|401)/ });

  test('it says why, and the retry reads it and keeps the focus', async ({ page }) => {
    await page.route('**/api/admin/posts?*', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'The database is away.' } } }),
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

  test('an ended session is begun again in place', async ({ page }) => {
    await openPhotos(page);
    await expect(page.getByRole('rowheader')).toHaveCount(24);
    await endSession(page);
    await page.getByLabel('Find photos').fill('harbour');
    await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
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

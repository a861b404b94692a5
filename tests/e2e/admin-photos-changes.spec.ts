import { actOn, addPhoto, chooseInBar, newName, openPhotos, rowOf } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a photo is published, unpublished and deleted; the question puts Cancel first', {
  tag: '@phone',
}, async ({ page, site, request }) => {
  const title = newName('Lamp');
  const { slug } = await addPhoto(site.services, { title, published: false });
  await openPhotos(page, `?q=${title}`);
  const row = rowOf(page, title);
  const more = (action: string) => actOn(page, title, action);
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

  await actOn(page, title, 'Move to bin');
  const question = page.getByRole('alertdialog', { name: `Move “${title}” to the bin?` });
  await expect(question).toContainText(
    `“${title}” and its page go offline now. You can restore them from the bin for 30 days.`,
  );
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeVisible();
  await actOn(page, title, 'Move to bin');
  await question.getByRole('button', { name: 'Move to bin' }).click();
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  expect((await request.get(`/post/${slug}`)).status()).toBe(410);
});

test('after a deletion the next photo has the focus', async ({ page, site }) => {
  const word = newName('Row');
  for (const name of ['first', 'second', 'third'])
    await addPhoto(site.services, { title: `${word} ${name}` });
  await openPhotos(page, `?q=${word}`);
  await actOn(page, `${word} third`, 'Move to bin');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to bin' }).click();
  await expect(rowOf(page, `${word} third`)).toBeHidden();
  await expect(page.getByRole('link', { name: `${word} second`, exact: true })).toBeFocused();
});

test('the question about a photo without a title names its file', async ({ page, site }) => {
  const city = newName('Ghent');
  await addPhoto(site.services, { title: '', city, published: false });
  await openPhotos(page, `?city=${city}`);
  await actOn(page, /^Select p\w+\.jpg$/, 'Move to bin');
  const question = page.getByRole('alertdialog', { name: /^Move “p\w+\.jpg” to the bin\?$/ });
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
  const question = page.getByRole('alertdialog');
  const note = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await actOn(page, title, 'Publish');
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(note).toBeVisible();
  // Notes stay while the window has no focus.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await actOn(page, title, 'Move to bin');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(note).toBeVisible();

  await actOn(page, title, 'Move to bin');
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
    await addPhoto(site.services, { title: `${word} ${name}`, altText: '', tags: ['old'], published: false });
  }
  await openPhotos(page, `?q=${word}`);
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  await page
    .getByRole('checkbox', { name: /^Select all/ })
    .locator('visible=true')
    .click();
  const bar = page.getByRole('region', { name: 'Selected photos' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  const photo = (name: string) => page.getByRole('rowheader').getByRole('link', { name: `${word} ${name}` });

  await test.step('the list stays under the pointer, and the focus near what was selected', async () => {
    const box = () => photo('two').boundingBox();
    const selected = await box();
    const clear = bar.getByRole('button', { name: 'Clear selection' });
    if (await clear.isVisible()) await clear.click();
    else await chooseInBar(page, 'More', 'Clear selection');
    await expect(bar).toBeHidden();
    expect((await box())?.y).toBe(selected?.y);
    await expect(page.getByRole('rowheader').getByRole('link').first()).toBeFocused();
    await page
      .getByRole('checkbox', { name: /^Select all/ })
      .locator('visible=true')
      .click();
  });

  const dialog = page.getByRole('dialog');
  await chooseInBar(page, 'Edit fields', 'Set location');
  await dialog.getByLabel('City').fill('Lisbon');
  await page.keyboard.press('Enter');
  await expect(page.locator('tbody').getByText('Lisbon')).toHaveCount(3);
  await expect(bar.getByText('3 selected')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 photos restored', { exact: true })).toBeVisible();
  await expect(bar.getByText('3 selected')).toBeFocused();
  await expect(page.locator('tbody').getByText('Lisbon')).toHaveCount(0);

  await chooseInBar(page, 'Edit fields', 'Add tags');
  await dialog.getByRole('button', { name: 'Add tags' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter at least one.');
  await dialog.getByLabel('Tags').fill('stairs, rain');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Tags')).toHaveValue('stairs, rain');
  await dialog.getByLabel('Tags').press('Enter');
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
  const publishing = page.getByRole('alertdialog', { name: 'Publish 3 photos?' });
  await expect(publishing).toContainText('3 photos have no alt text.');
  await publishing.getByRole('button', { name: 'Publish 3 photos' }).click();
  await expect(page.locator('tbody').getByText('Published')).toHaveCount(3);
  await bar.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(publishing).toContainText('3 photos are public already.');
  await page.keyboard.press('Escape');

  const rows = await (await page.request.get(`/api/admin/posts?q=${word}`)).json();
  for (const { tags, geo_city, published } of rows) {
    expect({ tags, geo_city, published }).toEqual({
      tags: ['stairs', 'rain'],
      geo_city: 'Porto',
      published: true,
    });
  }

  await bar.getByRole('button', { name: 'Move to bin' }).click();
  await page
    .getByRole('alertdialog', { name: 'Move 3 photos to the bin?' })
    .getByRole('button', { name: 'Move 3 photos to the bin' })
    .click();
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
});

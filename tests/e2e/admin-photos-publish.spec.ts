import { addPhoto, chooseInBar, newName, openPhotos, photograph, rowOf } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(({ page }) => signIn(page));

test('an upload without a title is not offered for publication, and its panel stays', async ({ page }) => {
  await openPhotos(page);
  const { bytes } = await photograph('DSCF0031.jpg');
  const dialog = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  await (await dialog).setFiles({ name: 'DSCF0031.jpg', mimeType: 'image/jpeg', buffer: bytes });
  await page.getByRole('button', { name: 'Upload 1 photo' }).click();
  await page.getByRole('button', { name: 'Publish this photo' }).click();
  const answer = page.getByRole('alertdialog', { name: 'Nothing to publish' });
  await expect(answer).toContainText('This photo has no title yet.');
  await expect(answer.getByRole('button')).toHaveText(['Close']);
  await page.keyboard.press('Enter');
  await expect(answer).toBeHidden();
  await expect(page.getByRole('link', { name: 'Caption this photo' })).toBeVisible();
});

test.describe('photos that are published together, one without a title', () => {
  test.use({ expectedConsole: /status of 422/ });

  test('stay drafts, and the others can be published without it', async ({ page, site }) => {
    const city = newName('Ghent');
    for (const title of ['Tram', 'Rain', ''])
      await addPhoto(site.services, { title, city, published: false });
    await openPhotos(page, `?city=${city}`);
    await expect(page.getByRole('rowheader')).toHaveCount(3);
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
    await page
      .getByRole('region', { name: 'Selected photos' })
      .getByRole('button', { name: 'Publish', exact: true })
      .click();
    await page.getByRole('button', { name: 'Publish 3 photos' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Nothing was published' });
    await expect(alert).toContainText('1 of 3 photos');
    await expect(alert.getByRole('listitem')).toHaveText(/^“p\w+\.jpg”: Title is required\.$/);
    await expect(page.getByRole('rowheader').getByText('Published')).toHaveCount(0);
    const bar = page.getByRole('region', { name: 'Selected photos' });
    const [above, below] = [await alert.boundingBox(), await bar.boundingBox()];
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(8);
    await alert.getByRole('button', { name: 'Publish the other 2' }).click();
    await expect(alert).toBeHidden();
    for (const title of ['Tram', 'Rain'])
      await expect(rowOf(page, title).getByText('Published')).toBeVisible();
    await expect(page.getByText('2 photos, 1 draft').or(page.getByText('3 photos, 1 draft'))).toBeVisible();
  });
});

test.describe('a change of several that is refused', () => {
  test.use({ expectedConsole: /status of 422/ });

  test('stays open with what was typed', async ({ page, site }) => {
    const city = newName('Ghent');
    await addPhoto(site.services, { city, published: false });
    await openPhotos(page, `?city=${city}`);
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
    await chooseInBar(page, 'Edit fields', 'Schedule');
    const dialog = page.getByRole('dialog', { name: 'Schedule 1 photo' });
    // Half a date is no empty one.
    await dialog.getByLabel('Publish at', { exact: true }).pressSequentially('1224');
    await dialog.getByRole('button', { name: 'Save times' }).click();
    await expect(dialog.getByLabel('Publish at', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByLabel('Publish at', { exact: true }).fill('2020-01-01T08:00');
    await dialog.getByRole('button', { name: 'Save times' }).click();
    await expect(dialog.getByText('Choose a time in the future.', { exact: true })).toBeVisible();
    await expect(dialog.getByLabel('Publish at', { exact: true })).toHaveValue('2020-01-01T08:00');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
  });
});

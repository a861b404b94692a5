import { system } from '../../domain/access/account.ts';
import { addPhoto, newName, openPhotos } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { box, heading, isSaved, openEditor, save } from './photo-editor.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('text that was not saved survives another page and a reload, and can be discarded', async ({
  page,
  site,
}) => {
  const { id } = await addPhoto(site.services, { title: newName('Rain'), caption: 'Dry' });
  await openEditor(page, id);
  await box(page, 'Caption').fill('Wet');
  await page.getByRole('link', { name: 'Back to photos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Photos' })).toBeVisible();
  await page.goBack();
  await expect(box(page, 'Caption')).toHaveValue('Wet');
  const asks = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asks()).toBe(true);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(box(page, 'Caption')).toHaveValue('Wet');
  await expect(page.getByText('Unsaved changes restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(heading(page)).toBeFocused();
  await expect(box(page, 'Caption')).toHaveValue('Dry');
  await isSaved(page);
});

test('the browser’s Back asks before text without a backup is lost, stays on Cancel and leaves on Leave', async ({
  page,
  site,
}) => {
  const title = newName('Back');
  await addPhoto(site.services, { title, caption: 'Dry' });
  await openPhotos(page, `?q=${title}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
  });
  await box(page, 'Caption').fill('Wet');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  // Where the page stays, the browser's driver would wait for another one.
  const back = () => page.evaluate(() => history.back());
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await back();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(box(page, 'Caption')).toHaveValue('Wet');
  await back();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(new RegExp(`\\?q=${title}$`));
  await expect(page.getByRole('rowheader')).toHaveText([title]);
  await expect(question).toBeHidden();
});

test('what is typed while a save is under way stays, unsaved, also through a reload', async ({
  page,
  site,
}) => {
  const { id } = await addPhoto(site.services, { title: newName('Late'), caption: 'Before', city: 'Ghent' });
  await openEditor(page, id);
  const arrival = Promise.withResolvers<void>();
  await page.route(`**/api/admin/posts/${id}`, async (route) => {
    if (route.request().method() !== 'GET') await arrival.promise;
    await route.continue();
  });
  await box(page, 'Title').fill('  Sent  ');
  await box(page, 'Caption').fill('Sent');
  await save(page);
  await box(page, 'Caption').fill('Sent, and more');
  await box(page, 'City').fill('Porto');
  arrival.resolve();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(box(page, 'Title'), 'as the server has it').toHaveValue('Sent');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.reload();
  await expect(box(page, 'Caption')).toHaveValue('Sent, and more');
  await expect(box(page, 'City')).toHaveValue('Porto');
  await save(page);
  await isSaved(page);
  const after = await site.services.posts.findById(system, id);
  expect([after?.title, after?.caption, after?.city]).toEqual(['Sent', 'Sent, and more', 'Porto']);
});

test('a photo opens as it was saved where the backup of its text cannot be read', async ({ page, site }) => {
  for (const backup of ['{"draft":', '{"draft":{"caption":7},"base":null}']) {
    await test.step(backup, async () => {
      const { id } = await addPhoto(site.services, { title: newName('Torn'), caption: 'Dry' });
      await openPhotos(page);
      await page.evaluate(([name, text]) => sessionStorage.setItem(name, text), [
        `photo-draft:${id}`,
        backup,
      ] as const);
      await openEditor(page, id);
      await expect(box(page, 'Caption')).toHaveValue('Dry');
      await isSaved(page);
    });
  }
});

import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import { expectAccessible } from './accessibility.ts';
import { addPhoto, newName, openPhotos, photograph } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`/adminphotos?edit=${id}`);
  await expect(page.getByRole('form', { name: 'Photo' })).toBeVisible();
}
const box = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Edit photo' });
const isSaved = (page: Page) => expect(page.getByText('All changes are saved')).toBeVisible();

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('an edit is previewed at once and is on the public page once saved', {
  tag: '@phone',
}, async ({ page, site, request }) => {
  const title = newName('Corner');
  const { id, slug } = await addPhoto(site.services, { title, tags: ['street'], city: 'Ghent' });
  await openPhotos(page, `?q=${title}`);
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await expect(page).toHaveURL(new RegExp(`q=${title}&edit=${id}`));
  const preview = page.getByRole('region', { name: 'Preview' });
  await box(page, 'Title').fill(`${title} at noon`);
  await box(page, 'Caption').fill('Nobody waits.');
  await box(page, 'Story').fill('## The wait\n\nIt took **an hour**. <script>alert(1)</script>');
  await box(page, 'Tags').fill('street, noon');
  await expect(preview.getByRole('heading', { name: `${title} at noon` })).toBeVisible();
  await expect(preview.getByText('Ghent')).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('an hour');
  await expect(preview.locator('script')).toHaveCount(0);
  await box(page, 'Alt text').fill('A corner');
  await expect(page.getByText('8 of 125 characters (10-125 recommended)')).toBeVisible();
  await box(page, 'Meta description').fill('m'.repeat(150));
  await expect(page.getByText('150 characters (150-160 recommended)')).toBeVisible();
  await box(page, 'Slug').fill(`${slug}-moved`);
  await expect(page.getByText(`/post/${slug} will redirect to the new URL.`)).toBeVisible();
  await save(page);
  await isSaved(page);

  const visited = await request.get(`/post/${slug}`, { maxRedirects: 0 });
  expect([visited.status(), new URL(visited.headers().location ?? '', site.url).pathname]).toEqual([
    301,
    `/post/${slug}-moved`,
  ]);
  const shown = await (await request.get(`/post/${slug}-moved`)).text();
  for (const text of [`${title} at noon`, 'Nobody waits.', '<strong>an hour</strong>'])
    expect(shown).toContain(text);
  await page.getByRole('link', { name: 'Back to photos' }).click();
  await expect(page).toHaveURL(new RegExp(`\\?q=${title}$`));
  await expect(page.getByRole('rowheader')).toHaveText([`${title} at noon`]);
});

test('the date is set by hand, and sets nothing where it is only repeated', async ({ page, site }) => {
  const { id, createdDate } = await addPhoto(site.services, { title: newName('Dated'), published: false });
  const stored = async () => (await site.services.posts.findById(system, id))?.createdDate;
  await openEditor(page, id);
  await box(page, 'Caption').fill('Without a date of its own.');
  await save(page);
  await isSaved(page);
  expect(await stored()).toBe(createdDate);
  await page.getByLabel('Date', { exact: true }).fill('2019-05-04T10:30');
  await save(page);
  await isSaved(page);
  expect(await stored()).toBe('2019-05-04T10:30:00.000Z');
  await expect(page.getByLabel('Preview')).toContainText('May 4, 2019');
});

test.describe('refusals', () => {
  test.use({ expectedConsole: /status of (409|422)/ });

  test('an error is shown at its field, and the text stays', async ({ page, site }) => {
    const { id } = await addPhoto(site.services, { title: newName('Long') });
    await openEditor(page, id);
    const places = page.getByRole('form').getByRole('alert');
    const count = await places.count();
    expect(count, 'places for what will be said are there before').toBeGreaterThan(0);
    await box(page, 'Title').fill('');
    await box(page, 'Caption').fill('Typed already.');
    await save(page);
    await expect(
      page.getByRole('form').getByRole('alert').filter({ hasText: 'Title is required.' }),
    ).toBeVisible();
    await expect(places).toHaveCount(count);
    await expect(box(page, 'Title')).toHaveAttribute('aria-invalid', 'true');
    await expect(box(page, 'Caption')).toHaveValue('Typed already.');
  });

  for (const [choice, kept] of [
    ['Keep my version', 'Mine'],
    ['Use saved version', 'Theirs'],
  ] as const) {
    test(`two versions are shown side by side: ${choice}`, async ({ page, site }) => {
      const { id } = await addPhoto(site.services, { title: newName('Both'), caption: 'Before' });
      await openEditor(page, id);
      await box(page, 'Caption').fill('Mine');
      await site.services.posts.update(system, id, { caption: 'Theirs' });
      await save(page);
      const conflict = page.getByRole('region', { name: 'This photo was changed elsewhere' });
      await expect(conflict.getByText('Mine', { exact: true })).toBeVisible();
      await expect(conflict.getByText('Theirs', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await conflict.getByRole('button', { name: choice }).click();
      await expect(conflict).toBeHidden();
      await expect(heading(page)).toBeFocused();
      await expect(box(page, 'Caption')).toHaveValue(kept);
      await isSaved(page);
      expect((await site.services.posts.findById(system, id))?.caption).toBe(kept);
    });
  }
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

test('by keyboard the focus stays near what was pressed: Save, and the way back', async ({ page, site }) => {
  const { id } = await addPhoto(site.services, { title: newName('Keys') });
  await openEditor(page, id);
  await box(page, 'Caption').fill('Typed');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await isSaved(page);
  await expect(heading(page)).toBeFocused();
  await page.getByRole('link', { name: 'Back to photos' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Photos' })).toBeFocused();
});

test('the browser’s Back asks before text without a backup is lost, stays on Cancel and leaves on Leave', async ({
  page,
  site,
}) => {
  const title = newName('Back');
  await addPhoto(site.services, { title, caption: 'Dry' });
  await openPhotos(page, `?q=${title}`);
  await page.getByRole('link', { name: `Edit ${title}` }).click();
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

test('another picture takes the place of the old one, the address stays', async ({ page, site }) => {
  const { id, slug, media } = await addPhoto(site.services, { title: newName('Swap') });
  await openEditor(page, id);
  const { bytes } = await photograph('new.jpg');
  await page
    .getByLabel('New image')
    .setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer: bytes });
  await expect(page.getByText('The new image appears after you save. The URL stays the same.')).toBeVisible();
  await save(page);
  await isSaved(page);
  const after = await site.services.posts.findById(system, id);
  expect(after?.slug).toBe(slug);
  expect(after?.media?.id).not.toBe(media?.id);
});

test('a new URL is shown with what happens to the old one: a photo that was public leaves a redirect', async ({
  page,
  site,
}) => {
  const { services } = site;
  const draft = await addPhoto(services, { title: newName('Unseen'), published: false });
  const withdrawn = await addPhoto(services, { title: newName('Seen') });
  await services.posts.update(system, withdrawn.id, { published: false });
  await openEditor(page, draft.id);
  await expect(page.getByText(`/post/${draft.slug}`, { exact: true })).toBeVisible();
  await box(page, 'Slug').fill(`${draft.slug}-moved`);
  await expect(page.getByText('The photo’s new URL.')).toBeVisible();
  await box(page, 'Slug').fill(draft.slug);
  await openEditor(page, withdrawn.id);
  await box(page, 'Slug').fill(`${withdrawn.slug}-moved`);
  await expect(page.getByText(`/post/${withdrawn.slug} will redirect to the new URL.`)).toBeVisible();
  await save(page);
  await isSaved(page);
  await services.posts.update(system, withdrawn.id, { published: true });
  const visited = await page.request.get(`/post/${withdrawn.slug}`, { maxRedirects: 0 });
  expect(visited.status()).toBe(301);
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the editor is accessible: ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme });
    const { id } = await addPhoto(site.services, {
      title: newName('Axe'),
      story: 'One.\n\n## Two',
      tags: ['a'],
      city: 'Porto',
    });
    await openEditor(page, id);
    await expect(
      page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Two' }),
    ).toBeVisible();
    await expectAccessible(page);
  });
}

test('Save stays in view below a form that is longer than the window', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  const { id } = await addPhoto(site.services, { title: newName('Long') });
  await openEditor(page, id);
  const button = page.getByRole('button', { name: 'Save', exact: true });
  await expect(button).toBeInViewport({ ratio: 1 });
  await box(page, 'Meta description').fill('Rain');
  await box(page, 'City').focus();
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(box(page, 'City')).toBeInViewport({ ratio: 1 });
  await button.click();
  await isSaved(page);
});

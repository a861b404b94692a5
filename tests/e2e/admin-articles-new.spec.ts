import {
  backedUpFields,
  bodyBox,
  box,
  isBackedUp,
  isOpen,
  isSaved,
  localKeys,
  offer,
  openEditor,
  openList,
  readArticle,
  saveDraft,
  test,
} from './admin-articles-site.ts';
import { newName } from './admin-photos-site.ts';
import { expect } from './fixtures.ts';

test('a new article that was never saved is found again', async ({ page }) => {
  const title = newName('Unborn');
  await openEditor(page);
  await box(page, 'Title').fill(title);
  await isBackedUp(page);
  expect(await backedUpFields(page, 'new')).toMatchObject({ title });
  await page.reload();
  await isOpen(page);
  await offer(page).getByRole('button', { name: 'Restore' }).click();
  await expect(box(page, 'Title')).toHaveValue(title);
  await saveDraft(page);
  await expect(page).toHaveURL(/id=/);
  await expect.poll(() => backedUpFields(page, 'new')).toBeNull();
  await openEditor(page);
  await expect(offer(page)).toBeHidden();
});

test('the first save of a new article leaves text typed during the save in place', async ({ page }) => {
  const title = newName('Newborn');
  await openEditor(page);
  await box(page, 'Title').fill(title);
  const arrival = Promise.withResolvers<void>();
  await page.route('**/api/admin/articles', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await saveDraft(page);
  await bodyBox(page).click();
  // At once: of letters typed slowly, the first undo takes the last ones alone.
  await page.keyboard.insertText('Typed meanwhile');
  await expect.poll(() => backedUpFields(page, 'new')).toMatchObject({ body: 'Typed meanwhile' });
  arrival.resolve();
  await expect(page).toHaveURL(/id=/);
  await isBackedUp(page);
  await expect(bodyBox(page)).toBeFocused();
  await expect(bodyBox(page)).toHaveText('Typed meanwhile');
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  expect(await readArticle(page, id)).toMatchObject({ title, body: '' });
  expect(await backedUpFields(page, id)).toMatchObject({ body: 'Typed meanwhile' });
  expect(await backedUpFields(page, 'new')).toBeNull();
  expect(await localKeys(page)).toEqual([expect.stringContaining(id)]);
  await page.keyboard.press('Control+z');
  await expect(bodyBox(page)).toHaveText('');
  await page.keyboard.type('One lamp');
  await saveDraft(page);
  await isSaved(page);
  expect(await readArticle(page, id)).toMatchObject({ title, body: 'One lamp' });
  await openList(page, `?q=${encodeURIComponent(title)}`);
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1);
});

test('a key typed while the backup of a first save is removed is found at the article alone', async ({
  page,
}) => {
  await openEditor(page);
  await box(page, 'Title').fill(newName('Late'));
  const arrival = Promise.withResolvers<void>();
  const isGoing = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.route('**/new/working-copy', async (route) => {
    if (route.request().method() === 'DELETE') await arrival.promise;
    await route.continue();
  });
  await saveDraft(page);
  await isGoing;
  await box(page, 'Excerpt').fill('Late');
  await expect.poll(() => localKeys(page)).toHaveLength(1);
  arrival.resolve();
  await isBackedUp(page);
  const id = new URL(page.url()).searchParams.get('id') ?? 'none';
  expect(await localKeys(page)).toEqual([expect.stringContaining(id)]);
  expect(await backedUpFields(page, id)).toMatchObject({ excerpt: 'Late' });
  expect(await backedUpFields(page, 'new')).toBeNull();
});

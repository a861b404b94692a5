import type { Page } from '@playwright/test';
import { fitBody, metaDescription } from '../factories/article-texts.ts';
import { expectAccessible } from './accessibility.ts';
import {
  addArticle,
  backedUpFields,
  bodyBox,
  box,
  button,
  changeArticle,
  isBackedUp,
  isOpen,
  isSaved,
  offer,
  openEditor,
  readArticle,
  saveDraft,
  test,
} from './admin-articles-site.ts';
import { newName } from './admin-photos-site.ts';
import { expect } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Revisions' });

/** Chooses a revision in the open editor; the oldest one. */
async function chooseOldest(page: Page): Promise<void> {
  await button(page, 'Revisions').click();
  await dialog(page).getByRole('listitem').last().getByRole('button').click();
}

async function restoreOldest(page: Page): Promise<void> {
  await chooseOldest(page);
  await dialog(page).getByRole('button', { name: 'Restore this revision' }).click();
  const question = page.getByRole('alertdialog', { name: 'Restore this revision?' });
  await expect(question).toContainText(
    'Its text opens in the editor. Whether the article is public does not change.',
  );
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog(page)).toBeHidden();
}

test('every save can be compared; the dialog says what restoring does', { tag: '@phone' }, async ({
  page,
}) => {
  const { id } = await addArticle(page, { title: newName('History'), body: 'The first lamp.' });
  await changeArticle(page, id, { body: 'The second lamp.' });
  await openEditor(page, id);
  await chooseOldest(page);
  await expect(dialog(page)).toContainText(
    'Every save creates a revision. Restoring one opens its text in the editor. Nothing public changes until you save or publish.',
  );
  const revisions = dialog(page).getByRole('listitem');
  await expect(revisions).toHaveCount(2);
  await expect(revisions.first()).toContainText('The article as it is now · admin · Draft · 3 words');
  await expect(dialog(page).locator('del')).toHaveText('first');
  await expectAccessible(page);
});

test('a published article stays public and as it is when a draft is restored, until it is saved', async ({
  page,
}) => {
  const title = newName('Public');
  const { id, slug } = await addArticle(page, { title, body: 'Only a draft.', og_title: 'Of the draft' });
  const fit = { body: fitBody(), excerpt: 'e', meta_description: metaDescription };
  await changeArticle(page, id, { ...fit, og_title: 'Of the article', published: true });
  const publicPage = async () => (await page.request.get(`/article/${slug}`)).text();
  const before = await publicPage();
  await openEditor(page, id);
  await restoreOldest(page);
  await expect(bodyBox(page)).toHaveText('Only a draft.');
  await isBackedUp(page);
  expect(await backedUpFields(page, id)).toMatchObject({ body: 'Only a draft.' });
  expect(await readArticle(page, id)).toMatchObject({ body: fit.body, published: true, version: 2 });
  expect(await publicPage()).toBe(before);
  await saveDraft(page);
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: /save$/ }).click();
  await isSaved(page);
  expect(await readArticle(page, id)).toMatchObject({
    body: 'Only a draft.',
    og_title: 'Of the draft',
    slug,
    published: false,
  });
});

test('a draft stays a draft when a published revision is restored', async ({ page }) => {
  const fit = { body: fitBody(), excerpt: 'e', meta_description: metaDescription };
  const { id, slug } = await addArticle(page, { title: newName('Once'), ...fit, published: true });
  await changeArticle(page, id, { body: 'Withdrawn.', published: false });
  await openEditor(page, id);
  await restoreOldest(page);
  await isBackedUp(page);
  expect(await readArticle(page, id)).toMatchObject({ body: 'Withdrawn.', published: false });
  expect((await page.request.get(`/article/${slug}`)).status()).toBe(404);
});

test('unsaved text is set aside, survives a save and a closed tab, and can be restored', async ({
  page,
  context,
}) => {
  const { id } = await addArticle(page, { title: newName('Aside'), body: 'The first lamp.' });
  await changeArticle(page, id, { body: 'The second lamp.' });
  await openEditor(page, id);
  await box(page, 'Geo city').fill('Typed since');
  await restoreOldest(page);
  await expect(box(page, 'Geo city')).toHaveValue('');
  await expect(bodyBox(page)).toHaveText('The first lamp.');
  const notice = page.getByText('Your unsaved text was replaced. It is backed up in this browser.');
  await expect(notice).toBeVisible();
  await button(page, 'Restore').click();
  await expect(box(page, 'Geo city')).toHaveValue('Typed since');
  await expect(bodyBox(page)).toHaveText('The second lamp.');
  await button(page, 'Restore').click();
  await expect(bodyBox(page)).toHaveText('The first lamp.');
  await saveDraft(page);
  await isSaved(page);
  await expect(notice).toBeVisible();
  const later = await context.newPage();
  await page.close();
  await openEditor(later, id);
  const found = later.getByRole('region', { name: 'Unsaved text found' });
  await found.getByRole('button').nth(1).click();
  await expect(box(later, 'Geo city')).toHaveValue('Typed since');
  expect((await readArticle(later, id)).body).toBe('The first lamp.');
});

test('text set aside and discarded is not offered again', async ({ page }) => {
  const { id } = await addArticle(page, { title: newName('Discarded'), excerpt: 'One' });
  await changeArticle(page, id, { excerpt: 'Two' });
  await openEditor(page, id);
  await box(page, 'Geo city').fill('Typed since');
  await restoreOldest(page);
  await button(page, 'Discard').click();
  await saveDraft(page);
  await isSaved(page);
  await page.reload();
  await isOpen(page);
  await expect(box(page, 'Excerpt')).toHaveValue('One');
  await expect(page.getByRole('region', { name: /unsaved text found/i })).toBeHidden();
});

test('found text is decided about first', async ({ page }) => {
  const { id } = await addArticle(page, { title: newName('Found'), excerpt: 'One' });
  await changeArticle(page, id, { excerpt: 'Two' });
  await openEditor(page, id);
  await box(page, 'Excerpt').fill('Unsaved');
  await isBackedUp(page);
  await page.reload();
  await isOpen(page);
  await expect(offer(page)).toBeVisible();
  await chooseOldest(page);
  await expect(dialog(page)).toContainText('Restore or discard the unsaved text in the editor first.');
  await expect(dialog(page).getByRole('button', { name: 'Restore this revision' })).toBeHidden();
  expect(await backedUpFields(page, id)).toMatchObject({ excerpt: 'Unsaved' });
});

test.describe('after another tab has saved', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('both versions are shown, and nothing is restored over the newer one', async ({ page }) => {
    const { id } = await addArticle(page, { title: newName('Newer'), excerpt: 'One' });
    await changeArticle(page, id, { excerpt: 'Two' });
    await openEditor(page, id);
    await box(page, 'Excerpt').fill('Typed');
    await changeArticle(page, id, { excerpt: 'Three' });
    await restoreOldest(page);
    const conflict = page.getByRole('region', { name: 'This article was changed elsewhere' });
    await expect(conflict.locator('del')).toHaveText('Three');
    await expect(conflict.locator('ins')).toHaveText('Typed');
    await expect(box(page, 'Excerpt')).toHaveValue('Typed');
    await isBackedUp(page);
  });
});

import { publishable } from '../factories/checked-articles.ts';
import { expectAccessible } from './accessibility.ts';
import {
  addArticle,
  bodyBox,
  box,
  button,
  editNew,
  isOpen,
  isSaved,
  offer,
  openEditor,
  openList,
  readArticle,
  saveDraft,
  test,
} from './admin-articles-site.ts';
import { newName, rowOf } from './admin-photos-site.ts';
import { expect } from './fixtures.ts';

test('a new article becomes a draft with an address of its own, in place of the empty editor', {
  tag: '@phone',
}, async ({ page }) => {
  const title = newName('Harbour');
  await openList(page);
  await page.getByRole('link', { name: 'New Article' }).click();
  await box(page, 'Title').fill(title);
  await box(page, 'Tags (comma-separated)').fill(' night , street,, Night');
  await box(page, 'Geo city').fill('Aarhus');
  await expect(page.getByText(`Made from the title: /article/${title.toLowerCase()}`)).toBeVisible();
  await saveDraft(page);
  await expect(page).toHaveURL(/\/adminarticleeditor\?id=/);
  await isSaved(page);
  await expect(box(page, 'Slug')).toHaveValue(title.toLowerCase());
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  expect(await readArticle(page, id)).toMatchObject({
    title,
    tags: ['night', 'street'],
    geo_city: 'Aarhus',
    published: false,
  });
  await page.goBack();
  await expect(page).toHaveURL('/adminarticles');
  await expect(rowOf(page, title).getByText('Draft')).toBeVisible();
});

test('what passes every critical check is published, and the list follows', async ({ page, request }) => {
  const title = newName('Public');
  const { id, slug } = await editNew(page, { ...publishable, title });
  await expect(page.getByText('All critical checks pass.')).toBeVisible();
  await button(page, 'Publish').click();
  await expect(page).toHaveURL('/adminarticles');
  await expect(rowOf(page, title).getByText('Published')).toBeVisible();
  expect((await request.get(`/article/${slug}`)).status()).toBe(200);
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: `“${title}” is published` })
      .first(),
  ).toBeVisible();
  const link = page.getByRole('link', { name: 'View live page' });
  await expect(link).toHaveAttribute('href', `/article/${slug}`);
  await expect(page.getByRole('link', { name: `/article/${slug}` })).toBeVisible();
  for (const _ of ['New Article', 'the URL', 'View live page']) await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await expect(page.getByRole('link', { name: 'Continue editing' })).toHaveAttribute(
    'href',
    `/adminarticleeditor?id=${id}`,
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Assets', exact: true }).click();
  await page.getByRole('link', { name: 'Articles', exact: true }).click();
  await expect(rowOf(page, title)).toBeVisible();
  await expect(link).toBeHidden();
  await page.goBack();
  await page.goBack();
  await expect(link).toBeVisible();
  await rowOf(page, title).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Move to bin' }).click();
  await expect(rowOf(page, title)).toBeHidden();
  await expect(link).toBeHidden();
});

test('a published article is unpublished only after a confirmation', async ({ page, request }) => {
  const { id, slug } = await editNew(page, {
    ...publishable,
    title: newName('Offline'),
    published: true,
  });
  await box(page, 'Geo city').fill('Ghent');
  await saveDraft(page);
  const question = page.getByRole('alertdialog', { name: 'Unpublish this article?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(box(page, 'Geo city')).toHaveValue('Ghent');
  expect((await request.get(`/article/${slug}`)).status()).toBe(200);
  expect(await readArticle(page, id)).toMatchObject({ published: true, geo_city: 'Aarhus' });

  await saveDraft(page);
  await question.getByRole('button', { name: 'Unpublish and save' }).click();
  await isSaved(page);
  expect((await request.get(`/article/${slug}`)).status()).toBe(404);
  expect(await readArticle(page, id)).toMatchObject({ published: false, geo_city: 'Ghent' });
});

test('saving leaves what has no place in the form as it was', async ({ page }) => {
  const { id } = await addArticle(page, {
    title: newName('Record'),
    og_title: 'For networks',
    internal_links: [{ anchor: 'here', slug: 'waiting' }],
    sources: [{ title: 'A book', url: 'https://example.org/book' }],
    dismissed_sentences: ['It was lit.'],
    story: 'Once.',
  });
  const before = await readArticle(page, id);
  await openEditor(page, id);
  await box(page, 'Excerpt').fill('New.');
  await saveDraft(page);
  await isSaved(page);
  const { updated_date: _, version: __, ...after } = await readArticle(page, id);
  const { updated_date: ___, version: ____, ...expected } = before;
  expect(after).toEqual({ ...expected, excerpt: 'New.' });
});

test('another slug leaves the old address behind', async ({ page, request }) => {
  const { slug } = await editNew(page, { ...publishable, title: newName('Moved'), published: true });
  await box(page, 'Slug').fill(`${slug}-on`);
  await expect(page.getByText(`/article/${slug} will redirect to the new URL.`)).toBeVisible();
  await button(page, 'Publish').click();
  await expect(page).toHaveURL('/adminarticles');
  const visited = await request.get(`/article/${slug}`, { maxRedirects: 0 });
  expect(visited.status()).toBe(301);
  expect(visited.headers().location).toContain(`/article/${slug}-on`);
});

test('while the article is on its way it says so', async ({ page }) => {
  const { id } = await addArticle(page, { title: newName('Slow') });
  const arrival = Promise.withResolvers<void>();
  await page.route(`**/api/admin/articles/${id}`, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(`/adminarticleeditor?id=${id}`);
  await expect(page.getByText('Loading editor...')).toBeVisible();
  arrival.resolve();
  await expect(bodyBox(page)).toBeVisible();
  await expect(page.getByText('Loading editor...')).toBeHidden();
});

test('leaving does not ask where the text is saved or backed up', async ({ page }) => {
  const title = newName('Leave');
  await addArticle(page, { title });
  await openList(page);
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await isOpen(page);
  await box(page, 'Geo city').fill('Porto');
  await page.goBack();
  await expect(page).toHaveURL('/adminarticles');
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await isOpen(page);
  await offer(page).getByRole('button', { name: 'Restore' }).click();
  await expect(box(page, 'Geo city')).toHaveValue('Porto');
  await saveDraft(page);
  await isSaved(page);
  await page.goBack();
  await expect(page).toHaveURL('/adminarticles');
});

test.describe('where nothing can be backed up', () => {
  test.use({ expectedConsole: /status of 503/ });

  test('leaving asks, and Cancel stays', async ({ page }) => {
    const title = newName('Leave');
    const { id } = await editNew(page, { title });
    await page.route('**/working-copy', (route) => route.fulfill({ status: 503, json: {} }));
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('No room', 'QuotaExceededError');
      };
    });
    await box(page, 'Geo city').fill('Porto');
    await page.getByRole('link', { name: 'Assets', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(question).toContainText('Your text could not be backed up and will be lost.');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(box(page, 'Geo city')).toHaveValue('Porto');
    await expect(page).toHaveURL(`/adminarticleeditor?id=${id}`);
  });
});

test('Enter in the title leads to the body', async ({ page }) => {
  await editNew(page);
  await box(page, 'Title').fill('Harbour');
  await box(page, 'Title').press('Enter');
  await expect(bodyBox(page)).toBeFocused();
  await page.keyboard.type('Ferries.');
  await expect(bodyBox(page)).toContainText('Ferries.');
});

import { publishable } from '../factories/checked-articles.ts';
import { expectAccessible } from './accessibility.ts';
import { addArticle, deleteArticle, isOpen, openList } from './admin-articles-site.ts';
import { newName, rowOf } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('search, status, order and page are in the URL: reload and back restore them', async ({ page }) => {
  const word = newName('Pier');
  await addArticle(page, { title: `${word} by night`, published: false });
  await addArticle(page, { ...publishable, title: `${word} by day`, published: true });
  await openList(page);
  await page.getByLabel('Find articles').fill(word);
  await expect(page.getByRole('rowheader')).toHaveText([`${word} by day`, `${word} by night`]);
  await expect(rowOf(page, 'by day').getByText('Published')).toBeVisible();
  await expect(rowOf(page, 'by night').getByText('Draft')).toBeVisible();
  await expect(page.getByText('2 articles', { exact: true })).toBeVisible();

  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Draft' }).click();
  await expect(page).toHaveURL(/status=draft/);
  await expect(page.getByRole('rowheader')).toHaveText([`${word} by night`]);
  await page.reload();
  await expect(page.getByLabel('Find articles')).toHaveValue(word);
  await expect(page.getByRole('rowheader')).toHaveText([`${word} by night`]);
  await page.goBack();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Title, Z to A' }).click();
  await expect(page.getByRole('rowheader')).toHaveText([`${word} by night`, `${word} by day`]);
  await page.getByRole('button', { name: `Delete ${word} by night` }).press('Enter');
  await page.getByRole('button', { name: 'Move to bin' }).press('Enter');
  await expect(page.getByRole('rowheader')).toHaveText([`${word} by day`]);
  await expect(page.getByRole('link', { name: `${word} by day` }).first()).toBeFocused();
});

test('a long list has pages with addresses', async ({ page }) => {
  const word = newName('Long');
  for (let index = 0; index < 25; index += 1) await addArticle(page, { title: `${word} ${index}` });
  await openList(page, `?q=${word}`);
  await expect(page.getByRole('rowheader')).toHaveCount(24);
  await expect(page.getByText('Showing 1 to 24 of 25 articles')).toBeVisible();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('rowheader')).toHaveText([`${word} 0`]);
  await expect(page).toHaveURL(/page=2/);
});

test('the columns are those of an article, the actions lead to the editor', { tag: '@phone' }, async ({
  page,
}) => {
  const title = newName('Column');
  const { id } = await addArticle(page, { title });
  await openList(page, `?q=${title}`);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Title',
    'Status',
    'Created',
    'Updated',
    'Actions',
  ]);
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await expect(page).toHaveURL(`/adminarticleeditor?id=${id}`);
  await isOpen(page);
  await page.goBack();
  await page.getByRole('link', { name: 'New Article' }).click();
  await expect(page).toHaveURL('/adminarticleeditor');
  await expect(page.getByRole('heading', { level: 1, name: 'New article' })).toBeVisible();
});

test('while the articles are on their way it says so', async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/api/admin/articles?*', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await openList(page);
  await expect(page.getByText('Loading articles...')).toBeVisible();
  arrival.resolve();
  await expect(page.getByText('Loading articles...')).toBeHidden();
});

test('an article is deleted after the question, and the list is read again', { tag: '@phone' }, async ({
  page,
}) => {
  const title = newName('Gone');
  const { slug } = await addArticle(page, { ...publishable, title, published: true });
  await openList(page, `?q=${title}`);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'Are you sure you want to delete this article? This cannot be undone.',
  );
  await expect(question.getByRole('button', { name: 'Move to bin' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, title)).toBeVisible();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  expect((await page.request.get(`/article/${slug}`)).status()).toBe(410);
});

test.describe('when a call fails', () => {
  test.use({ expectedConsole: /status of (500|503)/ });

  test('a list that cannot be read and an article that could not be deleted say why, and are tried again', async ({
    page,
  }) => {
    await test.step('a list that cannot be read says why, and the retry reads it', async () => {
      const title = newName('Retry');
      await addArticle(page, { title });
      await page.route('**/api/admin/articles?*', (route) =>
        route.fulfill({
          status: 500,
          json: { error: { code: 'internal', message: 'The database is away.' } },
        }),
      );
      await openList(page, `?q=${title}`);
      await expect(page.getByRole('alert').filter({ hasText: 'The database is away.' })).toBeVisible();
      await page.unroute('**/api/admin/articles?*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('rowheader')).toHaveText([title]);
    });

    await test.step('what could not be deleted is named in the question and stays', async () => {
      const title = newName('Stays');
      const { id } = await addArticle(page, { title });
      await page.getByLabel('Find articles').fill(title);
      await expect(page.getByRole('rowheader')).toHaveText([title]);
      await page.route(`**/api/admin/articles/${id}?permanent=true`, (route) =>
        route.fulfill({ status: 503, json: {} }),
      );
      await page.getByRole('button', { name: `Delete ${title}` }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(question.getByRole('alert')).toHaveText('Could not delete the article. Please try again.');
      await page.unroute(`**/api/admin/articles/${id}?permanent=true`);
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(question).toBeHidden();
      await expect(rowOf(page, title)).toBeHidden();
    });
  });
});

test('without a single article there is a way to the first', async ({ page, emptySite }) => {
  const csrf = await page.request.get(`${emptySite.url}/api/csrf/`);
  await page.request.post(`${emptySite.url}/api/auth/login`, {
    headers: { 'X-CSRFToken': (await csrf.json()).csrfToken },
    data: { username: 'admin', password: 'correct-horse-battery' },
  });
  // Other tests of this worker may have left some.
  const calls = `${emptySite.url}/api/admin/articles`;
  const headers = {
    'X-CSRFToken': (await (await page.request.get(`${emptySite.url}/api/csrf/`)).json()).csrfToken,
  };
  for (const { id } of await (await page.request.get(calls)).json())
    await page.request.delete(`${calls}/${id}?permanent=true`, { headers });
  await page.goto(`${emptySite.url}/adminarticles`);
  await expect(page.getByRole('heading', { name: 'No articles yet' })).toBeVisible();
  await page.getByRole('link', { name: 'New Article' }).click();
  await isOpen(page);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the list and its question are accessible: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const word = newName('Straßenbahnhaltestellenwartehäuschenbeleuchtungsanlagen');
    await addArticle(page, { title: word });
    await addArticle(page, { ...publishable, title: `${word} Полуденный свет`, published: true });
    await openList(page, `?q=${word}`);
    await expect(page.getByRole('rowheader')).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Delete ${word}`, exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });
}

test.describe('an article that another tab has deleted', () => {
  test.use({ expectedConsole: /status of 404/ });

  test('is deleted here too and removed from the list', async ({ page }) => {
    const { id, title } = await addArticle(page, { title: newName('Twice') });
    await openList(page, `?q=${title}`);
    await deleteArticle(page, id);
    await rowOf(page, title)
      .getByRole('button', { name: `Delete ${title}` })
      .click();
    const question = page.getByRole('alertdialog', { name: `Delete “${title}”?` });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('rowheader')).toHaveCount(0);
  });
});

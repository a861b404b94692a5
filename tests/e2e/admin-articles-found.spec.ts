import {
  addArticle,
  backedUpFields,
  box,
  button,
  isBackedUp,
  isOpen,
  isSaved,
  openEditor,
  readArticle,
  saveDraft,
} from './admin-articles-site.ts';
import { newName } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.use({ baseURL: async ({ emptySite }, use) => use(emptySite.url) });
test.beforeEach(({ page }) => signIn(page));

test('unsaved text of a new article waits for the next new one, not for the one saved first', async ({
  page,
}) => {
  const found = page.getByRole('region', { name: /unsaved text found$/i });
  await openEditor(page);
  await box(page, 'Title').fill('Article AAA');
  await isBackedUp(page);
  await page.reload();
  await isOpen(page);
  await expect(found).toContainText(/^Unsaved text found/);
  await box(page, 'Title').fill('Article BBB');
  await expect(
    page.getByText('Unsaved changes. Backed up in this browser only until you have chosen'),
  ).toBeVisible();
  await saveDraft(page);
  await expect(page).toHaveURL(/\?id=/);
  await expect(found).toBeHidden();
  await box(page, 'Excerpt').fill('Typed since');
  await isBackedUp(page);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  expect(await backedUpFields(page, id)).toMatchObject({ title: 'Article BBB', excerpt: 'Typed since' });
  await saveDraft(page);
  await isSaved(page);
  expect(await readArticle(page, id)).toMatchObject({ title: 'Article BBB', excerpt: 'Typed since' });
  await openEditor(page);
  await found.getByRole('button', { name: 'Restore' }).click();
  await expect(box(page, 'Title')).toHaveValue('Article AAA');
});

test('unsaved text and the last save are shown with their times', async ({ page, context }) => {
  const { id } = await addArticle(page, { title: newName('Times') });
  const other = await context.newPage();
  await openEditor(page, id);
  await openEditor(other, id);
  await box(page, 'Excerpt').fill('Older');
  await isBackedUp(page);
  await page.goto('about:blank');
  await box(other, 'Excerpt').fill('Saved later');
  await saveDraft(other);
  await isSaved(other);
  await openEditor(page, id);
  const found = page.getByRole('region', { name: 'Unsaved text found', exact: true });
  const time = '\\w{3} \\d+, \\d{4}, \\d+:\\d\\d [AP]M';
  await expect(found).toContainText(
    new RegExp(`You have unsaved text from ${time}\\. The article was saved later, ${time}\\.`),
  );
  await expect(button(page, 'Compare')).toBeVisible();
});

test('an article that was saved on another day shows the day', async ({ page }) => {
  const { id } = await addArticle(page, { title: newName('Days') });
  await page.clock.setFixedTime(Date.now() + 3 * 24 * 60 * 60 * 1000);
  await openEditor(page, id);
  await expect(page.getByText(/^Saved \w{3} \d+, \d{4}, \d+:\d\d [AP]M$/)).toBeVisible();
});

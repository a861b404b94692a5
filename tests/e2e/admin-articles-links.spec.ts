import { expectAccessible } from './accessibility.ts';
import {
  bodyBox,
  type box,
  button,
  editNew,
  isSaved,
  readArticle,
  saveDraft,
  test,
} from './admin-articles-site.ts';
import { newName } from './admin-photos-site.ts';
import { expect } from './fixtures.ts';
import { writeBody } from './rich-text-page.ts';

const suggestions = (page: Parameters<typeof box>[0]) =>
  page.getByRole('region', { name: 'Link suggestions' });

test('words about published content become links in place', async ({ page }) => {
  const { id } = await editNew(page, {
    body: '# Lisbon\n\n*Once* in Lisbon I saw The Whole Harbour.\n\n<p>Square deal, said the man.</p>',
  });
  const panel = suggestions(page);
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  await expect(panel.getByRole('link', { name: 'Lisbon' })).toHaveAttribute('href', '/city/lisbon');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Insert link: Lisbon' }).click();
  await expect(bodyBox(page).getByRole('link', { name: 'Lisbon' })).toHaveAttribute('href', '/city/lisbon');
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByRole('heading')).toBeFocused();
  await panel.getByRole('button', { name: 'Insert link: Square deal' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await saveDraft(page);
  await isSaved(page);
  expect((await readArticle(page, id)).body).toBe(
    '# Lisbon\n\n*Once* in [Lisbon](/city/lisbon) I saw The Whole Harbour.\n\n<p><a href="/post/square-deal">Square deal</a>, said the man.</p>',
  );
});

test('above the form they are one line that says how many there are', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await editNew(page, { body: '# Lisbon\n\nOnce in Lisbon I saw The Whole Harbour.' });
  const panel = suggestions(page);
  await expect(panel.locator('summary')).toHaveText('Link suggestions2');
  await expect(panel.getByRole('listitem')).toHaveCount(0);
  expect((await panel.boundingBox())?.height).toBeLessThan(60);
  await expectAccessible(page);
  await panel.getByRole('heading').click();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Insert link: Lisbon' }).click();
  await expect(panel.locator('summary')).toHaveText('Link suggestions1');
});

test('suggestions follow what is typed, in the text and in the source', async ({ page }) => {
  await test.step('an article is not suggested to itself', async () => {
    const title = newName('Selfsame');
    await editNew(page, { title, body: `This is ${title} in Kyoto.` });
    await expect(suggestions(page).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('in the source the link is put into the source', async () => {
    await writeBody(page, 'It was in **Kyoto**.');
    await button(page, 'Source').click();
    await suggestions(page).getByRole('button', { name: 'Insert link: Kyoto' }).click();
    await expect(bodyBox(page)).toHaveValue('It was in **[Kyoto](/city/kyoto)**.');
  });

  await test.step('what was typed last is there, an undo takes the link back, and Dismiss the suggestion', async () => {
    await writeBody(page, 'It was in');
    const panel = suggestions(page);
    await expect(panel.getByText('No link suggestions.')).toBeVisible();
    await bodyBox(page).locator('p').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Kyoto');
    const insert = panel.getByRole('button', { name: 'Insert link: Kyoto' });
    await expect(insert).toBeVisible();
    await bodyBox(page).locator('p').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' then');
    await insert.click();
    await expect(bodyBox(page)).toHaveText('It was in Kyoto then');
    await expect(bodyBox(page).getByRole('link', { name: 'Kyoto' })).toBeVisible();
    await button(page, 'Undo').click();
    await expect(bodyBox(page).getByRole('link')).toHaveCount(0);
    await expect(bodyBox(page)).toHaveText('It was in Kyoto then');
    await panel.getByRole('button', { name: 'Dismiss: Kyoto' }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(0);
  });
});

test.describe('when the pages cannot be read', () => {
  test.use({ expectedConsole: /status of 503/ });

  test('an error is shown, and it can be retried', async ({ page }) => {
    await page.route('**/api/admin/link-targets', (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    });
    await editNew(page, { body: 'In Kyoto.' });
    const panel = suggestions(page);
    await expect(panel.getByText('Could not load published pages')).toBeVisible();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
  });
});

import { publishable } from '../factories/checked-articles.ts';
import {
  box,
  button,
  editNew,
  metaLabel,
  openEditor,
  readArticle,
  saveDraft,
  test,
} from './admin-articles-site.ts';
import { newName } from './admin-photos-site.ts';
import { expect } from './fixtures.ts';

test('the form’s errors are under their fields; nothing is sent before they are corrected', async ({
  page,
}) => {
  await openEditor(page);
  await saveDraft(page);
  await expect(page.getByText('Title is required.').filter({ visible: true })).toBeVisible();
  await expect(box(page, 'Title')).toBeFocused();
  await expect(box(page, 'Title')).toHaveAttribute('aria-invalid', 'true');
  await box(page, 'Title').fill(newName('Rules'));
  await box(page, 'Excerpt').fill('e'.repeat(181));
  await box(page, metaLabel).fill('m'.repeat(149));
  await box(page, 'Hero image URL').fill('/favicon.svg');
  await saveDraft(page);
  for (const [label, message] of [
    ['Excerpt', 'Excerpt cannot exceed 180 characters.'],
    [metaLabel, 'Meta description should be 150-160 characters.'],
    ['Hero image alt text', 'Alt text is required if a hero image is present.'],
  ] as const) {
    await expect(box(page, label)).toHaveAccessibleDescription(new RegExp(message));
  }
  await expect(page).toHaveURL('/adminarticleeditor');
  await box(page, 'Excerpt').fill('e'.repeat(180));
  await box(page, metaLabel).fill('m'.repeat(150));
  await box(page, 'Hero image alt text').fill('A lamp');
  await saveDraft(page);
  await expect(page).toHaveURL(/id=/);
  await expect(page.getByText('180 of 180 characters')).toBeVisible();
  await expect(page.getByText('150 characters (150-160 recommended)')).toBeVisible();
});

test.describe('refusals', () => {
  test.use({ expectedConsole: /status of (404|422|500)/ });

  test('an unknown article says so and links back', async ({ page }) => {
    await page.goto('/adminarticleeditor?id=nobody');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('link', { name: 'Back to articles' }).click();
    await expect(page).toHaveURL('/adminarticles');
  });

  test('a refusal of the server is shown at its field, which gets the focus, and the text stays', {
    tag: '@phone',
  }, async ({ page }) => {
    const { id } = await editNew(page);
    await box(page, 'Tags (comma-separated)').fill('t'.repeat(61));
    await box(page, 'Excerpt').fill('Typed already.');
    await saveDraft(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Could not save the article' })).toBeVisible();
    await expect(box(page, 'Tags (comma-separated)')).toBeFocused();
    await expect(box(page, 'Tags (comma-separated)')).toHaveAccessibleDescription(/60 characters/);
    await expect(box(page, 'Excerpt')).toHaveValue('Typed already.');
    expect((await readArticle(page, id)).excerpt).toBe('');
  });

  test('items that the server’s checklist finds are listed, in view', { tag: '@phone' }, async ({ page }) => {
    const { id } = await editNew(page, { ...publishable, title: newName('Gate') });
    const items = [{ id: 'body_words', label: 'Body at least 800 words', detail: 'Add 12 more words.' }];
    await page.route(`**/api/admin/articles/${id}`, (route) =>
      route.fulfill({
        status: 422,
        json: { error: { code: 'invalid', message: 'The article cannot be published yet.', items } },
      }),
    );
    await button(page, 'Publish').click();
    const alert = page.getByRole('alert').filter({ hasText: 'The article cannot be published yet.' });
    await expect(alert).toBeInViewport();
    await expect(alert.getByRole('listitem')).toHaveText('Body at least 800 words: Add 12 more words.');
    await expect(page).toHaveURL(/id=/);
  });
});

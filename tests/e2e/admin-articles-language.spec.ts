import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import {
  backedUpFields,
  box,
  button,
  changeArticle,
  editNew,
  isBackedUp,
  isSaved,
  offer,
  readArticle,
  saveDraft,
  test,
} from './admin-articles-site.ts';
import { expect } from './fixtures.ts';

const language = (page: Page) => box(page, 'Language');

test('a language is saved, refused, kept unsaved, shown by its name and used by the preview', async ({
  page,
}) => {
  const { id } = await editNew(page, { excerpt: 'À noite.' });

  await test.step('a language is saved as its tag, shown by its name and used by the preview', async () => {
    await expect(language(page)).toHaveAccessibleDescription(/Leave empty for the site’s language/);
    await language(page).fill('pt_br');
    await expect(language(page)).toHaveAccessibleDescription('Brazilian Portuguese');
    await saveDraft(page);
    await isSaved(page);
    await expect(language(page)).toHaveValue('pt-BR');
    expect((await readArticle(page, id)).language).toBe('pt-BR');
    await language(page).fill('he');
    await button(page, 'Preview').click();
    const preview = page.getByRole('dialog', { name: 'Preview' }).getByRole('article');
    await expect(preview).toHaveAttribute('lang', 'he');
    await expect(preview).toHaveAttribute('dir', 'rtl');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await language(page).fill('');
    await saveDraft(page);
    await isSaved(page);
    expect((await readArticle(page, id)).language).toBeNull();
  });

  await test.step('what is no language is refused at its field, and nothing is saved', async () => {
    await language(page).fill('fr');
    await saveDraft(page);
    await expect.poll(async () => (await readArticle(page, id)).language).toBe('fr');
    const { version } = await readArticle(page, id);
    await language(page).fill('german');
    await box(page, 'Excerpt').fill('Typed already.');
    await expect(language(page)).toHaveAccessibleDescription(/Must be a language code like en or pt-BR\./);
    await saveDraft(page);
    await expect(language(page)).toBeFocused();
    await expect(box(page, 'Excerpt')).toHaveValue('Typed already.');
    expect(await readArticle(page, id)).toMatchObject({ language: 'fr', version });
    await language(page).fill('de');
    await saveDraft(page);
    await expect.poll(async () => (await readArticle(page, id)).language).toBe('de');
  });

  await test.step('an unsaved language is offered again after a reload', async () => {
    await language(page).fill('nl');
    await isBackedUp(page);
    expect(await backedUpFields(page, id)).toMatchObject({ language: 'nl' });
    await page.reload();
    await offer(page).getByRole('button', { name: 'Restore' }).click();
    await expect(language(page)).toHaveValue('nl');
  });
});

test('a restored revision brings its language back', async ({ page }) => {
  const { id } = await editNew(page, { language: 'nl' });
  await changeArticle(page, id, { language: null });
  await page.reload();
  await expect(language(page)).toHaveValue('');
  await button(page, 'Revisions').click();
  const dialog = page.getByRole('dialog', { name: 'Revisions' });
  await dialog.getByRole('listitem').last().getByRole('button').click();
  await expect(dialog.getByRole('region', { name: 'Language: Revision' })).toHaveText('nl');
  await dialog.getByRole('button', { name: 'Restore this revision' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(language(page)).toHaveValue('nl');
  expect((await readArticle(page, id)).language).toBeNull();
  await saveDraft(page);
  await isSaved(page);
  expect((await readArticle(page, id)).language).toBe('nl');
});

test.describe('a language that was changed here and elsewhere', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('is chosen by itself', async ({ page }) => {
    const { id } = await editNew(page, { excerpt: 'The lamp', language: 'nl' });
    await box(page, 'Excerpt').fill('The red lamp');
    await language(page).fill('af');
    await changeArticle(page, id, { excerpt: 'The blue lamp', language: 'fy' });
    await saveDraft(page);
    const conflict = page.getByRole('region', { name: 'This article was changed elsewhere' });
    const of = (field: string) => conflict.getByRole('group', { name: field });
    await of('Excerpt').getByRole('button', { name: 'Keep my version' }).click();
    await of('Language').getByRole('button', { name: 'Use saved version' }).click();
    await isSaved(page);
    expect(await readArticle(page, id)).toMatchObject({ excerpt: 'The red lamp', language: 'fy' });
  });
});

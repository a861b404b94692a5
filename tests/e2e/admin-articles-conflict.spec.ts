import { expectAccessible } from './accessibility.ts';
import {
  addArticle,
  box,
  changeArticle,
  isSaved,
  openEditor,
  readArticle,
  saveDraft,
} from './admin-articles-site.ts';
import { newName } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test.describe('a save over somebody else’s', () => {
  test.use({ expectedConsole: /status of 409/ });

  for (const [choice, kept] of [
    ['Keep mine', 'The red lamp'],
    ['Take theirs', 'The blue lamp'],
  ] as const) {
    test(`shows both versions side by side: ${choice}`, async ({ page }) => {
      const { id } = await addArticle(page, { title: newName('Both'), excerpt: 'The lamp' });
      await openEditor(page, id);
      await box(page, 'Excerpt').fill('The red lamp');
      await changeArticle(page, id, { excerpt: 'The blue lamp', og_title: 'Theirs too' });
      await saveDraft(page);
      const conflict = page.getByRole('region', { name: 'This article has been changed elsewhere' });
      await expect(conflict.locator('del')).toHaveText('blue');
      await expect(conflict.locator('ins')).toHaveText('red');
      await expectAccessible(page);
      expect((await readArticle(page, id)).excerpt).toBe('The blue lamp');
      await conflict.getByRole('button', { name: choice }).click();
      await expect(conflict).toBeHidden();
      await expect(box(page, 'Excerpt')).toHaveValue(kept);
      await isSaved(page);
      expect(await readArticle(page, id)).toMatchObject({ excerpt: kept, og_title: 'Theirs too' });
      if (choice === 'Take theirs') {
        await page.getByRole('button', { name: 'Bring it back' }).click();
        await expect(box(page, 'Excerpt')).toHaveValue('The red lamp');
      }
    });
  }
});

test('two tabs know of each other, and a save in one is told in the other', async ({ page, context }) => {
  const { id } = await addArticle(page, { title: newName('Tabs') });
  const notice = 'This article is open in another tab too. Type in one of them only.';
  await openEditor(page, id);
  await expect(page.getByText(notice)).toBeHidden();
  const other = await context.newPage();
  await openEditor(other, id);
  await expect(page.getByText(notice)).toBeVisible();
  await expect(other.getByText(notice)).toBeVisible();

  await box(other, 'Excerpt').fill('From the other tab');
  await saveDraft(other);
  await isSaved(other);
  await expect(page.getByText('This article has just been saved in another tab.')).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(box(page, 'Excerpt')).toHaveValue('From the other tab');

  await box(page, 'Geo city').fill('Typed here');
  await box(other, 'Excerpt').fill('Once more');
  await saveDraft(other);
  await isSaved(other);
  await page.getByRole('button', { name: 'Compare' }).click();
  const conflict = page.getByRole('region', { name: 'This article has been changed elsewhere' });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(conflict).toBeHidden();
  await saveDraft(page);
  await isSaved(page);
  expect(await readArticle(page, id)).toMatchObject({ geo_city: 'Typed here' });

  await other.close();
  await expect(page.getByText(notice)).toBeHidden();
});

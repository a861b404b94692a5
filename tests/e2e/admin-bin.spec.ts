import { expectAccessible, violations } from './accessibility.ts';
import { addArticle, deleteArticle } from './admin-articles-site.ts';
import { actOn, addPhoto, newName, openPhotos, rowOf } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => signIn(page));

test('what is deleted is restored from the note or the bin, or deleted permanently', {
  tag: '@phone',
}, async ({ page, site }) => {
  const word = newName('Bin');
  const titles = ['one', 'two', 'three'].map((name) => `${word} ${name}`);
  const [one = '', two = '', three = ''] = titles;
  for (const title of titles) await addPhoto(site.services, { title });
  const { id, title: article } = await addArticle(page, { title: `${word} article` });

  await openPhotos(page, `?q=${word}`);
  const question = page.getByRole('alertdialog');
  const moveToBin = async (title: string) => {
    await actOn(page, title, 'Move to bin');
    await question.getByRole('button', { name: 'Move to bin', exact: true }).click();
    await expect(page.getByText(`“${title}” moved to the bin`, { exact: true })).toBeVisible();
  };
  await moveToBin(one);
  // It was the last one of the list.
  await expect(page.getByRole('link', { name: two, exact: true })).toBeFocused();
  await page.keyboard.press('F8');
  // Not 'Undo': published photos come back as drafts, too.
  await page.getByRole('button', { name: 'Restore as draft', exact: true }).focus();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`“${one}” restored as a draft`, { exact: true })).toBeVisible();
  await expect(rowOf(page, one).getByText('Draft')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Photos' })).toBeFocused();
  for (const title of titles) await moveToBin(title);

  await page.goto(`/adminarticles?q=${word}`);
  await page.getByRole('button', { name: `Delete ${article}` }).click();
  await expect(question.getByRole('button', { name: 'Move to bin' })).toBeFocused();
  expect(await violations(page, '[role=alertdialog]')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`“${article}” moved to the bin`, { exact: true })).toBeVisible();
  await expect(rowOf(page, article)).toBeHidden();

  await page.goto('/adminbin');
  await expect(page.getByRole('heading', { level: 1, name: 'Bin' })).toBeVisible();
  await expect(rowOf(page, three).getByText('30 days left')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await rowOf(page, article)
    .getByRole('button', { name: `Restore ${article}` })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`“${article}” restored as a draft`, { exact: true })).toBeVisible();
  await expect(rowOf(page, article)).toBeHidden();
  await expect(page.getByRole('button', { name: `Restore ${three}` })).toBeFocused();
  await deleteArticle(page, id);

  await rowOf(page, three)
    .getByRole('button', { name: `Delete ${three} permanently` })
    .click();
  await expect(question).toContainText('This cannot be undone.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(rowOf(page, three)).toBeHidden();
  await expect(page.getByRole('button', { name: `Restore ${two}` })).toBeFocused();

  for (const title of [one, two]) {
    await rowOf(page, title)
      .getByRole('checkbox', { name: `Select ${title}` })
      .check();
  }
  const bar = page.getByRole('region', { name: 'Selected items' });
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Restore 2 items' }).click();
  await expect(page.getByText('2 items restored as drafts', { exact: true })).toBeVisible();
  await expect(rowOf(page, one)).toBeHidden();
  await openPhotos(page, `?q=${word}`);
  await expect(page.getByRole('rowheader')).toHaveCount(2);
});

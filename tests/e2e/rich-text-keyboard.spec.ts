import { expect, test } from './fixtures.ts';
import { bodyNow, choose, dialog, goToEndOf, openBody, text } from './rich-text-page.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a dialog takes what is typed at once', async ({ page }) => {
  await openBody(page, 'The lamps.');
  await goToEndOf(page, 'The lamps.');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  await expect(dialog(page).getByLabel('URL')).toBeFocused();
  await page.keyboard.type('/lamps');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(text(page)).toBeFocused();
  await choose(page, 'Insert', 'Chart');
  await expect(dialog(page).getByRole('combobox', { name: 'Type' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused();
});

test('the bar of a table is reached from its cells, and left for them', async ({ page }) => {
  await openBody(page, '| a |\n| - |\n| b |');
  await text(page).getByText('b', { exact: true }).click();
  await page.keyboard.press('Alt+F10');
  const bar = page.getByRole('toolbar', { name: 'Table' });
  await expect(bar.getByRole('button', { name: 'Add row' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('c');
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('ArrowRight');
  // The toolbar moves the focus after the key was handled.
  await expect(bar.getByRole('button', { name: 'Add column' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text(page).getByRole('columnheader')).toHaveCount(2);
  expect(await bodyNow(page)).toMatch(/\| bc \| +\|$/);
});

test('without a bar of its own a text has the toolbar', async ({ page }) => {
  await openBody(page, 'The lamps.');
  await goToEndOf(page, 'The lamps.');
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('button', { name: /^Text style/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text(page)).toBeFocused();
});

test('what is not the URL of a picture is named and not requested', async ({ page }) => {
  await openBody(page, '![A lamp](javascript:alert(1))');
  await expect(text(page).getByText('A lamp')).toBeVisible();
  await expect(text(page).getByRole('img')).toHaveCount(0);
});

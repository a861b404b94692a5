import { expectAccessible } from './accessibility.ts';
import {
  addArticle,
  box,
  button,
  changeArticle,
  checkLine,
  openChecklist,
  openEditor,
  saveDraft,
  test,
} from './admin-articles-site.ts';
import { newName } from './admin-photos-site.ts';
import { expect } from './fixtures.ts';
import { endSession } from './sign-in.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`accessible: ${colorScheme}`, () => {
    test.use({ expectedConsole: /status of 401/ });

    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      const { id } = await addArticle(page, {
        title: newName('Axe'),
        body: '# Axe\n\nThe street was lit by lamps. It lasts [VERIFY] hours.\n\n| a |\n|---|\n| b |',
      });
      await changeArticle(page, id, { excerpt: 'One.' });
      await openEditor(page, id);
    });

    test('the editor', async ({ page }) => {
      await openChecklist(page);
      await checkLine(page, 'passive_voice').locator('summary').click();
      await box(page, 'Title').fill('');
      await saveDraft(page);
      await expect(box(page, 'Title')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
    });

    test('its dialogs', async ({ page }) => {
      await button(page, 'Revisions').click();
      const dialog = page.getByRole('dialog', { name: 'Revisions' });
      await dialog.getByRole('listitem').last().getByRole('button').click();
      await expect(dialog.getByText('In the form').first()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await button(page, 'Choose image').click();
      await expect(page.getByRole('dialog', { name: 'Choose image' }).getByRole('listitem')).not.toHaveCount(
        0,
      );
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await button(page, 'Preview').click();
      await expect(page.getByRole('dialog', { name: 'Preview' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await endSession(page);
      await saveDraft(page);
      await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

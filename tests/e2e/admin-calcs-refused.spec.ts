import { system } from '../../domain/access/account.ts';
import { expectAccessible } from './accessibility.ts';
import {
  alert,
  create,
  json,
  jsonField,
  nameField,
  openList,
  openNew,
  row,
  saveButton,
} from './admin-calcs-page.ts';
import { newName } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a list that takes its time says so', async ({ page }) => {
  const goOn = Promise.withResolvers<void>();
  await page.route('**/api/admin/calculators?*', async (route) => {
    await goOn.promise;
    await route.continue();
  });
  await openList(page);
  await expect(page.getByText('Loading schemas...')).toBeVisible();
  goOn.resolve();
  await expect(page.getByText('Loading schemas...')).toBeHidden();
});

test.describe('what fails', () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test('the server’s reason is shown, and what was typed stays', async ({ page }) => {
    await openNew(page);
    await nameField(page).fill('Unknown name');
    const wrong = { fields: [], formulas: [{ name: 'x', expression: 'y' }] };
    await jsonField(page).fill(JSON.stringify(wrong));
    await saveButton(page).click();
    await expect(alert(page)).toContainText(
      'The formula "x" uses "y", which is neither a field nor an earlier formula.',
    );
    await expect(jsonField(page)).toHaveValue(JSON.stringify(wrong));
    await jsonField(page).fill('[]');
    await saveButton(page).click();
    await expect(alert(page)).toContainText('The schema must be a JSON object.');
    await jsonField(page).fill(JSON.stringify(wrong));
    await expectAccessible(page);
  });

  test('each failure without the server’s words has its own', async ({ page }) => {
    const name = newName('Stays ');
    await create(page, name);
    await page.route('**/api/admin/calculators/*', (route) => route.abort());
    await row(page, name)
      .getByRole('button', { name: `Delete ${name}` })
      .click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByRole('alert')).toHaveText(/^Error\s*Failed to delete schema\.$/);
    await question.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('link', { name: 'New Schema' }).click();
    await page.route('**/api/admin/calculators', (route) => route.abort());
    await nameField(page).fill('x');
    await jsonField(page).fill(json);
    await saveButton(page).click();
    await expect(alert(page)).toHaveText(/^Error\s*Failed to save schema\. Check JSON validity\.$/);
    await expect(jsonField(page)).toHaveValue(json);

    await page.route('**/api/admin/calculators?*', (route) => route.abort());
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto('/AdminCalcs');
    await expect(alert(page)).toContainText('Could not load schemas.');
  });

  test('after a save by another person both versions are shown, one is chosen', async ({ page, site }) => {
    const name = newName('Shared ');
    await create(page, name);
    await row(page, name)
      .getByRole('link', { name: `Edit ${name}` })
      .click();
    await expect(nameField(page)).toHaveValue(name);
    const id = new URL(page.url()).searchParams.get('edit') ?? '';
    await nameField(page).fill(`${name} first`);
    await site.services.calculators.update(system, id, { name: `${name} before` });
    await saveButton(page).click();
    await page.getByRole('button', { name: 'Use saved version' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Edit schema' })).toBeFocused();
    await expect(nameField(page)).toHaveValue(`${name} before`);
    await site.services.calculators.update(system, id, { name: `${name} theirs` });
    await nameField(page).fill(`${name} mine`);
    await saveButton(page).click();
    await expect(page.getByRole('heading', { name: 'This schema was changed elsewhere' })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Schema Name: Saved version' })).toHaveText(
      `${name} theirs`,
    );
    await expect(page.getByRole('region', { name: 'Schema Name: Your version' })).toHaveText(`${name} mine`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep my version' }).click();
    await expect(row(page, `${name} mine`)).toBeVisible();
  });

  test('a schema deleted elsewhere is saved as a new one, also after a reload', async ({ page, site }) => {
    const name = newName('Gone ');
    await create(page, name);
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await nameField(page).fill(`${name} on`);
    const id = new URL(page.url()).searchParams.get('edit') ?? '';
    await site.services.calculators.remove(system, id);
    await saveButton(page).click();
    const gone = page.getByRole('alert').filter({ hasText: 'This schema has been deleted elsewhere' });
    await expect(gone).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(nameField(page)).toHaveValue(`${name} on`);
    await jsonField(page).fill('{');
    await gone.getByRole('button', { name: 'Save as new' }).click();
    await expect(alert(page)).toContainText('JSON');
    await jsonField(page).fill(json);
    await gone.getByRole('button', { name: 'Save as new' }).click();
    await expect(row(page, `${name} on`)).toBeVisible();
  });
});

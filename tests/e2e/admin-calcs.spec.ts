import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import { expectAccessible } from './accessibility.ts';
import { newName } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

const nameField = (page: Page) => page.getByLabel('Schema Name');
const jsonField = (page: Page) => page.getByLabel('Schema JSON');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Schema' });
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'Error' });
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const list = (page: Page) => page.getByRole('heading', { level: 1, name: 'Calculation Schemas' });

const listHeading = (page: Page) => page.getByRole('heading', { level: 2, name: 'All schemas' });

const schema = {
  fields: [
    { name: 'width', description: 'Width, px' },
    { name: 'height_px', description: '' },
  ],
  formulas: [
    { name: 'megapixels', expression: 'width * height_px / 1e6' },
    { name: 'ratio', expression: 'width / height_px' },
  ],
};
const json = JSON.stringify(schema);

async function openList(page: Page): Promise<void> {
  await page.goto('/AdminCalcs');
  await expect(list(page)).toBeVisible();
}

async function openNew(page: Page): Promise<void> {
  await openList(page);
  await page.getByRole('link', { name: 'New Schema' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New schema' })).toBeVisible();
}

async function create(page: Page, name: string): Promise<void> {
  await openNew(page);
  await nameField(page).fill(name);
  await jsonField(page).fill(json);
  await saveButton(page).click();
  await expect(row(page, name)).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a schema is written beside its calculator, saved and listed (${colorScheme})`, {
    tag: '@phone',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openNew(page);
    await expect(nameField(page)).toHaveValue('');
    await expect(jsonField(page)).toHaveValue('');
    const name = newName('Size ');
    await nameField(page).fill(name);
    await jsonField(page).fill(json);
    const calculator = page.getByRole('form', { name });
    await expect(calculator.getByLabel('Width, px')).toHaveAttribute('type', 'number');
    await calculator.getByLabel('Width, px').fill('6000');
    await calculator.getByLabel('height px').fill('4000');
    await expect(calculator.getByRole('status')).toBeEmpty();
    await calculator.getByRole('button', { name: 'Calculate' }).click();
    await expect(calculator.getByRole('status')).toHaveText('megapixels24.00ratio1.50');
    await expectAccessible(page);
    await saveButton(page).click();
    await expect(list(page)).toBeVisible();
    await expect(row(page, name)).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Actions']);
    await expectAccessible(page);
  });
}

test('what is empty counts as 0, what cannot be calculated is "Error in formula"', async ({ page }) => {
  await openNew(page);
  await jsonField(page).fill(json);
  const calculator = page.getByRole('form', { name: 'Calculator' });
  await calculator.getByLabel('Width, px').press('Enter');
  await expect(calculator.getByRole('status')).toHaveText('megapixels0.00ratioError in formula');
});

test('an existing schema is shown pretty-printed, changed and saved', async ({ page }) => {
  const name = newName('Pretty ');
  await create(page, name);
  await row(page, name)
    .getByRole('link', { name: `Edit ${name}` })
    .click();
  await expect(nameField(page)).toHaveValue(name);
  await expect(jsonField(page)).toHaveValue(JSON.stringify(schema, null, 2));
  await nameField(page).fill(`${name} again`);
  await saveButton(page).press('Enter');
  await expect(row(page, `${name} again`)).toBeVisible();
  await expect(listHeading(page)).toBeFocused();
});

test('errors are shown while typing, with their places; nothing of them runs', async ({ page }) => {
  await openNew(page);
  const preview = page.getByRole('region', { name: 'Preview' });
  await jsonField(page).fill('{\n"fields": [],\n}');
  await expect(preview).toContainText('Line 3unexpected "}", expected a name in double quotes');
  const evil = { fields: [], formulas: [{ name: 'x', expression: 'constructor.constructor("alert(1)")()' }] };
  await jsonField(page).fill(JSON.stringify(evil));
  await expect(preview).toContainText('formulas.0.expression');
  await expect(preview).toContainText('"." has no meaning in a formula');
  await expectAccessible(page);
  const markup = {
    fields: [{ name: 'a', description: '<img src=x onerror=alert(1)>' }],
    formulas: schema.formulas,
  };
  markup.formulas = [{ name: 'b', expression: 'a' }];
  await jsonField(page).fill(JSON.stringify(markup));
  await expect(preview.getByLabel('<img src=x onerror=alert(1)>')).toBeVisible();
});

test('JSON that cannot be parsed is not sent: the parse error is shown, the text stays', async ({ page }) => {
  await openNew(page);
  await nameField(page).fill('Broken');
  await jsonField(page).fill('{"fields":\n[}');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await saveButton(page).click();
  await expect(alert(page)).toContainText('Unexpected token');
  await expect(alert(page)).toContainText('line 2');
  await expect(jsonField(page)).toHaveValue('{"fields":\n[}');
  expect(sent).toBe(0);
});

test('an example is a beginning', async ({ page }) => {
  await openNew(page);
  await page.getByRole('button', { name: 'Start from example' }).click();
  await expect(page.getByRole('form', { name: 'Calculator' }).getByRole('spinbutton')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Start from example' })).toBeHidden();
});

test('what was typed and not saved is there again', async ({ page }) => {
  await openNew(page);
  await nameField(page).fill('Half a thought');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(list(page)).toBeVisible();
  await page.getByRole('link', { name: 'New Schema' }).click();
  await expect(nameField(page)).toHaveValue('Half a thought');
  await expect(page.getByText('Unsaved changes restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'New schema' })).toBeFocused();
  await expect(nameField(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(list(page)).toBeVisible();
  await expect(listHeading(page)).toBeFocused();
});

test('a reload loses nothing', async ({ page }) => {
  await openNew(page);
  await jsonField(page).fill('{"fields": [');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(jsonField(page)).toHaveValue('{"fields": [');
});

test('an error disappears when it is corrected', async ({ page }) => {
  await openNew(page);
  await nameField(page).fill(newName('Mended '));
  await jsonField(page).fill('{"fields": [');
  await saveButton(page).click();
  await expect(alert(page)).toBeVisible();
  await jsonField(page).fill('{"fields": [,');
  await expect(alert(page)).toBeVisible();
  await jsonField(page).fill('{"fields": []}');
  await expect(alert(page)).toBeHidden();
  await jsonField(page).fill('{"fields": [');
  await expect(alert(page)).toBeVisible();
  await jsonField(page).fill(json);
  await expect(alert(page)).toBeHidden();
});

test('deleting asks first', async ({ page }) => {
  const name = newName('Gone ');
  await create(page, name);
  await row(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this schema?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await row(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, name)).toBeHidden();
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

test('the box for the JSON is large also while it is empty', { tag: '@phone' }, async ({ page }) => {
  await openNew(page);
  const { height } = (await jsonField(page).boundingBox())!;
  expect(height).toBeGreaterThan(400);
});

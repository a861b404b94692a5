import { expectAccessible } from './accessibility.ts';
import {
  alert,
  create,
  json,
  jsonField,
  list,
  listHeading,
  nameField,
  openNew,
  row,
  saveButton,
  schema,
} from './admin-calcs-page.ts';
import { newName } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

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
    const { height } = (await jsonField(page).boundingBox())!;
    expect(height, 'the box is large also while it is empty').toBeGreaterThan(400);
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

test('a schema is an example at first, and calculates or says why not while it is typed', async ({
  page,
}) => {
  await test.step('an example is a beginning', async () => {
    await openNew(page);
    await page.getByRole('button', { name: 'Start from example' }).click();
    await expect(page.getByRole('form', { name: 'Calculator' }).getByRole('spinbutton')).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Start from example' })).toBeHidden();
  });

  await test.step('what is empty counts as 0, what cannot be calculated is "Error in formula"', async () => {
    await jsonField(page).fill(json);
    const calculator = page.getByRole('form', { name: 'Calculator' });
    await calculator.getByLabel('Width, px').press('Enter');
    await expect(calculator.getByRole('status')).toHaveText('megapixels0.00ratioError in formula');
  });

  await test.step('errors are shown while typing, with their places; nothing of them runs', async () => {
    const preview = page.getByRole('region', { name: 'Preview' });
    await jsonField(page).fill('{\n"fields": [],\n}');
    await expect(preview).toContainText('Line 3unexpected "}", expected a name in double quotes');
    const evil = {
      fields: [],
      formulas: [{ name: 'x', expression: 'constructor.constructor("alert(1)")()' }],
    };
    await jsonField(page).fill(JSON.stringify(evil));
    await expect(preview).toContainText('Formula 1, expression');
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

  await test.step('JSON that cannot be parsed is not sent: the parse error is shown, the text stays', async () => {
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

  await test.step('an error disappears when it is corrected', async () => {
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

test('what was typed and not saved is there again, and a reload loses nothing', async ({ page }) => {
  await test.step('what was typed and not saved is there again', async () => {
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

  await test.step('a reload loses nothing', async () => {
    await page.getByRole('link', { name: 'New Schema' }).click();
    await jsonField(page).fill('{"fields": [');
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(jsonField(page)).toHaveValue('{"fields": [');
  });
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

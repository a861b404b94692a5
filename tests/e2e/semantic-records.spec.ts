import { newName } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { callApi, formsOpenedFromNow, openTab, signInAndRemoveRecords } from './semantic-site.ts';

/** A browser says of every refusal that it was one. */
test.use({ expectedConsole: /status of (409|422)/ });
signInAndRemoveRecords();

test('a synonym map is made, refused where a word is taken, changed and deleted', { tag: '@phone' }, async ({
  page,
}) => {
  const key = newName('tram');
  await openTab(page, 'Synonyms');
  await page.getByRole('link', { name: 'New Synonym Map' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Key is required.')).toBeVisible();
  await page.getByLabel('Key', { exact: true }).fill(key);
  await page.getByLabel('Variants').fill(`${key}car, трамвай${key}`);
  await page.getByRole('button', { name: 'Save' }).click();
  const card = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ hasText: `${key}car` });
  await expect(card).toBeVisible();

  await page.getByRole('link', { name: 'New Synonym Map' }).click();
  await page.getByLabel('Key', { exact: true }).fill(`${key}car`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`"${key}car" is already in the map of "${key}".`).first()).toBeVisible();
  await expect(page.getByLabel('Key', { exact: true })).toHaveValue(`${key}car`);
  await page.getByRole('button', { name: 'Cancel' }).click();

  const heading = page.getByRole('heading', { name: 'Synonym Map Manager' });
  await expect(heading).toBeFocused();
  await card.getByRole('link', { name: `Edit ${key}` }).click();
  await page.getByLabel('Variants').fill('');
  const opened = await formsOpenedFromNow(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(heading).toBeFocused();
  expect(await opened()).toEqual([]);
  await expect(page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: key })).toContainText(
    'No words yet.',
  );
  await page.getByRole('button', { name: `Delete ${key}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('It has no variants.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: key })).toHaveCount(0);
  // The row of another map, or the heading above an empty list.
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('a stopword list stores its words in lower case, and the tester leaves them out', async ({ page }) => {
  const word = newName('Shot');
  await openTab(page, 'Stopwords', '&edit=new');
  await page.getByLabel('Name', { exact: true }).fill(`List ${word}`);
  await page.getByLabel('Words', { exact: true }).fill(`${word}, OF ${word}`);
  await page.getByRole('button', { name: 'Save' }).click();
  const card = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ hasText: `List ${word}` });
  await expect(card).toContainText(`${word.toLowerCase()}, of ${word.toLowerCase()}`);

  await openTab(page, 'Tester');
  await page.getByLabel('Tags').fill(`urban, ${word}`);
  await page.getByRole('button', { name: 'Generate' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('urban', { exact: true })).toBeVisible();
  await expect(preview).not.toContainText(word);
  await openTab(page, 'Stopwords');
  await page.getByRole('button', { name: `Delete List ${word}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Its 2 words may be suggested as tags again.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
});

test('a template is previewed, and what exceeds its limits is reported', async ({ page }) => {
  const name = newName('Template ');
  await openTab(page, 'Templates', '&edit=new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Slug template').fill('{{CITY?}}-{{PRIMARY}}-{{HASH6}}');
  const preview = page.getByRole('region', { name: 'Live preview' });
  await expect(preview.getByText('lisbon-street-photography-a1b2c3')).toBeVisible();
  await preview.getByLabel('CITY').fill('');
  await expect(preview.getByText('street-photography-a1b2c3', { exact: true })).toBeVisible();

  await page.getByLabel('Title template').fill('{{TOWN}}');
  await expect(page.getByText('Unknown placeholder {{TOWN}}.')).toBeVisible();
  await page.getByLabel('Title template').fill('{{{{CITY}}}}');
  await expect(page.getByText('Braces cannot be nested.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'invalid' })).toBeVisible();
  await page.getByLabel('Title template').fill('{{PRIMARY}} in {{CITY_OR_CONTEXT}}');
  await page.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('{{PRIMARY}} in {{CITY_OR_CONTEXT}}');
  await callApi(page, 'POST', 'templates', { name: `${name} newer`, enabled: true });
  await page.reload();
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('It is not in use because a newer one');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Delete ${name} newer` }).click();
  await expect(page.getByRole('alertdialog')).toContainText(`“${name.trim()}” will be used instead.`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: `Delete ${name} newer` })).toHaveCount(0);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
});

test('the tester says what fits, and when nothing does', async ({ page }) => {
  await callApi(page, 'POST', 'clusters', {
    name: newName('Tested '),
    required_tokens: ['zeppelin'],
    optional_tokens: ['fog'],
    weight: 4,
  });
  await openTab(page, 'Tester');
  await page.getByLabel('Tags').fill('nothingofours');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText('No matching keyword cluster found.')).toBeVisible();
  await page.getByLabel('Tags').fill('zeppelin, fog');
  await page.getByRole('button', { name: 'Generate' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('5, with the optional tokens fog');
  await expect(preview).toContainText('moment');
  await expect(preview.locator('dt', { hasText: 'Hash' }).locator('+ dd')).toHaveText(/^[0-9a-z]{6}$/);
  await page.reload();
  await expect(page.getByLabel('Tags')).toHaveValue('zeppelin, fog');
});

test.describe('when the calls fail', () => {
  test.use({ expectedConsole: /status of 500/ });

  test('an error is shown at its place, and the text stays', async ({ page }) => {
    await openTab(page, 'Synonyms', '&edit=new');
    await page.getByLabel('Key', { exact: true }).fill('lantern');
    await page.route('**/api/admin/synonyms', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'The database is away.' } } }),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The database is away.' })).toBeVisible();
    await expect(page.getByLabel('Key', { exact: true })).toHaveValue('lantern');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
});

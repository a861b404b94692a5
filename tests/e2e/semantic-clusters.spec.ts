import type { Page } from '@playwright/test';
import type { ClusterAnswer } from '../../contract/records.ts';
import { expectAccessible } from './accessibility.ts';
import { newName } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { callApi, formsOpenedFromNow, openTab, signInAndRemoveRecords } from './semantic-site.ts';

/** A browser says of every refusal that it was one. */
test.use({ expectedConsole: /status of (409|422)/ });
signInAndRemoveRecords();

const make = (page: Page, body: object) => callApi<ClusterAnswer>(page, 'POST', 'clusters', body);
const form = (page: Page) => page.getByRole('form', { name: /Cluster|^Edit/ });

test('a cluster is made with a view of what it would hold, changed and deleted', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const name = newName('Harbour ');
  await openTab(page, 'Clusters');
  await page.getByRole('link', { name: 'New Cluster' }).first().click();
  await expect(page.getByText('With no required tokens, every published photo')).toBeVisible();
  await form(page).getByRole('button', { name: 'Save Cluster' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await expect(page.getByText('Name is required.')).toHaveCount(0);
  await expect(page.getByText('Some fields are invalid')).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Required tokens').fill('waterfront, candid');
  await expect(page.getByText('One photo matches.')).toBeVisible();
  await expect(page.getByText('The Whole Harbour')).toBeVisible();

  await expect(page.getByText('One photo matches.')).toBeInViewport();

  await page.getByLabel('Negative tokens').fill('street');
  await page.getByLabel('Check why a photo matches').fill('Window');
  await page.getByRole('button', { name: 'Window Light' }).click();
  await expect(page.getByText('“Window Light” does not match')).toBeVisible();
  await expect(page.getByText('Missing: “waterfront”.')).toBeVisible();
  await expect(page.getByText('Excluded by: “street”.')).toBeVisible();

  await page
    .getByRole('form', { name: /Cluster|^Edit/ })
    .getByLabel('Weight')
    .fill('-1');
  await form(page).getByRole('button', { name: 'Save Cluster' }).click();
  await expect(page.getByText('Must be a whole number of 0 or more.')).toBeVisible();
  await expect(page.getByRole('form', { name: /Cluster|^Edit/ }).getByLabel('Weight')).toBeFocused();
  await page
    .getByRole('form', { name: /Cluster|^Edit/ })
    .getByLabel('Weight')
    .fill('0');
  await form(page).getByRole('button', { name: 'Save Cluster' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
  const slug = name.trim().toLowerCase().replace(' ', '-');
  expect((await request.get(`/hub?slug=${slug}`)).status()).toBe(200);

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('will be permanently deleted. Its photo stays.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Cluster & Keyword Manager' })).toBeFocused();
  expect((await request.get(`/hub?slug=${slug}`)).status()).toBeGreaterThanOrEqual(400);
});

test('without required tokens the page says which photos match the cluster', async ({ page }) => {
  await openTab(page, 'Clusters', '&mode=new');
  await expect(page.getByText('every published photo matches')).toBeVisible();
  await page.getByLabel('Negative tokens').fill('street');
  await expect(page.getByText('every published photo without a negative token matches')).toBeVisible();
});

test('one of many clusters is found by its name, and the chosen one is in view', {
  tag: '@phone',
}, async ({ page }) => {
  const made: ClusterAnswer[] = [];
  for (let index = 0; index < 14; index += 1)
    made.push(await make(page, { name: newName('Row '), required_tokens: ['nobody-has-this'] }));
  const first = made[0]?.name ?? '';
  await openTab(page, 'Clusters', `&cluster=${made[0]?.id}`);
  await expect(page.getByRole('link', { name: new RegExp(`^${first}`) })).toBeInViewport();
  await page.getByLabel('Find a cluster').fill(first.toUpperCase());
  await expect(page.getByRole('link', { name: /photos, minimum \d+/ })).toHaveCount(1);
  await page.getByLabel('Find a cluster').fill('no such name');
  await expect(page.getByText('No matching clusters.')).toBeVisible();
});

test('of the photos put first, those that do not match are marked', async ({ page }) => {
  const find = async (q: string) =>
    (await callApi<{ id: string }[]>(page, 'GET', `posts?q=${encodeURIComponent(q)}`))[0]?.id;
  const arranged = [await find('The Whole Harbour'), await find('Window Light')];
  const { id } = await make(page, { name: newName('Put first '), required_tokens: ['waterfront'], arranged });
  await openTab(page, 'Clusters', `&cluster=${id}&mode=edit`);
  const tiles = page.getByRole('list', { name: 'Photos of the hub' }).getByRole('listitem');
  await expect(tiles.nth(1)).toContainText('Window Light');
  await expect(tiles.nth(1)).toContainText('Does not match');
  await expect(tiles.first()).not.toContainText('Does not match');
});

test('what was typed is there again after a reload and another tab, until it is discarded', async ({
  page,
}) => {
  const { id, name } = await make(page, { name: newName('Kept '), required_tokens: ['cafe'] });
  await openTab(page, 'Clusters', `&cluster=${id}&mode=edit`);
  await page.getByLabel('Description').fill('Half a sentence');
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Half a sentence');
  await page.getByRole('tab', { name: 'Tester' }).click();
  await page.goBack();
  await openTab(page, 'Clusters', `&cluster=${id}&mode=edit`);
  await expect(page.getByLabel('Description')).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('');
  await expect(form(page).getByRole('heading', { name: `Edit ${name}` })).toBeVisible();
});

test('a saved or left form gives way to the cluster, whose heading takes the focus', async ({ page }) => {
  const name = newName('Straight ');
  await openTab(page, 'Clusters', '&mode=new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Required tokens').fill('cafe');
  await form(page).getByRole('button', { name: 'Save Cluster' }).click();
  const heading = page.getByRole('heading', { level: 2, name: new RegExp(`^${name.trim()}`) });
  await expect(heading).toBeFocused();

  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByLabel('Description').fill('Where the coffee is.');
  const opened = await formsOpenedFromNow(page);
  await form(page).getByRole('button', { name: 'Save Cluster' }).click();
  await expect(heading).toBeFocused();
  await expect(page.getByText('Where the coffee is.')).toBeVisible();
  expect(await opened()).toEqual(['Add a term']);

  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(heading).toBeFocused();
  await page.getByRole('link', { name: 'New Cluster' }).click();
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Cluster & Keyword Manager' })).toBeFocused();
  await page.getByRole('link', { name: new RegExp(`^${name.trim()}`) }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: new RegExp(name.trim()) })).toHaveCount(0);
});

test('too many tokens, and too long ones, are reported while they are typed', async ({ page }) => {
  await openTab(page, 'Clusters', '&mode=new');
  await page
    .getByLabel('Required tokens')
    .fill(Array.from({ length: 1000 }, (_, i) => `🌃 t${i}`).join(', '));
  await expect(page.getByText('At most 50 tokens.')).toBeVisible();
  await page.getByLabel('Required tokens').fill(`${'x'.repeat(101)}, lamp`);
  await expect(page.getByText('A token has at most 100 characters.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(newName('Long '));
  await page.getByRole('button', { name: 'Save Cluster' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'invalid' })).toBeVisible();
  await expect(page.getByLabel('Required tokens')).toHaveValue(/^x{101}, lamp$/);
});

test.describe('a cluster that another person has changed', () => {
  test('shows both versions, and either can stay', async ({ page }) => {
    const cluster = await make(page, { name: newName('Both '), required_tokens: ['cafe'] });
    const open = async (mine: string, theirs: number) => {
      await openTab(page, 'Clusters', `&cluster=${cluster.id}&mode=edit`);
      await page.getByLabel('Description').fill(mine);
      await callApi(page, 'PUT', `clusters/${cluster.id}`, { weight: theirs });
      await page.getByRole('button', { name: 'Save Cluster' }).click();
      await expect(page.getByRole('heading', { name: 'This cluster was changed elsewhere' })).toBeFocused();
      await expect(page.getByRole('region', { name: 'Weight: Saved version' })).toHaveText(String(theirs));
    };
    await open('Mine', 7);
    await page.getByRole('button', { name: 'Use saved version' }).click();
    await expect(page.getByRole('form', { name: /Cluster|^Edit/ }).getByLabel('Weight')).toHaveValue('7');
    await expect(page.getByLabel('Description')).toHaveValue('');

    await open('Mine again', 8);
    await page.getByRole('button', { name: 'Keep my version' }).click();
    await expect(form(page)).toHaveCount(0);
    await expect(page.getByText('Mine again')).toBeVisible();
    const now = await callApi<ClusterAnswer>(page, 'GET', `clusters/${cluster.id}`);
    expect([now.description, now.weight]).toEqual(['Mine again', 8]);
  });
});

test('the last term of the last page leads to the page before', async ({ page }) => {
  const { id } = await make(page, { name: newName('Pages '), required_tokens: ['cafe'] });
  const terms = Array.from({ length: 51 }, (_, index) => ({
    cluster_id: id,
    term: `term ${index}`,
    role: 'modifier',
  }));
  await callApi(page, 'POST', 'terms/bulk', terms);
  await openTab(page, 'Clusters', `&cluster=${id}&page=2`);
  await page.getByRole('button', { name: /^Delete term/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const shown = page.getByRole('table', { name: /^Terms/ }).getByRole('rowheader');
  await expect(shown).toHaveCount(50);
  await openTab(page, 'Clusters', `&cluster=${id}&page=99`);
  await expect(shown).toHaveCount(50);
});

test('saving a cluster that holds every photo says so', async ({ page }) => {
  const name = newName('Everything ');
  await openTab(page, 'Clusters', '&mode=new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save Cluster' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: `${name} has been saved` });
  await expect(toast).toContainText('With no required tokens, every published photo matches.');
});

test('ten thousand skipped rows are all listed, and the browser lays out those in view', async ({ page }) => {
  const { id } = await make(page, { name: newName('Many skipped ') });
  await openTab(page, 'Clusters', `&cluster=${id}`);
  const rows = Array.from({ length: 10_000 }, (_, row) => `term ${row},unknown,1`);
  const buffer = Buffer.from(['term,role,weight', ...rows].join('\n'));
  await page.getByLabel('CSV file').setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('0 to import, 10,000 skipped.')).toBeVisible();
  const parts = page.getByRole('region', { name: 'Skipped rows' }).locator('div');
  await expect(parts.last()).toContainText('Row 10001: ');
  await expect(parts.last()).toHaveCSS('content-visibility', 'auto');
});

test('terms are added, refused, imported from a file and deleted', async ({ page }) => {
  const { id } = await make(page, { name: newName('Terms '), required_tokens: ['cafe'] });
  await openTab(page, 'Clusters', `&cluster=${id}`);
  const add = page.getByRole('form', { name: 'Add a term' });
  await add.getByRole('button', { name: 'Add Term' }).click();
  await expect(add.getByText('Term is required.')).toBeVisible();
  await expect(add.getByLabel('Term')).toBeFocused();
  await add.getByLabel('Term').fill('night café');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('rowheader', { name: 'night café' })).toBeVisible();
  await expect(add.getByLabel('Term')).toHaveValue('');
  await add.getByLabel('Term').fill('Night Café');
  await page.keyboard.press('Enter');
  await expect(add.getByText('The cluster already has the term "night café".')).toBeVisible();

  const choose = (name: string, text: string | Buffer) =>
    page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('latin.csv', Buffer.from([0x74, 0x0a, 0xe9, 0x2c, 0x70]));
  await expect(page.getByText('The file is not written in UTF-8.')).toBeVisible();
  await choose('head.csv', 'term,role,weight\n');
  await expect(page.getByText('The file has no rows below the header.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await choose(
    'terms.csv',
    'term,role,weight\ncounter,secondary,3\nhigh,primary,x\n,primary\ncounter,modifier\n-late,modifier\n',
  );
  await expect(page.getByText('2 to import, 3 skipped.')).toBeVisible();
  expect(
    await page.getByLabel('CSV file').evaluate((input: HTMLInputElement) => input.files?.[0]?.name),
  ).toBe('terms.csv');
  await expect(page.getByRole('region', { name: 'Skipped rows' })).toContainText(
    'Row 3: The weight "x" of "high" is not a whole number of 1 or more.',
  );
  await expect(page.getByText('Skipped as the header: term, role, weight')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 2 terms' }).click();
  await expect(page.getByRole('heading', { name: 'CSV bulk import' })).toBeFocused();
  const terms = page.getByRole('table', { name: /^Terms/ }).getByRole('rowheader');
  await expect(terms).toHaveCount(3);
  await expect(terms.first()).toHaveText('counter');

  await page.getByRole('button', { name: 'Delete counter' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('rowheader', { name: 'counter' })).toHaveCount(0);
  const next = page
    .getByRole('table', { name: /^Terms/ })
    .getByRole('row')
    .nth(1);
  await expect(next.getByRole('button').first()).toBeFocused();
});

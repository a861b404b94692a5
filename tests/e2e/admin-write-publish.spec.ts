import type { Page } from '@playwright/test';
import { button, draftBox, openComposer, tab, typeBody } from './admin-write-site.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(({ page }) => openComposer(page));

/** The last step, with these words as the article's text. */
async function publishing(page: Page, text: string): Promise<void> {
  await tab(page, 'Humanize').click();
  await expect(draftBox(page)).toBeVisible();
  await typeBody(page, text);
  await tab(page, 'Publish').click();
}

const toVerify = (page: Page, count: number) =>
  page.getByRole('heading', { name: `Statements to verify (${count})` });
const statement = (page: Page, words: string) =>
  page
    .getByRole('region', { name: /^Statements to verify/ })
    .getByRole('listitem')
    .filter({ hasText: words });

test('a title of one’s own is typed where the article is published; among several one is chosen', async ({
  page,
}) => {
  await tab(page, 'Publish').click();
  const own = page.getByRole('textbox', { name: 'Title' });
  await own.pressSequentially('Night tram');
  await expect(own).toHaveValue('Night tram');
  await expect(own).toBeFocused();
  await tab(page, 'SEO').click();
  await expect(page.getByLabel('Title 1')).toHaveValue('Night tram');
  await page.getByLabel('Title 2').fill('Day tram');
  await tab(page, 'Publish').click();
  await expect(own).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Night tram' })).toBeChecked();
  await page.getByRole('radio', { name: 'Day tram' }).check();
  await tab(page, 'SEO').click();
  await page.getByLabel('Title 1').fill('');
  await tab(page, 'Publish').click();
  await expect(page.getByRole('radio', { name: 'Day tram' })).toBeChecked();
});

test('what is typed about a statement stays when another one is settled', async ({ page }) => {
  await publishing(
    page,
    'Half look up [VERIFY]. Trams stop [VERIFY]. Half look up [VERIFY]. Rain falls [VERIFY].',
  );
  await statement(page, 'Trams stop').getByRole('button', { name: 'Add source' }).click();
  await statement(page, 'Trams stop').getByLabel('Source URL').fill('https://example.org/tr');
  const [first, second] = [statement(page, 'Half look up').first(), statement(page, 'Half look up').last()];
  await second.getByRole('button', { name: 'Rewrite' }).click();
  await second.getByLabel('The sentence in other words').fill('Some look');
  await first.getByRole('button', { name: 'Rewrite' }).click();
  await first.getByLabel('The sentence in other words').fill('Nobody looks up.');
  await first.getByRole('button', { name: 'Replace sentence' }).click();
  await expect(toVerify(page, 3)).toBeFocused();
  await expect(statement(page, 'Trams stop').getByLabel('Source URL')).toHaveValue('https://example.org/tr');
  await expect(statement(page, 'Half look up').getByLabel('The sentence in other words')).toHaveValue(
    'Some look',
  );
  await statement(page, 'Rain falls').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toVerify(page, 2)).toBeFocused();
  await expect(statement(page, 'Half look up').getByLabel('The sentence in other words')).toHaveValue(
    'Some look',
  );
});

test('the focus stays in the step when the pressed button disappears', async ({ page }) => {
  await publishing(page, 'Trams stop [VERIFY]. Window Light falls.');
  await button(page, 'Add source').click();
  await page.getByLabel('Source URL').fill('https://example.org/trams');
  await button(page, 'Add the source').click();
  await button(page, 'Remove the source https://example.org/trams').click();
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeFocused();
  await expect(page.getByText('No sources yet.')).toBeVisible();

  await tab(page, 'SEO').click();
  await page.getByRole('searchbox', { name: 'Search what is published' }).fill('window');
  await button(page, 'Insert the link Window Light').click();
  await expect(page.getByRole('heading', { name: 'Internal links' })).toBeFocused();

  await tab(page, 'Humanize').click();
  await button(page, 'Run Humanizer').click();
  await expect(tab(page, 'Enrich')).toBeFocused();
  await page.getByText('Earlier texts (1)').click();
  await button(page, 'Restore').click();
  await expect(page.getByText('Earlier texts (1)')).toBeFocused();
});

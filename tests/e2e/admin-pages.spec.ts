import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import { expectAccessible } from './accessibility.ts';
import { newName } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { text } from './rich-text-page.ts';
import { signIn } from './sign-in.ts';

// A refused save is also a message of the browser.
test.use({ expectedConsole: /status of 4(?:04|09|22)/ });

test.beforeEach(async ({ page }) => signIn(page));

const pagesUrl = '/api/admin/pages';
const listHeading = (page: Page) => page.getByRole('heading', { level: 2, name: 'All pages' });
const title = (page: Page) => page.getByLabel('Title');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function send(page: Page, method: 'POST' | 'PUT', url: string, data: object) {
  const { csrfToken } = await (await page.request.get('/api/csrf/')).json();
  const answer = await page.request.fetch(url, { method, headers: { 'X-CSRFToken': csrfToken }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

async function openPage(page: Page, fields: object = {}) {
  const name = newName('Page ');
  const saved = await send(page, 'POST', pagesUrl, { title: name, body: 'As it was.', ...fields });
  await page.goto(`/adminpages?edit=${saved.id}`);
  await expect(text(page)).toBeVisible();
  return saved;
}

/** The caret goes to the end of the text. */
async function typeAtEnd(page: Page, words: string): Promise<void> {
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
  await expect(text(page)).toContainText(words);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a page begins with a text, whose gaps are filled in before it is public (${colorScheme})`, {
    tag: '@phone',
  }, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/adminpages');
    await expect(listHeading(page)).toBeVisible();
    await page.getByRole('link', { name: 'Begin Imprint' }).focus();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'New page' })).toBeFocused();
    await expect(title(page)).toHaveValue('Imprint');
    const gaps = page.getByRole('region', { name: 'to fill in before you publish' });
    await expect(gaps.getByRole('button')).toHaveText([
      ...['your full name', 'street and number', 'postal code, city and country'],
      ...['your email address', 'your phone number, or delete this line', 'your full name'],
    ]);
    await expectAccessible(page);
    await button(page, 'Publish').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Could not save the page' })).toContainText(
      'Fill in or delete “[FILL IN: your full name]”, and 5 more before you publish.',
    );
    await expect(text(page)).toBeFocused();
    for (let left = 6; left > 0; left -= 1) {
      await expect(gaps.getByRole('button')).toHaveCount(left);
      await gaps.getByRole('button').first().click();
      await expect(text(page)).toBeFocused();
      await page.keyboard.type(`Answer ${left}`);
    }
    await expect(gaps).toBeHidden();
    await button(page, 'Publish').click();
    await expect(page.getByText('“Imprint” is public', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit page' })).toBeVisible();
    const path = await page.getByRole('link', { name: 'View', exact: true }).getAttribute('href');
    await page.goto(`${site.url}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Answer 6');
    await expect(page.getByRole('navigation', { name: 'More pages' }).locator('[aria-current]')).toHaveText(
      'Imprint',
    );
    await page.goto('/adminpages');
    await expect(page.getByRole('row', { name: /^Imprint/ })).toContainText('Published');
    await expect(page.getByRole('link', { name: 'Begin Imprint' })).toBeHidden();
    await expectAccessible(page);
  });
}

test('a text to begin with is not offered while its URL belongs to a page in the bin', async ({
  page,
  site: { services },
}) => {
  const { id } = await services.sitePages.create(system, { title: 'Privacy', slug: 'privacy', body: 'Old.' });
  await services.sitePages.remove(system, id);
  await page.goto('/adminpages');
  await expect(page.getByText('/page/privacy is in the bin.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Begin Privacy' })).toBeHidden();
  await services.sitePages.remove(system, id, { permanent: true });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Begin Privacy' })).toBeVisible();
});

test('a public page is saved where it stands, moved by its slug, placed, and taken offline', async ({
  page,
}) => {
  const { id, slug, title: name } = await openPage(page, { published: true });
  await typeAtEnd(page, ' And more.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`“${name}” is public`, { exact: true })).toBeVisible();
  await expect(text(page)).toBeFocused();
  await page.getByLabel('Slug').fill(`${slug} moved`);
  await expect(page.getByText(`/page/${slug} will redirect to it.`)).toBeVisible();
  await page.getByLabel('Linked from').press('Enter');
  await page.getByRole('option', { name: 'Header' }).press('Enter');
  await button(page, 'Save').click();
  await expect(page.getByRole('link', { name: 'View', exact: true })).toHaveAttribute(
    'href',
    `/page/${slug}-moved`,
  );
  const answer = await page.request.get(`/page/${slug}`);
  expect(answer.url()).toContain(`/page/${slug}-moved`);
  const html = await answer.text();
  expect(html).toContain('And more.');
  await button(page, 'Unpublish').click();
  await expect(button(page, 'Publish')).toBeVisible();
  expect((await page.request.get(`/page/${slug}-moved`)).status()).toBe(404);
  const saved = await (await page.request.get(`${pagesUrl}/${id}`)).json();
  expect(saved).toMatchObject({ placement: 'header', published: false, version: 4 });
});

test('typed text survives a reload and a change elsewhere', async ({ page }) => {
  const { id } = await openPage(page);
  await typeAtEnd(page, ' Typed here.');
  await expect
    .poll(() => page.evaluate((name) => sessionStorage.getItem(name), `page-draft:${id}`))
    .toContain('Typed here.');
  await send(page, 'PUT', `${pagesUrl}/${id}`, { body: 'Changed elsewhere.' });
  await page.reload();
  await expect(page.getByText('Unsaved changes restored.')).toBeVisible();
  await expect(text(page)).toHaveText('As it was. Typed here.');
  await button(page, 'Save draft').click();
  const conflict = page.getByRole('region', { name: 'This page was changed elsewhere' });
  await expect(conflict).toContainText('Changed elsewhere.');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Keep my version' }).click();
  await expect(page.getByText('Saved as a draft', { exact: true })).toBeVisible();
  await expect(conflict).toBeHidden();
  const saved = await (await page.request.get(`${pagesUrl}/${id}`)).json();
  expect(saved).toMatchObject({ body: 'As it was. Typed here.', published: false });
});

test('what was deleted elsewhere is saved as a new page', async ({ page, site }) => {
  const { id } = await openPage(page);
  await typeAtEnd(page, ' Kept.');
  await site.services.sitePages.remove({ role: 'system' }, id, { permanent: true });
  await button(page, 'Save draft').click();
  await expect(page.getByText('This page has been deleted elsewhere')).toBeVisible();
  await button(page, 'Save as new').click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(text(page)).toHaveText('As it was. Kept.');
});

test('a page goes to the bin by keyboard, and comes back', async ({ page }) => {
  const { title: name, slug } = await openPage(page, { published: true });
  await page.getByRole('link', { name: 'Back to pages' }).click();
  await expect(listHeading(page)).toBeFocused();
  await page.getByRole('button', { name: `Move to bin: ${name}` }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('You can restore it from the bin for 30 days.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Move to bin' }).press('Enter');
  await expect(page.getByText(`“${name}” moved to the bin`, { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name })).toBeHidden();
  expect((await page.request.get(`/page/${slug}`)).status()).toBe(410);
  await page.goto('/adminbin');
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Page');
  await expect(row).toContainText(`/page/${slug} answers “gone” (410)`);
  await row.getByRole('button', { name: `Restore ${name}` }).press('Enter');
  await expect(page.getByText(`“${name}” restored as a draft`, { exact: true })).toBeVisible();
});

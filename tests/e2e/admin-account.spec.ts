import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, password, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Account', exact: true });
const sessions = (page: Page) => page.getByRole('region', { name: 'Active sessions' }).getByRole('listitem');

async function openPage(page: Page): Promise<void> {
  await page.goto('/admin');
  await expect(heading(page)).toBeVisible();
  await expect(sessions(page).first()).toBeVisible();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the account page is accessible (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await signIn(page);
    await openPage(page);
    await expectAccessible(page);
  });
}

test('the description of the calls is found from there', async ({ page }) => {
  await signIn(page);
  await openPage(page);
  await page.getByRole('link', { name: 'API documentation' }).click();
  await expect(page).toHaveURL(/\/api\/docs$/);
  await expect(page.getByText('/api/admin/posts/bulk/matching')).toBeVisible();
});

test('another browser is signed out, after a question', async ({ page, browser, site }) => {
  const owner = { username: `owner-${crypto.randomUUID()}`, password: 'a lamp over wet stones' };
  await site.services.accounts.create(system, { ...owner, role: 'admin' });
  const elsewhere = await browser.newContext({
    baseURL: site.url,
    userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1',
  });
  const phone = await elsewhere.newPage();
  await signIn(phone, owner.username, owner.password);
  await signIn(page, owner.username, owner.password);
  await openPage(page);
  await expect(sessions(page)).toHaveCount(2);
  await expect(sessions(page).filter({ hasText: 'This browser' })).toHaveCount(1);
  await page.getByRole('button', { name: /^Sign out Safari on iPhone/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out Safari on iPhone?' });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(sessions(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Active sessions' })).toBeFocused();
  const answer = await phone.request.get('/admin', { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  await elsewhere.close();
});

test.describe('the password', () => {
  test.use({ expectedConsole: /status of 4\d\d/ });

  test('is changed; an error is shown at its field', async ({ page, site }) => {
    const owner = { username: `owner-${crypto.randomUUID()}`, password: 'a lamp over wet stones' };
    await site.services.accounts.create(system, { ...owner, role: 'admin' });
    await signIn(page, owner.username, owner.password);
    await openPage(page);
    const present = page.getByLabel('Current password', { exact: true });
    const wanted = page.getByLabel('New password', { exact: true });
    const change = page.getByRole('button', { name: 'Change password' });

    await present.fill('something else');
    await wanted.fill(password);
    await change.click();
    await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
    await expect(present).toBeFocused();
    await expect(wanted).toHaveValue(password);

    await page.getByRole('button', { name: 'Show current password' }).click();
    await expect(present).toHaveAttribute('type', 'text');
    await present.fill(owner.password);
    await change.click();
    await expect(page.getByText('The password has been changed.').first()).toBeVisible();
    await expect(present).toHaveValue('');
    await signIn(page, owner.username, password);
  });
});

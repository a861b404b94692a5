import { expect, password, test } from './fixtures.ts';

test.describe('signing in', () => {
  test.use({ expectedConsole: /status of 401/ });

  test(
    'a wrong password is reported in place and the name stays; the right one continues',
    { tag: '@phone' },
    async ({ page }, { project }) => {
      await page.goto('/admin/login?next=/admin');
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toHaveText(/.+/);
      await expect(page.getByLabel('Username')).toHaveValue('admin');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
      if (project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/$|\/index$/);
      await page.goto('/admin');
      await expect(page).toHaveURL(/\/admin\/login\?next=/);
      await page.goto('/admin/login');
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL('/adminphotos');
    },
  );
});

test.describe('signing in without an answer', () => {
  test.use({ expectedConsole: /ERR_FAILED|status of 500|SyntaxError/ });

  test('a network failure is reported as one; an unreadable response is not', async ({ page }) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^Cannot reach the server\./);
    expect(errors.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
    const torn = { status: 500, contentType: 'application/json', body: '{"error":' };
    await page.route('**/api/auth/login', (route) => route.fulfill(torn), { times: 1 });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Something went wrong here. Try again.');
    expect(errors.join('\n')).toContain('SyntaxError');
  });
});

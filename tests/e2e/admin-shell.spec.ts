import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import { expectAccessible } from './accessibility.ts';
import { newName } from './admin-photos-site.ts';
import { expect, password, test } from './fixtures.ts';
import { photo } from './quick-upload-photo.ts';
import { sheetOf } from './quick-upload-sheet.ts';
import { signIn } from './sign-in.ts';

const flag = 'temporary-admin-access';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const isPhone = (name: string) => name === 'phone';

/** The links of the area: beside the page, or behind the menu button. */
async function openNavigation(page: Page, project: string) {
  if (isPhone(project)) await page.getByRole('button', { name: 'Menu' }).click();
  return page.getByRole('navigation', { name: 'Admin' });
}

/** The signed-in account, as the server answers. */
async function answerMe(page: Page, role: string): Promise<void> {
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { id: '1', username: 'someone', role } }),
  );
}

test.describe('the shell', { tag: '@phone' }, () => {
  test.beforeEach(({ page }) => signIn(page));

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`is accessible (${colorScheme}), its menu too`, async ({ page }, { project }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/adminupload');
      await expect(page.getByText('No unused files').or(page.getByRole('table'))).toBeVisible();
      await expectAccessible(page);
      if (!isPhone(project.name)) return;
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('has the camera at hand on a phone', async ({ page }, { project }) => {
    await page.goto('/adminassets');
    const camera = page.getByRole('button', { name: 'Quick Upload' });
    if (!isPhone(project.name)) return expect(camera).toBeHidden();
    await page.getByLabel('Name').fill('Typed before');
    await camera.click();
    const quick = sheetOf(page);
    const title = newName('Corner');
    await quick.file.setInputFiles(await photo(`${title}.jpg`));
    await expect(quick.title).toHaveValue(title);
    await expectAccessible(page);
    await quick.submit.click();
    await expect(page.getByText('Photo published', { exact: true })).toBeVisible();
    await expect(quick.sheet).toBeHidden();
    await expect(camera).toBeFocused();
    await expect(page.getByLabel('Name')).toHaveValue('Typed before');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'View', exact: true }).click();
    await expect((await opened).getByRole('heading', { name: title })).toBeVisible();
  });

  test('lists its pages, and stays when another one opens', async ({ page }, { project }) => {
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() || request.url().includes('.data')) documents.push(request.url());
    });
    await page.goto('/adminupload');
    await expect(heading(page, 'Admin · Upload')).toBeVisible();

    if (isPhone(project.name))
      await test.step('the menu of a phone is worked by keyboard and gives the focus back', async () => {
        const opener = page.getByRole('button', { name: 'Menu' });
        await opener.focus();
        await page.keyboard.press('Enter');
        const menu = page.getByRole('dialog', { name: 'Menu' });
        await expect(menu).toBeVisible();
        for (let step = 0; step < 12; step += 1) {
          await page.keyboard.press('Tab');
          expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
        }
        await page.keyboard.press('Escape');
        await expect(menu).toBeHidden();
        await expect(opener).toBeFocused();
      });

    const navigation = await openNavigation(page, project.name);
    await test.step('it lists the pages that exist, the site, the account and the way out', async () => {
      await expect(navigation.getByRole('link')).toHaveText([
        ...['Upload', 'Photos', 'Series', 'Write', 'Articles', 'Pages', 'Schedule', 'Bin', 'Semantics'],
        ...['Assets', 'Calculations', 'Sitemap', 'Jobs', 'Backups', 'Settings', 'Account', 'View site'],
      ]);
      await expect(navigation.getByRole('button', { name: 'Logout' })).toBeVisible();
      await expect(navigation.locator('[aria-current=page]')).toHaveText('Upload');
    });

    await test.step('it stays when another page opens', async () => {
      await navigation.getByRole('link', { name: 'Photos' }).click();
      await expect(heading(page, 'Photos')).toBeVisible();
      await expect(page).toHaveTitle(/^Photos - .* admin$/);
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.goBack();
      await expect(heading(page, 'Admin · Upload')).toBeVisible();
      expect(documents).toHaveLength(1);
    });
  });

  test('the first key leads past the navigation', async ({ page }) => {
    await page.goto('/adminupload');
    await expect(heading(page, 'Admin · Upload')).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
  });
});

test.describe('logging out', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await page.goto('/adminupload');
    await page.evaluate((name) => sessionStorage.setItem(name, 'true'), flag);
    // What is still being loaded at the logout would be refused.
    await expect(page.getByText('No unused files').or(page.getByRole('table'))).toBeVisible();
  });

  async function logOut(page: Page, project: string): Promise<void> {
    const navigation = await openNavigation(page, project);
    await navigation.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  }

  test('ends flag and session and opens the home page', async ({ page }, { project }) => {
    await logOut(page, project.name);
    expect(await page.evaluate((name) => sessionStorage.getItem(name), flag)).toBeNull();
    const answer = await page.request.get('/adminupload', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
  });

  test.describe('when the call fails', () => {
    test.use({ expectedConsole: /Failed to load resource/ });

    test('opens the home page all the same, without the flag', async ({ page }, { project }) => {
      await page.route('**/api/auth/logout', (route) => route.abort());
      await logOut(page, project.name);
      expect(await page.evaluate((name) => sessionStorage.getItem(name), flag)).toBeNull();
    });
  });
});

test.describe('who may see it', () => {
  test('a visitor is redirected to sign in, and returns to the requested page', async ({ page, request }) => {
    const answer = await request.get('/AdminUpload', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers()).toMatchObject({ location: '/admin/login?next=%2FAdminUpload' });
    expect(await answer.text()).toBe('');
    await page.goto('/AdminUpload');
    await page.getByLabel('Username').fill('admin');
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(heading(page, 'Admin · Upload')).toBeVisible();
  });

  test('the page waits for the answer about the role', async ({ page }) => {
    await signIn(page);
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/auth/me', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto('/adminupload');
    await expect(page.getByText('Checking access…')).toBeVisible();
    await expect(heading(page, 'Admin · Upload')).toBeHidden();
    answer.resolve();
    await expect(heading(page, 'Admin · Upload')).toBeVisible();
  });

  test('the flag spares the question', async ({ page }) => {
    await signIn(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await page.evaluate((name) => sessionStorage.setItem(name, 'true'), flag);
    await page.goto('/adminupload');
    await expect(heading(page, 'Admin · Upload')).toBeVisible();
    await expect(page.getByText('No unused files').or(page.getByRole('table'))).toBeVisible();
    expect(asked).not.toContain('/api/auth/me');
  });

  test('another role is denied by the page, and led home', async ({ page }) => {
    await signIn(page);
    await answerMe(page, 'viewer');
    await page.goto('/adminupload');
    await expect(heading(page, 'Access Denied')).toBeVisible();
    await expect(
      page.getByText('Click the heart icon in the footer on the main page for access.'),
    ).toBeVisible();
    await expect(heading(page, 'Admin · Upload')).toBeHidden();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test.describe('when the session ends before the answer', () => {
    test.use({ expectedConsole: /status of 401/ });

    test('signing in again leads on, and giving up is being denied', async ({ page }) => {
      await signIn(page);
      const ended = { status: 401, json: { error: { code: 'unauthenticated', message: 'Sign in first.' } } };
      await page.route('**/api/auth/me', (route) => route.fulfill(ended), { times: 1 });
      await page.goto('/adminupload');
      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await dialog.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Admin · Upload')).toBeVisible();

      await page.route('**/api/auth/me', (route) => route.fulfill(ended), { times: 1 });
      await page.goto('/adminupload');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(heading(page, 'Access Denied')).toBeVisible();
    });
  });

  test.describe('when the role cannot be had', () => {
    test.use({ expectedConsole: /Failed to load resource/ });

    test('says why, and asks again', async ({ page }) => {
      await signIn(page);
      await page.route('**/api/auth/me', (route) => route.abort(), { times: 1 });
      await page.goto('/adminupload');
      await expect(page.getByRole('alert')).toContainText('Cannot reach the server.');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(heading(page, 'Admin · Upload')).toBeVisible();
    });
  });

  test.describe('an account without the role', () => {
    test.use({ expectedConsole: /status of 403/ });

    test('is denied by the server, and led home', async ({ page, site }) => {
      const guest = { username: `guest-${crypto.randomUUID()}`, password: 'only come to look at it' };
      await site.services.accounts.create(system, { ...guest, role: 'viewer' });
      await signIn(page, guest.username, guest.password);
      const response = await page.goto('/adminupload');
      expect(response?.status()).toBe(403);
      await expect(heading(page, 'Access Denied')).toBeVisible();
      await expect(page.getByRole('navigation')).toBeHidden();
      await page.waitForURL((url) => url.pathname === '/');
    });
  });
});

import type { Locator, Page } from '@playwright/test';
import { adminModeFlag } from '../../domain/access/admin-mode.ts';
import { password } from './fixtures.ts';

/** The dialog as its owner sees it. */
export function sheetOf(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'AI Photo Upload' });
  return {
    sheet,
    file: sheet.getByLabel('Choose File'),
    camera: sheet.getByLabel('Take Photo'),
    title: sheet.getByLabel('Title'),
    altText: sheet.getByLabel('Alt Text (for accessibility)'),
    caption: sheet.getByLabel('Caption'),
    description: sheet.getByLabel('Description'),
    tags: sheet.getByLabel('AI-Generated Tags'),
    date: sheet.getByLabel('Date'),
    problem: sheet.getByRole('alert').filter({ hasText: /./ }),
    cancel: sheet.getByRole('button', { name: 'Cancel' }),
    submit: sheet.getByRole('button', { name: 'Upload Photo' }),
    busy: sheet.getByRole('button', { name: 'Uploading...' }),
  };
}

/** Presses the heart, as its owner does. */
export async function enterAdminMode(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Activate Admin Mode' }).click();
  await page.getByText('(Admin Mode)').waitFor();
  await page.waitForFunction((flag) => sessionStorage.getItem(flag) === 'true', adminModeFlag);
}

export async function openSheet(page: Page): Promise<ReturnType<typeof sheetOf>> {
  const button = page.getByRole('button', { name: 'Quick Upload' });
  await button.and(page.locator(':not([aria-disabled])')).click();
  const sheet = sheetOf(page);
  await sheet.sheet.waitFor();
  return sheet;
}

/** A session in this browser, without the page. */
async function signIn(page: Page): Promise<void> {
  const { csrfToken } = await (await page.request.get('/api/csrf/')).json();
  const answer = await page.request.post('/api/auth/login', {
    headers: { 'X-CSRFToken': csrfToken },
    data: { username: 'admin', password },
  });
  if (!answer.ok()) throw new Error(`Sign-in was answered ${answer.status()}.`);
}

/** In admin mode, signed in, the dialog open. */
export async function readyToUpload(page: Page): Promise<ReturnType<typeof sheetOf>> {
  await enterAdminMode(page);
  await signIn(page);
  return openSheet(page);
}

/** Presses a button that saves the photograph, and waits for the page that is loaded after it. */
export async function save(button: Locator): Promise<void> {
  const loaded = button.page().waitForEvent('load');
  await button.click();
  await loaded;
}

/** The sign-in that opens over the dialog. */
export function signInOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^Sign in/ });
  return {
    dialog,
    username: dialog.getByLabel('Username'),
    password: dialog.getByLabel('Password', { exact: true }),
    problem: dialog.getByRole('alert').filter({ hasText: /./ }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    submit: dialog.getByRole('button', { name: 'Sign in' }),
  };
}

export async function fillSignIn(page: Page): Promise<void> {
  const { username, password: box, submit } = signInOf(page);
  await username.fill('admin');
  await box.fill(password);
  await submit.click();
}

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { picture } from '../factories/pictures.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, password, test } from './fixtures.ts';
import { endSession, signIn } from './sign-in.ts';

const picker = (page: Page) => page.getByLabel('Photo', { exact: true });
const status = (page: Page) => page.getByRole('status').filter({ hasText: /Загружено|Ошибка|cancelled/ });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });

let seed = Math.floor(Math.random() * 1e6);

/** An image that no other test uploads, with a unique name. */
async function photograph(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  seed += 1;
  return {
    name: `lamp-${seed}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await picture(seed),
  };
}

/** More bytes than a slow line carries in some seconds. */
async function heavyPhotograph(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  seed += 1;
  const noise = { type: 'gaussian', mean: seed % 200, sigma: 60 } as const;
  const buffer = await sharp({
    create: { width: 700, height: 500, channels: 3, background: '#888', noise },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: `heavy-${seed}.jpg`, mimeType: 'image/jpeg', buffer };
}

async function slowLine(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 80_000,
  });
}

async function openPage(page: Page): Promise<void> {
  await page.goto('/adminupload');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin · Upload' })).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('data files are not sent, and a page behind the end of the list says that nothing is on it', async ({
  page,
}) => {
  await test.step('a data file that slips through the picker is not sent', async () => {
    let sent = 0;
    await page.route('**/api/admin/upload', (route) => {
      sent += 1;
      return route.continue();
    });
    await openPage(page);
    const table = { name: 'counts.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') };
    await picker(page).setInputFiles(table);
    await expect(status(page)).toHaveText('Ошибка загрузки: Not an image. Upload data files under Assets.');
    expect(sent).toBe(0);
  });

  await test.step('a page behind the end of the list says that nothing is on it', async () => {
    const file = await photograph();
    await picker(page).setInputFiles(file);
    await expect(row(page, file.name)).toBeVisible();
    await page.goto('/adminupload?page=9');
    await expect(
      page.getByText(/^There (is 1 file, not|are \d+ files, none of them) on this page$/),
    ).toBeVisible();
  });
});

test('a picture is stored, announced and shown to the letter', { tag: '@phone' }, async ({ page }) => {
  const token = page.waitForRequest('**/api/csrf/');
  await openPage(page);
  await token;
  await expect(picker(page)).toHaveAttribute('accept', 'image/*');
  const file = await photograph();
  await picker(page).setInputFiles(file);
  await expect(status(page)).toHaveText('Загружено успешно.');
  const dump = await page.getByRole('region', { name: 'Upload result' }).textContent();
  expect(JSON.parse(dump ?? '')).toMatchObject({
    file_url: expect.stringMatching(/^\/media\//),
    is_new: true,
  });
  await expect(picker(page)).toBeEnabled();
  await expect(row(page, file.name)).toBeVisible();
  await expectAccessible(page);
  // A second file that fails leaves the URLs of the first where they were.
  await picker(page).setInputFiles({
    name: 'counts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('a\n1\n'),
  });
  await expect(status(page)).toHaveText(/^Ошибка загрузки: Not an image/);
  await expect(page.getByRole('region', { name: `Upload result of ${file.name}` })).toHaveText(dump ?? '');
  await expect(page.getByRole('link', { name: 'Go to Photos' })).toHaveAttribute('href', '/adminphotos');
  await page.getByRole('button', { name: 'Make a post of this photo' }).click();
  await expect(page).toHaveURL(/\/adminphotos\?edit=/);
  await expect(page.getByLabel('Title')).toHaveValue(/^Lamp/i);
});

test.describe('what is no picture', () => {
  test.use({ expectedConsole: /status of 415/ });

  test('is refused with the reason, and another can be chosen', async ({ page }) => {
    await openPage(page);
    await picker(page).setInputFiles({
      name: 'notes.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no'),
    });
    await expect(status(page)).toHaveText(/^Ошибка загрузки: This is a text file\./);
    await expect(page.getByRole('region', { name: 'Upload result' })).toBeHidden();
    await picker(page).setInputFiles(await photograph());
    await expect(status(page)).toHaveText('Загружено успешно.');
  });
});

test('the bytes are counted as they leave, and the picker waits', async ({ page }) => {
  await openPage(page);
  await slowLine(page);
  const file = await heavyPhotograph();
  await picker(page).setInputFiles(file);
  const bar = page.getByRole('progressbar', { name: `Uploading ${file.name}` });
  await expect(bar).toHaveAttribute('aria-valuetext', /^\d.* of \d/);
  await expect(picker(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const counted = async () => Number(await bar.getAttribute('aria-valuenow'));
  const early = await counted();
  await expect.poll(counted).toBeGreaterThan(early);
  expect(Number(await bar.getAttribute('aria-valuemax'))).toBeGreaterThanOrEqual(file.buffer.length);
  await expectAccessible(page);
  await expect(status(page)).toHaveText('Загружено успешно.');
  await expect(picker(page)).toBeFocused();
});

test('a cancelled upload leaves nothing behind', async ({ page }) => {
  await openPage(page);
  const total = async () => (await page.request.get('/api/admin/files?limit=1')).headers()['x-total-count'];
  const before = await total();
  await slowLine(page);
  const file = await heavyPhotograph();
  await picker(page).setInputFiles(file);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /^\d.* of \d/);
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('The upload was cancelled.');
  await expect(picker(page)).toBeEnabled();
  await expect(picker(page)).toBeFocused();
  expect(await total()).toBe(before);
});

test('an unused file is pinned, unpinned, and deleted only after a question', async ({ page }) => {
  await openPage(page);
  const file = await photograph();
  await picker(page).setInputFiles(file);
  const line = row(page, file.name);
  await expect(line).toContainText('Deleted after 1 day');
  await line.getByRole('button', { name: `Pin ${file.name}` }).click();
  await expect(line).toContainText('Pinned');
  await expect(page.getByText(`${file.name} is pinned`).first()).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(line).toContainText('Pinned');
  await line.getByRole('button', { name: `Unpin ${file.name}` }).click();
  await expect(line).toContainText('Deleted after 1 day');

  const remove = line.getByRole('button', { name: `Delete ${file.name}` });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: `Delete “${file.name}”?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(line).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Unused files', exact: true })).toBeFocused();
});

test.describe('when something fails', () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test('lists, deletes and sessions that fail are named, tried again and begun again', async ({ page }) => {
    await test.step('a list that cannot be loaded says so and can be retried', async () => {
      await page.route('**/api/admin/files?*', (route) => route.abort(), { times: 1 });
      await openPage(page);
      await expect(page.getByRole('alert').filter({ hasText: 'Cannot reach the server.' })).toBeVisible();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('No unused files').or(page.getByRole('table'))).toBeVisible();
    });

    await test.step('a delete that fails says so in the question', async () => {
      const file = await photograph();
      await picker(page).setInputFiles(file);
      await row(page, file.name).getByRole('button', { name: 'Delete' }).click();
      await page.route('**/api/admin/files/*', (route) => route.abort(), { times: 1 });
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(question.getByRole('alert')).toContainText('Cannot reach the server.');
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(row(page, file.name)).toBeHidden();
    });

    await test.step('after signing in again in place the upload succeeds', async () => {
      await expect(page.getByText('No unused files').or(page.getByRole('table'))).toBeVisible();
      await endSession(page);
      await picker(page).setInputFiles(await photograph());
      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await expect(dialog.getByLabel('Username')).toHaveValue('admin');
      const secret = dialog.getByLabel('Password', { exact: true });
      await expect(secret).toBeFocused();
      await expectAccessible(page);
      await secret.fill('not the password');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
      await expect(secret).toBeFocused();
      await secret.fill(password);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(status(page)).toHaveText('Загружено успешно.');
    });

    await test.step('without a new sign-in the page says so and stays', async () => {
      await expect(page.getByText('No unused files').or(page.getByRole('table'))).toBeVisible();
      await endSession(page);
      await picker(page).setInputFiles(await photograph());
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(status(page)).toHaveText('Ошибка загрузки: Sign in first.');
      await expect(picker(page)).toBeEnabled();
    });
  });
});

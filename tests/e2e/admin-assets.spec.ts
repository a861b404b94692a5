import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import type { Services } from '../../server/compose/services.ts';
import { expectAccessible } from './accessibility.ts';
import { newName } from './admin-photos-site.ts';
import { expect, password, test } from './fixtures.ts';
import { endSession, signIn } from './sign-in.ts';

const nameField = (page: Page) => page.getByLabel('Asset Name');
const fileField = (page: Page) => page.getByLabel('Asset File');
const uploadButton = (page: Page) => page.getByRole('button', { name: /^Upload/ });
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'Error' });
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

const csv = (text: string, name = 'numbers.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

async function openPage(page: Page): Promise<void> {
  await page.goto('/AdminAssets');
  await expect(page.getByRole('heading', { level: 1, name: 'Data Assets' })).toBeVisible();
}

async function store(page: Page, name: string, file = csv(`lamp,shots\n${name},3\n`)): Promise<void> {
  await nameField(page).fill(name);
  await fileField(page).setInputFiles(file);
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: `“${name}” uploaded` })).toBeVisible();
}

/** An article of the owner's that names the file of this asset. */
async function useInArticle(services: Services, name: string, title: string): Promise<void> {
  const sort = { by: 'createdDate', descending: true } as const;
  const { records: assets } = await services.assets.list(system, {
    filters: { name },
    sort,
    limit: 1,
    offset: 0,
  });
  const body = `[table csv="${assets[0]?.url}"]`;
  const id = newName('a');
  const at = new Date().toISOString();
  const words = { excerpt: '', heroImageUrl: '', heroImageAltText: '', metaDescription: '' };
  const seo = { ogTitle: '', ogDescription: '', twitterTitle: '', twitterDescription: '', internalLinks: [] };
  const dates = { createdDate: at, updatedDate: at, publishedAt: at };
  const rest = { heroMediaId: null, tags: [], city: null, published: true, seo };
  await services.articles.insert(system, [{ id, slug: id, title, body, ...words, ...dates, ...rest }]);
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a name and a file make an asset: previewed, listed, linked, the form empty again', {
  tag: '@phone',
}, async ({ page }) => {
  await openPage(page);
  const name = newName('Lamps ');
  await store(page, name, csv('\uFEFFлампа;снимки\nLeica;"1,5"\n'));
  await expect(page.getByRole('region', { name: `First rows of ${name}` })).toContainText('1,5');
  await expect(page.getByText('1 row.')).toBeVisible();
  await expect(nameField(page)).toHaveValue('');
  await expect(fileField(page)).toHaveValue('');
  const line = row(page, name);
  await expect(line.getByText('CSV', { exact: true })).toBeVisible();
  const link = line.getByRole('link');
  await expect(link).toHaveAttribute('target', '_blank');
  const served = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(await served.text()).toBe('лампа,снимки\r\nLeica,"1,5"\r\n');
  await expectAccessible(page);

  await line.getByRole('button', { name: `Preview ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('cell', { name: 'Leica' })).toBeVisible();
  await expectAccessible(page);
});

test('the form waits for a name, a file and the upload; its notice goes with the asset', async ({ page }) => {
  await test.step('without a name or a file that can be one nothing is sent', async () => {
    await openPage(page);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    await uploadButton(page).click();
    await expect(alert(page)).toContainText('Please provide a name and select a file.');
    await nameField(page).fill('Only a name');
    await uploadButton(page).click();
    await expect(alert(page)).toContainText('Please provide a name and select a file.');
    await expect(nameField(page)).toHaveValue('Only a name');
    await fileField(page).setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('x'),
    });
    await uploadButton(page).click();
    await expect(alert(page)).toContainText('Choose a .csv or .json file.');
    await fileField(page).setInputFiles(csv('a'.repeat(2 * 1024 * 1024 + 1)));
    await uploadButton(page).click();
    await expect(alert(page)).toContainText('The file is larger than 2 MB, the limit of this site.');
    await expect(fileField(page)).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toBe(0);
    await expectAccessible(page);
  });

  await test.step('while a file is on its way the button waits', async () => {
    const goOn = Promise.withResolvers<void>();
    await page.route('**/api/admin/upload', async (route) => {
      await goOn.promise;
      await route.continue();
    });
    const name = newName('Slow ');
    await nameField(page).fill(name);
    await fileField(page).setInputFiles(csv('a\n1'));
    await uploadButton(page).click();
    await expect(uploadButton(page)).toBeDisabled();
    await expect(uploadButton(page)).toHaveText('Uploading…');
    await expect(page.getByRole('progressbar', { name: 'Uploading the file' })).toBeVisible();
    goOn.resolve();
    await expect(page.getByRole('heading', { name: `“${name}” uploaded` })).toBeVisible();
    await expect(uploadButton(page)).toBeEnabled();
  });

  await test.step('the columns are those of the specification; another code page is reported', async () => {
    const name = newName('Latin ');
    await store(page, name, { ...csv(''), buffer: Buffer.from('Größe;Zahl\nÖl;1\n', 'latin1') });
    await expect(page.getByText('read as Windows-1252')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Größe' })).toBeVisible();
    const list = page.getByRole('table', { name: 'Data assets, newest first' });
    await expect(list.getByRole('columnheader')).toHaveText(['Name', 'Type', 'URL', 'Actions']);
  });

  await test.step('the notice of an upload disappears when the asset is deleted', async () => {
    const name = newName('Wrong ');
    await store(page, name);
    await row(page, name)
      .getByRole('button', { name: `Delete ${name}` })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`${name} has been deleted`).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: `“${name}” uploaded` })).toBeHidden();
  });
});

test('a list that takes its time says so', async ({ page }) => {
  const goOn = Promise.withResolvers<void>();
  await page.route('**/api/admin/assets?*', async (route) => {
    await goOn.promise;
    await route.continue();
  });
  await openPage(page);
  await expect(page.getByText('Loading assets...')).toBeVisible();
  goOn.resolve();
  await expect(page.getByText('Loading assets...')).toBeHidden();
});

test.describe('what an article uses', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('deleting asks first, and says which articles use it, and once more before they miss it', async ({
    page,
    site,
  }) => {
    await openPage(page);
    const [name, title] = [newName('Used '), newName('The article ')];
    await store(page, name);
    await useInArticle(site.services, name, title);
    await page.reload();
    const line = row(page, name);
    await expect(line).toContainText('Used by one article');
    await line.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this data asset?',
    });
    await expect(question).toContainText('An article uses it');
    await expect(question.getByRole('link', { name: title })).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(line).toBeVisible();
    await line.getByRole('button', { name: `Delete ${name}` }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toContainText('A published article uses this:');
    await expect(question.getByRole('link', { name: title })).toBeVisible();
    await expectAccessible(page);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete anyway' }).click();
    await expect(line).toBeHidden();
    await expect(page.getByText(`${name} has been deleted`).first()).toBeVisible();
  });
});

test('for two assets with one file the question says that the file stays', async ({ page, site }) => {
  await openPage(page);
  const [one, two] = [newName('Twin '), newName('Twin ')];
  const file = csv(`twins\n${one}\n`);
  await store(page, one, file);
  await store(page, two, file);
  await useInArticle(site.services, one, newName('The article '));
  await page.reload();
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: `Delete ${one}` }).click();
  await expect(question).toContainText(
    `“${one}” will be permanently deleted. Its file stays because “${two}” uses it too.`,
  );
  await expect(question).not.toContainText('will disappear');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, one)).toBeHidden();
  await page.getByRole('button', { name: `Delete ${two}` }).click();
  await expect(question).toContainText(`“${two}” and its file will be permanently deleted.`);
  await expect(question).toContainText('An article uses it. The table or chart will disappear from:');
});

test.describe('what fails', () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test('an unreadable file, an ended session and calls without an answer are named, and nothing typed is lost', async ({
    page,
  }) => {
    await test.step('a file that cannot be read: its line is named, what was typed stays', async () => {
      await openPage(page);
      await nameField(page).fill('Broken');
      await fileField(page).setInputFiles(csv('a,b\n1,2,3\n'));
      await uploadButton(page).click();
      await expect(alert(page)).toContainText('Line 2 has 3 cells');
      await expect(nameField(page)).toHaveValue('Broken');
      await expect(fileField(page)).toHaveValue(/numbers\.csv$/);
      await expect(fileField(page)).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
    });

    await test.step('after signing in again in place the upload continues', async () => {
      const name = newName('Later ');
      await nameField(page).fill(name);
      await fileField(page).setInputFiles(csv('a\n1'));
      await endSession(page);
      await uploadButton(page).click();
      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await dialog.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: `“${name}” uploaded` })).toBeVisible();
    });

    await test.step('each failure without the server’s words has its own', async () => {
      const name = newName('Stays ');
      await store(page, name);
      const fail = (path: string, method: string) =>
        page.route(path, (route) => (route.request().method() === method ? route.abort() : route.fallback()));
      await fail('**/api/admin/upload', 'POST');
      await nameField(page).fill('x');
      await fileField(page).setInputFiles(csv('a\n1'));
      await uploadButton(page).click();
      await expect(alert(page)).toHaveText(/^Error\s*File upload failed\.$/);
      await expect(page.getByRole('heading', { name: `“${name}” uploaded` })).toBeVisible();

      await fail('**/api/admin/assets/*', 'DELETE');
      await row(page, name)
        .getByRole('button', { name: `Delete ${name}` })
        .click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(question.getByRole('alert')).toHaveText(/^Error\s*Failed to delete asset\.$/);
      await question.getByRole('button', { name: 'Cancel' }).click();

      await fail('**/api/admin/assets?*', 'GET');
      await page.reload();
      await expect(alert(page)).toContainText('Failed to load assets.');
      await page.unroute('**/api/admin/assets?*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(row(page, name)).toBeVisible();
    });
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`JSON without a chart is stored, and the page says so (${colorScheme})`, { tag: '@phone' }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await openPage(page);
    const name = newName('Notes ');
    await store(page, name, { ...csv('{"a":1}', 'a.json'), mimeType: 'application/json' });
    await expect(page.getByText('Cannot draw a chart from this file.')).toBeVisible();
    await expect(row(page, name).getByText('JSON', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
}

test.describe('a site without assets', () => {
  test.use({ baseURL: async ({ emptySite }, use) => use(emptySite.url) });

  test('says what they are for', async ({ page }) => {
    await openPage(page);
    await expect(page.getByRole('heading', { name: 'No assets yet' })).toBeVisible();
    await page.goto('/AdminCalcs');
    await expect(page.getByRole('heading', { name: 'No schemas yet' })).toBeVisible();
  });
});

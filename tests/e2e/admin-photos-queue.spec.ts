import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { system } from '../../domain/access/account.ts';
import { expectAccessible } from './accessibility.ts';
import {
  drop,
  dropMany,
  newName,
  openPhotos,
  type Photograph,
  photograph,
  startUpload,
} from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

const summary = (page: Page) => page.locator('[data-summary]');
const itemOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const brokenOff = (page: Page) => page.getByRole('status').filter({ hasText: 'Upload interrupted' });

async function photographs(word: string, count: number): Promise<Photograph[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => photograph(`${word}_${index + 1}.jpg`)));
}

async function postsOf(
  page: Page,
  word: string,
): Promise<{ title: string; published: boolean; file_url: string }[]> {
  return (await page.request.get(`/api/admin/posts?q=${word}&limit=100`)).json();
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test.describe('a folder with a file that is no picture', () => {
  test.use({ expectedConsole: /status of 415/ });

  test('eleven of twelve files become drafts, and the other one shows its error', async ({ page }) => {
    const word = newName('Roll');
    const files = await photographs(word, 11);
    files.splice(4, 0, { name: `${word}_text.jpg`, bytes: Buffer.from('These are only words.') });
    await openPhotos(page);
    await drop(page, files);
    await expect(page.getByRole('heading', { name: '12 photos to upload' })).toBeVisible();
    await expect(
      page.getByRole('region', { name: / to upload$/ }).getByRole('combobox', { name: 'City' }),
    ).toBeFocused();
    await startUpload(page);
    await expect(summary(page)).toHaveText('Finished: 11 of 12 uploaded, 1 failed');
    const bad = itemOf(page, `${word}_text.jpg`);
    await expect(page.getByText('1 file failed.')).toBeVisible();
    await expect(bad.getByText(/not a picture|no picture|cannot be read|JPEG/i)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Finished: 11 of 12 uploaded' })).toHaveCount(1);
    const posts = await postsOf(page, word);
    expect(posts.map(({ title }) => title).sort()).toEqual(
      files
        .filter(({ name }) => !name.includes('text'))
        .map(({ name }) => name.replace('.jpg', '').replace('_', ' '))
        .sort(),
    );
    expect(posts.every(({ published }) => !published)).toBe(true);
    await bad.getByRole('button', { name: `Retry ${word}_text.jpg` }).click();
    await expect(summary(page)).toHaveText('Finished: 11 of 12 uploaded, 1 failed');
    await page.getByLabel('Find photos').fill(word);
    await expect(page.getByRole('rowheader')).toHaveCount(11);
  });
});

test('a tab killed at four of ten: dropping the files again finishes, and nothing is there twice', async ({
  page,
  context,
}) => {
  const word = newName('Walk');
  const files = await photographs(word, 10);
  let sent = 0;
  // The fifth and those after it are still on their way when the tab goes.
  await page.route('**/api/admin/upload', async (route) => {
    sent += 1;
    if (sent <= 4) await route.continue();
  });
  await openPhotos(page);
  await drop(page, files);
  await startUpload(page);
  await expect(summary(page)).toHaveText(/^4 of 10/);
  await page.close();

  const again = await context.newPage();
  await openPhotos(again);
  await expect(brokenOff(again)).toContainText(/[45] of 10 uploaded, [56] photos left\./);
  await drop(again, files);
  await expect(brokenOff(again)).toBeHidden();
  await startUpload(again);
  await expect(summary(again)).toHaveText('Finished: 6 of 10 uploaded, 4 skipped');
  await again.getByText('Files', { exact: true }).click();
  await expect(itemOf(again, `${word}_1.jpg`).getByText('Already uploaded as')).toBeVisible();
  const posts = await postsOf(again, word);
  expect(posts).toHaveLength(10);
  expect(new Set(posts.map(({ file_url }) => file_url)).size).toBe(10);
});

test('after a reload the page says how far an upload had come, until the rest is stored or it is dismissed', async ({
  page,
  context,
}) => {
  const word = newName('Reload');
  const files = await photographs(word, 5);
  page.on('dialog', (question) => question.accept());
  let sent = 0;
  await page.route('**/api/admin/upload', async (route) => {
    sent += 1;
    if (sent <= 2) await route.continue();
  });
  await openPhotos(page);
  await drop(page, files);
  await startUpload(page);
  await expect(summary(page)).toHaveText('2 of 5 uploaded');

  // Where the upload still runs, another tab has nothing to say of it.
  const beside = await context.newPage();
  await openPhotos(beside);
  await expect(beside.getByRole('rowheader').first()).toBeVisible();
  await expect(brokenOff(beside)).toBeHidden();
  await beside.close();

  await page.reload();
  await expect(brokenOff(page)).toContainText('2 of 5 uploaded, 3 photos left.');
  await brokenOff(page).getByText('Not yet uploaded').click();
  await expect(brokenOff(page).getByRole('listitem')).toHaveText(files.slice(2).map(({ name }) => name));
  await expectAccessible(page);

  await page.unroute('**/api/admin/upload');
  await drop(page, files.slice(0, 4));
  await startUpload(page);
  await expect(summary(page)).toHaveText('Finished: 2 of 4 uploaded, 2 skipped');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(brokenOff(page)).toContainText('2 of 5 uploaded, 1 photo left.');
  await brokenOff(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(brokenOff(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(brokenOff(page)).toBeHidden();
});

test('a tab killed in the middle of its uploads loses nothing and doubles nothing', async ({
  page,
  context,
}) => {
  const word = newName('Year');
  const files = await photographs(word, 24);
  await openPhotos(page);
  await drop(page, files);
  await startUpload(page);
  await expect(summary(page)).toHaveText(/^(?:[6-9]|1\d) of 24/);
  await page.close();

  const again = await context.newPage();
  await openPhotos(again);
  await drop(again, files);
  await startUpload(again);
  await expect(summary(again)).toHaveText(/^Finished: \d+ of 24 uploaded, (?:[6-9]|[12]\d) skipped$/);
  const posts = await (await again.request.get(`/api/admin/posts?q=${word}&limit=500`)).json();
  expect(posts).toHaveLength(24);
  expect(new Set(posts.map(({ file_url }: { file_url: string }) => file_url)).size).toBe(24);
});

test('a folder is walked to its last corner, dropped or chosen; what is no picture is left out', async ({
  page,
}) => {
  const above = await mkdtemp(join(tmpdir(), 'passerby-folder-'));
  const folder = join(above, 'walk');
  await mkdir(join(folder, 'evening', 'late'), { recursive: true });
  await writeFile(join(folder, 'notes.txt'), 'Rain at six.');
  const [one, two] = [await photograph('one.jpg'), await photograph('two.jpg')];
  await writeFile(join(folder, one.name), one.bytes);
  await writeFile(join(folder, 'evening', 'late', two.name), two.bytes);
  const isListed = async () => {
    await expect(page.getByRole('heading', { name: '2 photos to upload' })).toBeVisible();
    await expect(page.getByText('1 file skipped (not an image).')).toBeVisible();
    await expect(page.getByRole('listitem').getByTitle('walk/evening/late/two.jpg')).toBeVisible();
    await expect(page.getByRole('listitem').getByTitle('walk/one.jpg')).toBeVisible();
  };
  await openPhotos(page);
  const hand = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await hand.send('Input.dispatchDragEvent', { type, x: 600, y: 300, data });
  }
  await isListed();
  await page.getByRole('button', { name: 'Cancel', exact: true }).first().click();
  await page.getByLabel('Add folder').first().setInputFiles(folder);
  await isListed();
  await rm(above, { recursive: true });
});

test('a copy of a photo waits for a decision while the others go on', async ({ page, site }) => {
  const title = newName('Original');
  const { bytes } = await photograph('original.jpg');
  const { media } = await site.services.media.store(system, { bytes, name: 'o.jpg' });
  const post = await site.services.posts.create(system, {
    title,
    altText: 'Light on a wall',
    mediaId: media.id,
    published: true,
  });
  const copy = { name: `${title}_copy.jpg`, bytes: await sharp(bytes).jpeg({ quality: 60 }).toBuffer() };
  const other = await photograph(`${title}_other.jpg`);
  await openPhotos(page);
  await drop(page, [copy, other]);
  await startUpload(page);
  await expect(summary(page)).toHaveText('1 of 2 uploaded, 1 to decide');
  const question = page.getByRole('region', { name: '1 of 1: Is this the same photo?' });
  await expect(question).toContainText(`On your site: “${title}”`);
  await question.getByRole('button', { name: 'Replace the old image' }).click();
  await expect(summary(page)).toHaveText('Finished: 2 of 2 uploaded');
  const posts = await (await page.request.get(`/api/admin/posts?id=${post.id}`)).json();
  expect(posts[0].slug).toBe(post.slug);
  expect(posts[0].file_url).not.toContain(media.hash.slice(0, 12));
  expect(await postsOf(page, title)).toHaveLength(2);
});

test('a photograph dated when taken, and without a title, is found by the name of its file', async ({
  page,
}) => {
  const name = `DSCF${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}.jpg`;
  const plain = await photograph(name);
  const exif = { IFD2: { DateTimeOriginal: '2019:05:04 10:00:00' } };
  const dated = { name, bytes: await sharp(plain.bytes).withExif(exif).jpeg().toBuffer() };
  await openPhotos(page);
  await drop(page, [dated]);
  await page.getByRole('radio', { name: /^When taken/ }).check();
  await startUpload(page);
  await expect(summary(page)).toHaveText('Finished: 1 of 1 uploaded');
  const [post] = await (await page.request.get(`/api/admin/posts?q=${name}`)).json();
  expect(post).toMatchObject({ title: '', original_name: name, created_date: '2019-05-04T10:00:00.000Z' });

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await drop(page, [dated]);
  await startUpload(page);
  await page.getByText('Files', { exact: true }).click();
  await expect(page.getByText(`Already uploaded as “${name}”.`)).toBeVisible();
});

test('everything can be cancelled, and files can be taken out before the start', async ({ page }) => {
  const word = newName('Stop');
  await page.route('**/api/admin/upload', () => undefined);
  await openPhotos(page);
  await drop(page, await photographs(word, 4));
  await page.getByRole('button', { name: `Leave out ${word}_4.jpg` }).click();
  await expect(page.getByRole('heading', { name: '3 photos to upload' })).toBeVisible();
  await page.getByRole('radio', { name: /^Publish at once/ }).check();
  await startUpload(page);
  await expect(page.getByRole('listitem').getByText(/^Uploading \d+%$/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(summary(page)).toHaveText('Finished: 0 of 3 uploaded, 3 skipped');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(summary(page)).toBeHidden();
  expect(await postsOf(page, word)).toEqual([]);
});

test('of three thousand files only the visible part is in the document', async ({ page }) => {
  await openPhotos(page);
  await dropMany(page, 3000);
  await expect(page.getByRole('heading', { name: '3,000 photos to upload' })).toBeVisible();
  const files = page.getByRole('list', { name: 'Files' });
  await expect(files.getByTitle('IMG_0001.jpg')).toBeVisible();
  expect(await files.getByRole('listitem').count()).toBeLessThan(100);
  await files.evaluate((list) => list.parentElement?.scrollTo({ top: list.scrollHeight }));
  await expect(files.getByTitle('IMG_3000.jpg')).toBeVisible();
  expect(await files.getByRole('listitem').count()).toBeLessThan(100);
  await expect(files.getByTitle('IMG_3000.jpg').locator('..')).toHaveAttribute('aria-posinset', '3000');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
});

test('published at once from the picker', { tag: '@phone' }, async ({ page, request }) => {
  const name = newName('Now');
  const { bytes } = await photograph(`${name}.jpg`);
  await openPhotos(page);
  await page
    .getByLabel('Add photos')
    .first()
    .setInputFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: bytes });
  await page.getByRole('radio', { name: /^Publish at once/ }).check();
  await startUpload(page);
  await expect(summary(page)).toHaveText('Finished: 1 of 1 uploaded');
  expect((await request.get(`/post/${name.toLowerCase()}`)).status()).toBe(200);
});

test('an empty site says how to begin', async ({ page, emptySite }) => {
  const csrf = await (await page.request.get(`${emptySite.url}/api/csrf/`)).json();
  await page.request.post(`${emptySite.url}/api/auth/login`, {
    headers: { 'X-CSRFToken': csrf.csrfToken },
    data: { username: 'admin', password: 'correct-horse-battery' },
  });
  await page.goto(`${emptySite.url}/adminphotos`);
  await expect(page.getByRole('heading', { name: 'Add your first photographs' })).toBeVisible();
  // A file field is named as the button that a person sees.
  for (const name of ['Choose photos', 'Choose a folder']) {
    await expect(page.getByRole('button', { name })).toBeVisible();
    await expect(page.getByLabel(name)).toHaveAttribute('type', 'file');
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a queue with a decision is accessible: ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme });
    const title = newName('Axe');
    const { bytes } = await photograph('axe.jpg');
    const { media } = await site.services.media.store(system, { bytes, name: 'a.jpg' });
    await site.services.posts.create(system, {
      title,
      altText: 'Light on a wall',
      mediaId: media.id,
      published: true,
    });
    await openPhotos(page, `?q=${title}`);
    await drop(page, [{ name: `${title}.jpg`, bytes: await sharp(bytes).jpeg({ quality: 55 }).toBuffer() }]);
    await expectAccessible(page);
    await startUpload(page);
    await expect(summary(page)).toHaveText('0 of 1 uploaded, 1 to decide');
    await expectAccessible(page);
  });
}

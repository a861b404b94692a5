import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { system } from '../../domain/access/account.ts';
import { expectAccessible } from './accessibility.ts';
import {
  addPhoto,
  drop,
  dropMany,
  itemOf,
  nearCopy,
  newName,
  openPhotos,
  photograph,
  photographs,
  postsOf,
  startUpload,
  summary,
  upload,
} from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test.describe('a folder with a file that is no picture', () => {
  test.use({ expectedConsole: /status of 415/ });

  test('eleven of twelve files become drafts; the other one shows its error and can be replaced', async ({
    page,
  }) => {
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
    const bad = itemOf(page, `${word}_text.jpg`).first();
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
    await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
    const whole = await photograph(`${word}_whole.jpg`);
    await page
      .getByLabel(`Replace ${word}_text.jpg`)
      .first()
      .setInputFiles({ name: whole.name, mimeType: 'image/jpeg', buffer: whole.bytes });
    await expect(summary(page)).toHaveText('Finished: 12 of 12 uploaded');
    await page.getByLabel('Find photos').fill(word);
    await expect(page.getByRole('rowheader')).toHaveCount(12);
  });
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
    await expect(page.getByText(/^1 file \(not images\): /)).toBeVisible();
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
  const original = await photograph('original.jpg');
  const post = await addPhoto(site.services, { title }, original);
  const copy = await nearCopy(original, `${title}_copy.jpg`);
  const other = await photograph(`${title}_other.jpg`);
  await upload(page, [copy, other]);
  await expect(summary(page)).toHaveText('1 of 2 uploaded, 1 to decide');
  const question = page.getByRole('region', { name: '1 of 1: Is this the same photo?' });
  await expect(question).toContainText(`On your site: “${title}”`);
  await question.getByRole('button', { name: 'Replace the old image' }).click();
  await expect(summary(page)).toHaveText('Finished: 2 of 2 uploaded');
  const replaced = await site.services.posts.findById(system, post.id);
  expect(replaced?.slug).toBe(post.slug);
  expect(replaced?.media?.hash).not.toBe(post.media?.hash);
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
    const original = await photograph('axe.jpg');
    await addPhoto(site.services, { title }, original);
    await openPhotos(page, `?q=${title}`);
    await drop(page, [await nearCopy(original, `${title}.jpg`)]);
    await expectAccessible(page);
    await startUpload(page);
    await expect(summary(page)).toHaveText('0 of 1 uploaded, 1 to decide');
    await expectAccessible(page);
  });
}

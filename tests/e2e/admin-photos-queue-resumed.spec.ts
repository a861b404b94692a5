import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import {
  drop,
  holdUploadsAfter,
  itemOf,
  newName,
  openPhotos,
  photographs,
  postsOf,
  startUpload,
  summary,
  upload,
} from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

const brokenOff = (page: Page) => page.getByRole('status').filter({ hasText: 'Upload interrupted' });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a tab killed at four of ten: dropping the files again finishes, and nothing is there twice', async ({
  page,
  context,
}) => {
  const word = newName('Walk');
  const files = await photographs(word, 10);
  // The fifth and those after it are still on their way when the tab goes.
  await holdUploadsAfter(page, 4);
  await upload(page, files);
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
  await holdUploadsAfter(page, 2);
  await upload(page, files);
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
  const files = await photographs(word, 12);
  await upload(page, files);
  await expect(summary(page)).toHaveText(/^[3-9] of 12/);
  await page.close();

  const again = await context.newPage();
  await upload(again, files);
  await expect(summary(again)).toHaveText(/^Finished: \d+ of 12 uploaded, (?:[3-9]|1\d) skipped$/);
  const posts = await (await again.request.get(`/api/admin/posts?q=${word}&limit=500`)).json();
  expect(posts).toHaveLength(12);
  expect(new Set(posts.map(({ file_url }: { file_url: string }) => file_url)).size).toBe(12);
});

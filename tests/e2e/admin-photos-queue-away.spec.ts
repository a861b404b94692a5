import type { Page } from '@playwright/test';
import { pauseAfter } from '../../browser/calls/call.ts';
import { callLimits } from '../../browser/calls/watched.ts';
import { addPhoto, newName, openPhotos, photographs, postsOf, summary, upload } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (?:409|503)/ });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const paused = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'The upload waits for the server' });

test('without a network an upload pauses and says so; with it, every file becomes one photo', async ({
  page,
  context,
}) => {
  const word = newName('Away');
  const files = await photographs(word, 6);
  let sent = 0;
  await page.route('**/api/admin/upload', async (route) => {
    sent += 1;
    if (sent === 3) await context.setOffline(true);
    await route.continue();
  });
  await upload(page, files);
  await expect(heading(page, 'Upload paused')).toBeVisible();
  await expect(paused(page)).toContainText('Cannot reach the server. It continues by itself.');
  await expect(summary(page)).not.toContainText('failed');
  await context.setOffline(false);
  await expect(heading(page, 'Upload finished')).toBeVisible();
  await expect(summary(page)).toHaveText('Finished: 6 of 6 uploaded');
  expect(await postsOf(page, word)).toHaveLength(6);
});

test('an answer that is lost after the photo was stored makes no second photo', async ({ page }) => {
  const word = newName('Unseen');
  const lost = new Set<string>();
  for (const path of ['**/api/admin/upload', '**/api/admin/posts'])
    await page.route(path, async (route) => {
      const isFirst = !lost.has(path) && route.request().method() === 'POST';
      if (!isFirst) return route.fallback();
      lost.add(path);
      await route.fetch();
      await route.abort();
    });
  await upload(page, await photographs(word, 3));
  await expect(summary(page)).toHaveText('Finished: 3 of 3 uploaded');
  expect(lost.size).toBe(2);
  expect(await postsOf(page, word)).toHaveLength(3);
});

test('a server that hangs pauses the upload; when it goes on, every file becomes one photo', async ({
  page,
}) => {
  const word = newName('Hung');
  let isHung = true;
  await page.clock.install();
  for (const path of ['**/api/admin/upload', '**/livez'])
    await page.route(path, (route) => {
      if (!isHung) return route.fallback();
      return path.endsWith('livez') ? route.abort() : undefined;
    });
  await upload(page, await photographs(word, 3));
  await expect(page.getByRole('listitem').getByText(/^Uploading \d+%$/)).toHaveCount(2);
  await page.clock.fastForward(callLimits.quiet);
  await expect(paused(page)).toContainText('Cannot reach the server. It continues by itself.');
  isHung = false;
  await page.clock.fastForward(pauseAfter(1, null));
  await expect(summary(page)).toHaveText('Finished: 3 of 3 uploaded');
  expect(await postsOf(page, word)).toHaveLength(3);
});

test('a proxy that answers for a stopped server pauses the upload, which Try now ends', async ({ page }) => {
  let isAway = true;
  await page.route('**/api/admin/upload', (route) =>
    isAway
      ? route.fulfill({
          status: 503,
          contentType: 'text/html',
          body: 'Bad gateway',
          headers: { 'Retry-After': '600' },
        })
      : route.fallback(),
  );
  await upload(page, await photographs(newName('Proxy'), 2));
  await expect(paused(page)).toBeVisible();
  isAway = false;
  await paused(page).getByRole('button', { name: 'Try now' }).click();
  await expect(summary(page)).toHaveText('Finished: 2 of 2 uploaded');
});

test('what is saved on the desk without a network is saved when it is back, stored unseen or not', async ({
  page,
  site,
}) => {
  const title = newName('Desk');
  const post = await addPhoto(site.services, { title });
  let attempts = 0;
  await page.route(`**/api/admin/posts/${post.id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    attempts += 1;
    if (attempts === 1) await route.fetch();
    return attempts === 1 ? route.abort() : route.fallback();
  });
  await page.goto(`/admincaption#${post.id}`);
  await page.getByRole('textbox', { name: 'Caption' }).fill('Rain');
  await page.getByRole('button', { name: 'Save and finish' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Not saved yet' })).toBeVisible();
  await expect(page).toHaveURL(/view=end/);
  expect(attempts).toBe(2);
  const [saved] = await (await page.request.get(`/api/admin/posts?id=${post.id}`)).json();
  expect(saved.caption).toBe('Rain');
});

test('a list that could not be read comes by itself when the server answers', async ({ page }) => {
  await page.route('**/api/admin/posts?*', (route) => route.abort(), { times: 2 });
  await openPhotos(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Cannot reach the server' })).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});

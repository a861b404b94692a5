import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { system } from '../../domain/access/account.ts';
import { expectAccessible } from './accessibility.ts';
import { drop, newName, openPhotos, type Photograph, photograph, startUpload } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

const summary = (page: Page) => page.locator('[data-summary]');

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** Drops so many files and starts their upload; no more than the first few can end before `goOn`. */
async function startSlowly(page: Page, word: string, count: number): Promise<{ goOn: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  await page.route('**/api/admin/upload', async (route) => {
    begun += 1;
    if (begun > 2) await promise;
    await route.continue();
  });
  const files: Photograph[] = [];
  for (let number = 1; number <= count; number += 1) files.push(await photograph(`${word}_${number}.jpg`));
  await openPhotos(page);
  await drop(page, files);
  await startUpload(page);
  await expect(summary(page)).toHaveText(`2 of ${count} uploaded`);
  return { goOn: resolve };
}

async function follow(page: Page, name: string, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Admin' }).getByText(name, { exact: true }).click();
}

test('a queue continues while another page is open, which shows its progress', async ({ page, isMobile }) => {
  const word = newName('Onward');
  const { goOn } = await startSlowly(page, word, 5);
  await follow(page, 'Calculations', isMobile);
  await expect(page.getByRole('heading', { level: 1, name: 'Calculation' })).toBeVisible();
  const status = page.getByRole('complementary', { name: 'Work on photos' });
  await expect(status.getByRole('link', { name: 'Uploading photos 2 of 5 uploaded' })).toBeVisible();
  await expectAccessible(page);
  goOn();
  await status.getByRole('link', { name: 'Upload finished 5 of 5 uploaded' }).click();
  await expect(summary(page)).toHaveText('Finished: 5 of 5 uploaded');
  await expect(status).toBeHidden();
  await page.getByLabel('Find photos').fill(word);
  await expect(page.getByRole('rowheader')).toHaveCount(5);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await follow(page, 'Calculations', isMobile);
  await expect(status).toBeHidden();
});

test.describe('with a request still on its way', () => {
  test.use({ expectedConsole: /status of 401/ });

  test('logging out asks first, and a closing tab does', async ({ page, isMobile }) => {
    const { goOn } = await startSlowly(page, newName('Leaving'), 4);
    page.once('dialog', (dialog) => dialog.dismiss());
    await page.close({ runBeforeUnload: true });
    await follow(page, 'Logout', isMobile);
    const question = page.getByRole('alertdialog', { name: 'Log out while photos are uploading?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    if (isMobile) await page.keyboard.press('Escape');
    await expect(summary(page)).toHaveText('2 of 4 uploaded');
    await follow(page, 'Logout', isMobile);
    await question.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    goOn();
    expect((await page.request.get('/api/admin/posts')).status()).toBe(401);
  });
});

test('many duplicates are decided one after another, from the second one on together', async ({
  page,
  site,
  isMobile,
}) => {
  const word = newName('Again');
  const copies: Photograph[] = [];
  for (const number of [1, 2, 3, 4]) {
    const { bytes } = await photograph(`${word}.jpg`);
    const { media } = await site.services.media.store(system, { bytes, name: 'o.jpg' });
    await site.services.posts.create(system, { title: `${word} ${number}`, mediaId: media.id });
    copies.push({
      name: `${word}_${number}.jpg`,
      bytes: await sharp(bytes).jpeg({ quality: 60 }).toBuffer(),
    });
  }
  await openPhotos(page, `?q=${word}`);
  await drop(page, [...copies, await photograph(`${word}_other.jpg`)]);
  await startUpload(page);
  await expect(summary(page)).toHaveText('1 of 5 uploaded, 4 to decide');
  // What is done already is in the list, whatever still waits for an answer.
  await expect(page.getByRole('rowheader')).toHaveCount(5);
  await follow(page, 'Calculations', isMobile);
  await page
    .getByRole('link', { name: 'Duplicates need your decision 1 of 5 uploaded, 4 to decide' })
    .click();
  await page.getByLabel('Find photos').fill(word);
  await expect(page.getByRole('rowheader')).toHaveCount(5);
  const forAll = page.getByRole('checkbox', { name: 'Do the same for the next 2' });
  await expect(forAll).toBeHidden();
  await page.getByRole('region', { name: '1 of 4: Is' }).getByRole('button', { name: 'Skip it' }).click();
  await expect(page.getByRole('heading', { name: '2 of 4: Is this the same photo?' })).toBeFocused();
  await forAll.check();
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect(summary(page)).toHaveText('Finished: 4 of 5 uploaded, 1 skipped');
  await expect(page.getByRole('rowheader')).toHaveCount(8);
});

import { system } from '../../domain/access/account.ts';
import {
  itemOf,
  nearCopy,
  newName,
  photograph,
  photographs,
  postsOf,
  summary,
  upload,
} from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.use({ expectedConsole: /status of 404/ });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('the panel shows what was done with its photos on other pages since, and offers what is left', async ({
  page,
  site,
}) => {
  const word = newName('Since');
  await upload(page, await photographs(word, 4));
  await expect(summary(page)).toHaveText('Finished: 4 of 4 uploaded');
  await expect(page.getByRole('button', { name: 'Publish all 4' })).toBeVisible();
  const posts = (await postsOf(page, word)) as unknown as { id: string; title: string }[];
  const idOf = (number: number) => posts.find(({ title }) => title === `${word} ${number}`)?.id ?? '';
  await page.getByRole('link', { name: 'Caption these 4' }).click();
  await expect(page).toHaveURL(/admincaption/);
  await site.services.posts.update(system, idOf(1), { altText: 'Rain on a window' });
  await site.services.posts.publish(system, idOf(2));
  await site.services.posts.toBin(system, idOf(3));
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Publish all 2' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Caption these 3' })).toBeVisible();
  await page.getByText('Files', { exact: true }).click();
  for (const [number, text] of ['Captioned', 'Published', 'Moved to bin', 'Uploaded'].entries())
    await expect(itemOf(page, `${word}_${number + 1}.jpg`).getByText(text)).toBeVisible();
});

test('an image that resembles another one of the same upload is called so', async ({ page }) => {
  const word = newName('Twin');
  const first = await photograph(`${word}_a.jpg`);
  const others = await photographs(`${word}x`, 2);
  const copy = await nearCopy(first, `${word}z_copy.jpg`);
  await upload(page, [first, ...others, copy]);
  await expect(summary(page)).toContainText('1 to decide');
  const question = page.getByRole('region', { name: '1 of 1: Is this the same photo?' });
  await expect(question).toContainText(`In this upload: “${first.name}”`);
  await expect(question).toContainText(`${copy.name} looks almost the same as a photo of this upload.`);
  await question.getByRole('button', { name: 'Skip it' }).click();
  await expect(summary(page)).toHaveText('Finished: 3 of 4 uploaded, 1 skipped');
});

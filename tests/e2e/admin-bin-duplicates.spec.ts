import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import type { Services } from '../../server/compose/services.ts';
import { expectAccessible } from './accessibility.ts';
import {
  addPhoto,
  drop,
  newName,
  openPhotos,
  type Photograph,
  photograph,
  startUpload,
} from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { isSaved, openEditor, save } from './photo-editor.ts';
import { signIn } from './sign-in.ts';

/** A photo in the bin, and its file. */
async function binned({ media, posts }: Services, title: string): Promise<{ id: string; file: Photograph }> {
  const file = await photograph(`${title}.jpg`);
  const stored = await media.store(system, file);
  const { id } = await posts.create(system, { title, mediaId: stored.media.id, altText: 'Soft light' });
  await posts.toBin(system, id);
  return { id, file };
}

const titlesOf = async (page: Page, word: string): Promise<string[]> =>
  (await (await page.request.get(`/api/admin/posts?q=${word}&sort=title`)).json()).map(
    ({ title }: { title: string }) => title,
  );

test.beforeEach(async ({ page }) => signIn(page));

test('photos in the bin come back when their files are uploaded again', async ({ page, site }) => {
  const word = newName('Again');
  const files = [];
  for (const name of ['a', 'b', 'c']) files.push((await binned(site.services, `${word} ${name}`)).file);
  await openPhotos(page);
  await drop(page, files);
  await startUpload(page);
  const question = page.getByRole('region', { name: '1 of 3: Is this the same photo?' });
  await expect(question).toContainText(`In the bin: “${word} a”`);
  await expect(page.getByText('0 of 3 uploaded, 3 to decide')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Replace the old image' })).toBeHidden();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Restore it as a draft' }).click();
  const second = page.getByRole('region', { name: '2 of 3: Is this the same photo?' });
  await expect(second.getByRole('heading')).toBeFocused();
  await second.getByRole('checkbox', { name: 'Do the same for the next 1' }).check();
  await second.getByRole('button', { name: 'Restore it as a draft' }).click();
  await expect(page.getByText('Finished: 3 of 3 uploaded', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Caption these 3' })).toBeVisible();
  expect(await titlesOf(page, word)).toEqual([`${word} a`, `${word} b`, `${word} c`]);
  await page.getByText('Files', { exact: true }).click();
  await expect(page.getByText('Restored from the bin as a draft.')).toHaveCount(3);
});

test('a new image whose photo is in the bin brings that photo back, or is used all the same', async ({
  page,
  site,
}) => {
  const word = newName('Swap');
  const { file } = await binned(site.services, `${word} old`);
  const { id } = await addPhoto(site.services, { title: `${word} shown` });
  await openEditor(page, id);
  const picture = page.getByRole('region', { name: 'Picture' });
  const choose = () =>
    picture
      .getByLabel('New image')
      .setInputFiles({ name: file.name, mimeType: 'image/jpeg', buffer: file.bytes });
  await choose();
  const notice = picture.getByRole('status').filter({ hasText: 'in the bin' });
  await expect(notice).toContainText('This image belongs to a photo in the bin');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Restore that photo' }).click();
  await expect(page.getByText(`“${word} old” restored as a draft`, { exact: true })).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(picture.getByRole('button', { name: 'Replace image' })).toBeFocused();
  expect(await titlesOf(page, word)).toEqual([`${word} old`, `${word} shown`]);
  await choose();
  await expect(picture).toContainText('This image is already in use');
  await picture.getByRole('button', { name: 'Use anyway' }).click();
  await save(page);
  await isSaved(page);
});

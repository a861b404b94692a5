import {
  drop,
  itemOf,
  newName,
  openPhotos,
  photograph,
  postsOf,
  startUpload,
  summary,
} from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { photo } from './quick-upload-photo.ts';
import { readyToUpload } from './quick-upload-sheet.ts';
import { signIn } from './sign-in.ts';

test.use({ expectedConsole: /status of 415/ });

const note = 'The file is damaged (its end is missing), but its image is complete.';

test('a photo whose file has notes is a draft, though the others are published, and its notes can be read', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page);
  const word = newName('Noted');
  const whole = await photograph(`${word}_whole.jpg`);
  const cut = await photograph(`${word}_cut.jpg`);
  await openPhotos(page);
  await drop(page, [whole, { ...cut, bytes: cut.bytes.subarray(0, -2) }]);
  await page.getByRole('radio', { name: 'Publish at once' }).check();
  await startUpload(page);
  await expect(summary(page)).toHaveText('Finished: 2 of 2 uploaded');
  const notes = page.getByRole('group').filter({ hasText: 'Notes on 1 file' });
  await expect(notes).toContainText(`${cut.name}: Saved as a draft because of its file. ${note}`);
  await expect(itemOf(page, cut.name).first()).toContainText('Saved as a draft');
  const posts = await postsOf(page, word);
  expect(posts.map(({ title, published }) => [title.split(' ')[1], published]).sort()).toEqual([
    ['cut', false],
    ['whole', true],
  ]);
});

test('the whole reason why a file was refused can be read', { tag: '@phone' }, async ({ page }) => {
  await signIn(page);
  const name = `${newName('Words')}.jpg`;
  await openPhotos(page);
  await drop(page, [{ name, bytes: Buffer.from('not a photo') }]);
  await startUpload(page);
  const notes = page.getByRole('group').filter({ hasText: 'Notes on 1 file' });
  await expect(notes).toContainText(`${name}: This is a text file. Accepted are JPEG, PNG`);
});

test('Quick Upload shows the notes before the photo is published', { tag: '@phone' }, async ({ page }) => {
  const quick = await readyToUpload(page);
  const { buffer, ...file } = await photo('cut-short.jpg');
  await quick.file.setInputFiles({ ...file, buffer: buffer.subarray(0, -2) });
  await expect(quick.sheet.getByRole('status').filter({ hasText: note })).toBeVisible();
});

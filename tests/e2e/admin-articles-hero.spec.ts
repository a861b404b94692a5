import { box, button, editNew, isSaved, saveDraft, test } from './admin-articles-site.ts';
import { addPhoto, newName, photograph } from './admin-photos-site.ts';
import { expect } from './fixtures.ts';

test('the hero is one of the photos, with its words, or a new picture', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  const title = newName('Hero');
  await addPhoto(site.services, { title, altText: 'A lamp over a wall' });
  await editNew(page);
  await button(page, 'Choose image').click();
  const dialog = page.getByRole('dialog', { name: 'Choose image' });
  await dialog.getByLabel('Find photos').fill(title);
  await dialog.getByRole('button', { name: title }).click();
  await expect(dialog).toBeHidden();
  await expect(box(page, 'Hero image URL')).toHaveValue(/^\/media\//);
  await expect(box(page, 'Hero image alt text')).toHaveValue('A lamp over a wall');
  await expect(page.getByRole('img', { name: 'A lamp over a wall' })).toBeVisible();
  const first = await box(page, 'Hero image URL').inputValue();

  await button(page, 'Choose image').click();
  const { bytes } = await photograph('hero.jpg');
  await dialog
    .getByLabel('Image file')
    .setInputFiles({ name: 'hero.jpg', mimeType: 'image/jpeg', buffer: bytes });
  await expect(dialog).toBeHidden();
  await expect(box(page, 'Hero image URL')).not.toHaveValue(first);
  await expect(box(page, 'Hero image alt text')).toHaveValue('A lamp over a wall');
  await saveDraft(page);
  await isSaved(page);
  await button(page, 'Remove image').click();
  await expect(box(page, 'Hero image URL')).toHaveValue('');
});

import { system } from '../../domain/access/account.ts';
import { expectAccessible } from './accessibility.ts';
import { addPhoto, newName } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { box, isSaved, openEditor, save } from './photo-editor.ts';
import { signIn } from './sign-in.ts';

test('city and tags are completed with the keys alone', { tag: '@phone' }, async ({ page, site }) => {
  const [tag, other] = [newName('tram'), newName('Zinc')];
  await addPhoto(site.services, { title: newName('Other'), tags: [tag, other] });
  const { id } = await addPhoto(site.services, { title: newName('Completed'), tags: ['street'] });
  await signIn(page);
  await openEditor(page, id);

  await box(page, 'Tags').focus();
  await page.keyboard.type(tag.slice(0, -2));
  await expect(page.getByRole('option', { name: tag })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(box(page, 'Tags')).toBeFocused();
  await page.keyboard.type('own words,');
  for (const token of ['street', tag, 'own words'])
    await expect(page.getByRole('button', { name: `Remove ${token}`, exact: true })).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('button', { name: 'Remove own words' })).toHaveCount(0);
  await page.keyboard.type(other.slice(2));
  await expect(page.getByRole('option', { name: other })).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: other })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');

  await box(page, 'City').focus();
  await page.keyboard.type('copenhag');
  await expect(page.getByRole('option', { name: 'Copenhagen' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Copenhagen' }).click();
  await expect(box(page, 'Country')).toHaveValue('Denmark');
  await save(page);
  await isSaved(page);
  const stored = await site.services.posts.findById(system, id);
  expect(stored).toMatchObject({ city: 'Copenhagen', country: 'Denmark', tags: ['street', tag, other] });
});

test('an option that was stepped to stays chosen when a later answer comes', async ({ page, site }) => {
  const [tag, other] = [newName('Quince'), newName('Quinoa')];
  await addPhoto(site.services, { title: newName('Fruit'), tags: [tag, other] });
  const { id } = await addPhoto(site.services, { title: newName('Stepped') });
  await signIn(page);
  await openEditor(page, id);
  const late = Promise.withResolvers<void>();
  await page.route(/completions\/tags\?q=uince?$/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await box(page, 'Tags').focus();
  await page.keyboard.type('uin');
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.keyboard.type('c');
  await page.keyboard.press('ArrowDown');
  const option = page.getByRole('option', { name: tag });
  if ((await option.getAttribute('aria-selected')) === 'false') await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  // The next letter ends the request of the one before, not the list.
  await page.keyboard.type('e');
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  if ((await option.getAttribute('aria-selected')) === 'false') await page.keyboard.press('ArrowDown');
  late.resolve();
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(option).toHaveAttribute('aria-selected', 'true');
});

test('the list is narrowed by a part of a city’s name, and the editor steps through what was found', async ({
  page,
  site,
}) => {
  const city = newName('Sundby');
  for (const title of ['First', 'Second', 'Third'])
    await addPhoto(site.services, { title: `${title} of ${city}`, city });
  await signIn(page);
  await page.goto('/adminphotos');
  await box(page, 'City').focus();
  // In the list of places, but of no photo.
  const answer = page.waitForResponse(/completions\/cities\?q=reykjav/);
  await page.keyboard.type('reykjav');
  await answer;
  await expect(page.getByRole('option')).toHaveCount(0);
  await box(page, 'City').fill('');
  await page.keyboard.type(city.slice(3));
  await page.getByRole('option', { name: city }).click();
  await expect(page.getByRole('rowheader')).toHaveText(
    ['Third', 'Second', 'First'].map((title) => `${title} of ${city}`),
  );
  await page.getByRole('link', { name: `Second of ${city}`, exact: true }).click();
  await page.getByRole('link', { name: `Next: First of ${city}` }).click();
  await expect(box(page, 'Title')).toHaveValue(`First of ${city}`);
  await expect(page.getByRole('link', { name: /^Next:/ })).toHaveCount(0);
  await page.getByRole('link', { name: `Previous: Second of ${city}` }).click();
  await expect(box(page, 'Title')).toHaveValue(`Second of ${city}`);
  await page.getByRole('link', { name: 'Back to photos' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(3);
});

import { system } from '../../domain/access/account.ts';
import { expectAccessible } from './accessibility.ts';
import { actOn, addPhoto, newName, openPhotos } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('thumbnails are gone through, selected, edited and published by keys alone', async ({ page, site }) => {
  const word = newName('Pier');
  for (const name of ['one', 'two', 'three', 'four'])
    await addPhoto(site.services, { title: `${word} ${name}`, published: false });
  await openPhotos(page, `?q=${word}&sort=title`);
  await page.getByRole('button', { name: 'Grid' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Grid' })).toHaveAttribute('aria-pressed', 'true');
  const photo = (name: string) => page.getByRole('link', { name: `${word} ${name}` });
  const bar = page.getByRole('region', { name: 'Selected photos' });

  // By title: four, one, three, two.
  await photo('four').focus();
  await page.keyboard.press('ArrowRight');
  await expect(photo('one')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bar).toContainText('1 selected');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+End');
  await expect(bar).toContainText('3 selected');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(bar, 'the selection shrinks back').toContainText('2 selected');
  await page.keyboard.press('Control+a');
  await expect(bar).toContainText('4 selected');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }

  await page.keyboard.press('p');
  const question = page.getByRole('alertdialog', { name: 'Publish 4 photos?' });
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(photo('three')).toBeFocused();
  await page.keyboard.press('p');
  await question.getByRole('button', { name: 'Publish 4 photos' }).press('Enter');
  await expect(page.getByRole('main').getByText('Draft')).toHaveCount(0);

  await photo('three').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit photo' })).toBeVisible();
});

for (const view of ['List', 'Grid'])
  test(`Shift+click selects every photo up to the one that was selected before (${view})`, async ({
    page,
    site,
  }) => {
    const word = newName('Range');
    for (const name of ['a', 'b', 'c', 'd', 'e']) await addPhoto(site.services, { title: `${word} ${name}` });
    await openPhotos(page, `?q=${word}&sort=title`);
    await page.getByRole('button', { name: view, exact: true }).click();
    const box = (name: string) => page.getByRole('checkbox', { name: `Select ${word} ${name}`, exact: true });
    const chosen = async () => {
      const states = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => box(name).isChecked()));
      return states.map((isChosen, index) => (isChosen ? 'abcde'[index] : '')).join('');
    };
    const pages = page.context().pages().length;
    await box('b').click();
    await box('d').click({ modifiers: ['Shift'] });
    expect(await chosen()).toBe('bcd');
    // From the same photo, the other way; the title is not followed.
    await page.getByRole('link', { name: `${word} a`, exact: true }).click({ modifiers: ['Shift'] });
    expect(await chosen()).toBe('ab');
    await box('e').click();
    await box('d').click({ modifiers: ['Shift'] });
    expect(await chosen()).toBe('abde');
    expect(page.context().pages()).toHaveLength(pages);
    await expect(page.getByText('4 selected')).toBeVisible();
    await page.getByRole('button', { name: 'List', exact: true }).click();
  });

test.describe('in place', () => {
  test.use({ expectedConsole: /status of (409|422)/ });

  test('title and alt text are edited in place: put back, kept through a reload, refused, saved over a change elsewhere, and once more', async ({
    page,
    site,
  }) => {
    const word = newName('Weir');
    await addPhoto(site.services, { title: `${word} by night`, altText: 'Water' });
    await openPhotos(page, `?q=${word}`);
    const form = page.getByRole('form', { name: `Title and alt text of ${word} by night` });
    const photo = page.getByRole('link', { name: `${word} by night`, exact: true });
    await photo.focus();
    await page.keyboard.press('e');
    await expect(form.getByLabel('Title')).toBeFocused();
    await page.keyboard.type('p e ? Nothing of this is a shortcut');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(photo).toBeFocused();

    await actOn(page, `${word} by night`, 'Title and alt text');
    await expect(form.getByLabel('Title')).toHaveValue(`${word} by night`);
    await form.getByLabel('Alt text').fill('Water over stones');
    await expectAccessible(page);
    await page.reload();
    await expect(form.getByLabel('Alt text')).toHaveValue('Water over stones');

    await form.getByLabel('Title').fill('');
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel('Alt text')).toHaveValue('Water over stones');

    await form.getByLabel('Title').fill(`${word} by day`);
    const [stored] = await (await page.request.get(`/api/admin/posts?q=${word}`)).json();
    await site.services.posts.update(system, stored.id, { title: `${word} elsewhere` });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('heading', { name: 'This photo was changed elsewhere' })).toBeVisible();
    await form.getByRole('button', { name: 'Keep my version' }).click();
    await expect(page.getByRole('link', { name: `${word} by day`, exact: true })).toBeFocused();
    const [saved] = await (await page.request.get(`/api/admin/posts?q=${word}`)).json();
    expect(saved).toMatchObject({ title: `${word} by day`, alt_text: 'Water over stones' });

    await page.keyboard.press('e');
    const again = page.getByRole('form', { name: `Title and alt text of ${word} by day` });
    await expect(again.getByLabel('Title')).toBeFocused();
    await page.keyboard.type(`${word} at dawn`);
    await page.keyboard.press('Enter');
    const dawn = page.getByRole('link', { name: `${word} at dawn`, exact: true });
    await expect(dawn).toBeFocused();
    await page.reload();
    await expect(dawn).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Alt text' })).toHaveCount(0);
  });
});

test('single letters act only without a field, are listed, and are switched off in Account', async ({
  page,
}) => {
  await openPhotos(page);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Find photos')).toBeFocused();
  await page.keyboard.type('?u');
  await expect(page.getByLabel('Find photos')).toHaveValue('?u');
  await page.getByLabel('Find photos').blur();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByRole('term')).toContainText(['/', 'u', '?', 'Ctrl+Shift+Enter', 'Alt+F10']);
  await expectAccessible(page);
  await page.keyboard.press('u');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(page).toHaveURL(/adminphotos/);
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/adminupload/);

  await page.goto('/admin');
  await page.getByRole('checkbox', { name: 'Single-letter shortcuts in this browser' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('u');
  await page.keyboard.press('?');
  await expect(keys).toBeHidden();
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole('button', { name: 'List of keys' }).click();
  await expect(keys).toBeVisible();
});

test('on a phone the filters are folded behind a button with their number', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'Wide pages show them.');
  await openPhotos(page, '?status=draft&upload=last');
  const button = page.getByRole('button', { name: 'Filters (2)' });
  await expect(page.getByRole('combobox', { name: 'Upload' })).toBeHidden();
  await button.click();
  await page.getByRole('combobox', { name: 'Upload' }).click();
  await page.getByRole('option', { name: 'Any upload' }).click();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await expectAccessible(page);
});

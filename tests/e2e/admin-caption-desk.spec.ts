import type { Locator, Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import type { Post } from '../../domain/posts/post.ts';
import { expectAccessible } from './accessibility.ts';
import { altText, form, next, photosWith, title } from './admin-caption-page.ts';
import { addPhoto, newName, openPhotos } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { type TouchPoint, touchScreen } from './viewer-touch.ts';

const total = 12;

test.beforeEach(async ({ page }) => signIn(page));

test.describe('a selection of the list', () => {
  test.use({ expectedConsole: /409|422/ });

  test('what is typed survives a reload, a refusal and a save elsewhere', async ({ page, site }) => {
    const word = newName('Desk');
    const posts: Post[] = [];
    for (const name of ['c', 'b', 'a'])
      posts.unshift(await addPhoto(site.services, { title: `${word} ${name}`, tags: [word] }));
    await openPhotos(page, `?q=${word}`);
    await page
      .getByRole('checkbox', { name: /^Select all/ })
      .first()
      .check();
    await page.getByRole('link', { name: 'Caption' }).click();
    await expect(page.getByRole('heading', { name: 'Caption 3 photos' })).toBeVisible();
    await expect(title(page)).toHaveValue(`${word} a`);

    page.on('dialog', (dialog) => dialog.accept());
    await title(page).fill('Before the reload');
    await page.reload();
    await expect(title(page)).toHaveValue('Before the reload');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(title(page)).toBeFocused();
    await expect(title(page)).toHaveValue(`${word} a`);

    await title(page).fill('x'.repeat(2000));
    await next(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Could not save the photo' })).toBeVisible();
    await expect(title(page)).toBeFocused();
    await expect(title(page)).toHaveAttribute('aria-invalid', 'true');
    await title(page).fill('Mine');
    await site.services.posts.update(system, posts[0]?.id ?? '', { title: 'Theirs', city: 'Ghent' });
    await next(page).click();
    const conflict = page.getByRole('region', { name: 'This photo was changed elsewhere' });
    await expect(conflict).toContainText('Theirs');
    await conflict.getByRole('button', { name: 'Keep my version' }).click();
    await expect(conflict).toBeHidden();
    await next(page).click();
    await expect(form(page, '2 of 3')).toBeVisible();
    const [saved] = (await photosWith(page, word)).filter((post) => post.id === posts[0]?.id);
    expect(saved).toMatchObject({ title: 'Mine', geo_city: 'Ghent' });
    await page.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL(new RegExp(`/adminphotos\\?q=${word}$`));
  });
});

test('an alt text that only repeats the name of the file is replaced, or follows the title', async ({
  page,
  site,
}) => {
  const word = newName('Named');
  for (const name of ['c', 'b', 'a'])
    await addPhoto(site.services, { title: `${word} ${name}`, altText: `${word} ${name}`, published: false });
  await page.goto(`/admincaption?q=${word}`);
  await expect(title(page)).toBeFocused();
  // There is no AI and no template, so nothing could be used.
  await expect(page.getByRole('button', { name: 'Use all' })).toBeHidden();
  await page.keyboard.type(`${word} by key`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('What the key shows');
  await page.keyboard.press('Control+Enter');
  await expect(form(page, '2 of 3')).toBeVisible();
  await page.keyboard.type(`${word} by click`);
  await altText(page).click();
  await page.keyboard.type('What the click shows');
  await next(page).click();
  await expect(form(page, '3 of 3')).toBeVisible();
  await page.keyboard.type(`${word} alone`);
  await next(page).click();
  await expect(page.getByRole('heading', { name: '2 of 3 photos captioned' })).toBeVisible();
  const texts = (await photosWith(page, word)).map((post) => [post.title, post.alt_text]);
  expect(texts).toEqual([
    [`${word} by key`, 'What the key shows'],
    [`${word} by click`, 'What the click shows'],
    [`${word} alone`, `${word} alone`],
  ]);
});

test('an alt text that was not written is a placeholder on the desk, in the editor and in the list', async ({
  page,
  site,
}) => {
  const word = newName('Unwritten');
  const { id } = await addPhoto(site.services, { title: word, altText: '', published: false });
  await page.goto(`/admincaption#${id}`);
  await expect(altText(page)).toHaveValue('');
  await expect(altText(page)).toHaveAttribute('placeholder', word);
  await expect(page.getByText('0 of 125 characters (10-125 recommended)')).toBeVisible();
  await title(page).fill(`${word} Two`);
  await expect(altText(page)).toHaveAttribute('placeholder', `${word} Two`);
  await next(page).click();
  await expect(page).toHaveURL(/view=end/);
  expect(await photosWith(page, word)).toMatchObject([{ title: `${word} Two`, alt_text: `${word} Two` }]);
  await page.goto(`/admincaption?q=${word}&view=all`);
  await expect(altText(page)).toHaveAttribute('placeholder', `${word} Two`);
  await page.goto(`/adminphotos?edit=${id}`);
  await expect(altText(page)).toHaveValue('');
  await altText(page).fill('Rain on a window');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => photosWith(page, word)).toMatchObject([{ alt_text: 'Rain on a window' }]);
  await altText(page).fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => photosWith(page, word)).toMatchObject([{ alt_text: `${word} Two` }]);
  await expect(altText(page)).toHaveValue('');
});

test('a tag that begins like another one leaves it', async ({ page, site }) => {
  const word = newName('Alike');
  const { id } = await addPhoto(site.services, { title: word, tags: ['tram'], published: false });
  await page.goto(`/admincaption#${id}`);
  await page.getByRole('combobox', { name: 'Tags' }).pressSequentially('tram stop,');
  await next(page).click();
  await expect(page).toHaveURL(/view=end/);
  expect(await photosWith(page, word)).toMatchObject([{ tags: ['tram', 'tram stop'] }]);
});

test('without suggestions, texts typed among all photos are saved at once', async ({ page, site }) => {
  const word = newName('Among');
  for (let number = 1; number <= total; number += 1)
    await addPhoto(site.services, { title: `${word} ${number}` });
  await page.goto(`/admincaption?q=${word}&view=all`);
  const row = page.getByRole('region', { name: `${word} ${total}` });
  await row.getByRole('textbox', { name: 'Title' }).fill(`${word} typed`);
  await page.getByRole('button', { name: `Save all ${total}` }).click();
  await expect(page.getByRole('heading', { name: `of ${total} photos captioned` })).toBeVisible();
  expect(await photosWith(page, `${word} typed`)).toHaveLength(1);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ expectedConsole: /404/ });
    test(`the desk is accessible, and a photo that is gone is left out: ${colorScheme}`, async ({
      page,
      site,
      isMobile,
    }) => {
      await page.emulateMedia({ colorScheme });
      const word = newName('Open');
      const ids: string[] = [];
      for (const name of ['a', 'b']) {
        const post = await addPhoto(site.services, {
          title: `${word} ${name}`,
          tags: [word],
          published: false,
        });
        ids.push(post.id);
      }
      const gone = await addPhoto(site.services, { title: `${word} gone` });
      await site.services.posts.remove(system, gone.id);
      await page.goto(`/admincaption#${[...ids, gone.id].join(',')}`);
      await expect(page.getByRole('heading', { name: 'Caption 2 photos' })).toBeVisible();
      await expect(form(page, '1 of 2')).toBeVisible();
      await expectAccessible(page);
      if (isMobile) {
        const shown = page.getByRole('img', { name: 'Soft light' });
        await expect(shown).toHaveJSProperty('complete', true);
        await swipeLeft(page, shown);
      } else await page.getByRole('button', { name: 'Next photo' }).click();
      await expect(form(page, '2 of 2')).toBeVisible();
      await page.getByRole('button', { name: 'All 2' }).click();
      await expect(page.getByRole('region', { name: `${word} a` })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'One by one' }).click();
      await next(page).click();
      await expect(page.getByRole('heading', { name: '2 of 2 photos captioned' })).toBeVisible();
      await page.getByRole('button', { name: 'Publish all 2' }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: 'Keep as drafts' }).click();
      expect((await photosWith(page, word)).every(({ published }) => !published)).toBe(true);
    });
  });
}

/** One finger across the middle. */
async function swipeLeft(page: Page, over: Locator): Promise<void> {
  const { x, y, width, height } = (await over.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = (part: number): TouchPoint => [x + width * part, y + height / 2];
  await (await touchScreen(page)).swipe(at(0.7), at(0.3));
}

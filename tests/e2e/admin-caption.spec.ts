import type { Locator, Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import type { Post } from '../../domain/posts/post.ts';
import { expectAccessible } from './accessibility.ts';
import { addPhoto, newName, openPhotos, photograph } from './admin-photos-site.ts';
import { describes, said } from './described-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { type TouchPoint, touchScreen } from './viewer-touch.ts';

const total = 12;
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const altText = (page: Page) => page.getByRole('textbox', { name: 'Alt text' });
const form = (page: Page, place: string) => page.getByRole('form', { name: `${place},` });
const next = (page: Page) => page.getByRole('button', { name: /^Save and (?:next|finish)$/ });

interface Listed {
  id: string;
  title: string;
  alt_text: string;
  tags: string[];
  geo_city: string | null;
  published: boolean;
  original_name: string;
  provenance: Record<string, string>;
}

const photosWith = async (page: Page, word: string): Promise<Listed[]> =>
  (await page.request.get(`/api/admin/posts?q=${word}&limit=100`)).json();

/** Counts what a person presses in the page; the system's own dialog is counted by the test. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counter = window as unknown as { clicks: number };
    counter.clicks = 0;
    addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && counter.clicks++, true);
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
}

/** Twelve photographs from a camera, chosen in the system's dialog: one click more, that of its Open. */
async function upload(page: Page, word: string, suggest = false): Promise<void> {
  const files = await Promise.all(
    Array.from({ length: total }, async (_, index) => {
      const { name, bytes } = await photograph(`DSCF${String(index + 1).padStart(4, '0')}.jpg`);
      return { name, mimeType: 'image/jpeg', buffer: bytes };
    }),
  );
  const dialog = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  await (await dialog).setFiles(files);
  await expect(
    page.getByRole('region', { name: / to upload$/ }).getByRole('combobox', { name: 'City' }),
  ).toBeFocused();
  await page.keyboard.type('Zwischenwasser');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`street,${word}`);
  if (suggest) await page.getByRole('checkbox', { name: 'Suggest texts with AI' }).click();
  await page.getByRole('button', { name: `Upload ${total} photos` }).click();
  await expect(page.getByRole('link', { name: `Caption these ${total}` })).toBeVisible();
}

async function publishAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Publish all ${total}` }).click();
  const question = page.getByRole('alertdialog', { name: `Publish ${total} photos?` });
  await question.getByRole('button', { name: `Publish ${total} photos` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Photos' })).toBeVisible();
}

test.beforeEach(async ({ page }) => signIn(page));

test('twelve photographs with title, alt text, tags and city take 30 clicks without AI, and keep their order', async ({
  page,
}) => {
  const word = newName('clicks').toLowerCase();
  const clicks = await countClicks(page);
  await openPhotos(page, '?q=nothing');
  await upload(page, word);
  await page.getByRole('link', { name: `Caption these ${total}` }).click();
  for (let number = 1; number <= total; number += 1) {
    await expect(form(page, `${number} of ${total}`)).toBeVisible();
    await expect(title(page)).toBeFocused();
    await page.keyboard.insertText(`Picture ${number}`);
    await altText(page).click();
    await page.keyboard.insertText(`What picture ${number} shows`);
    await next(page).click();
  }
  await expect(page.getByRole('heading', { name: `12 of ${total} photos captioned` })).toBeVisible();
  await publishAll(page);
  expect((await clicks()) + 1).toBeLessThanOrEqual(30);
  const posts = await photosWith(page, word);
  expect(posts.map((post) => post.title)).toEqual(
    Array.from({ length: total }, (_, index) => `Picture ${total - index}`),
  );
  for (const post of posts) {
    expect(post).toMatchObject({
      ...{ tags: ['street', word], geo_city: 'Zwischenwasser', published: true },
      alt_text: `What p${post.title.slice(1)} shows`,
      original_name: `DSCF${post.title.slice(8).padStart(4, '0')}.jpg`,
    });
  }
});

test.describe('with an AI', () => {
  test.use({ baseURL: async ({ describedSite }, use) => use(describedSite.url) });

  test('twelve photographs take 10 clicks; nothing is saved before every suggestion has been in view', async ({
    page,
    describedSite,
  }) => {
    const word = newName('accepted').toLowerCase();
    describedSite.provider.next(describes());
    const clicks = await countClicks(page);
    await openPhotos(page, '?q=nothing');
    await upload(page, word, true);
    await describedSite.services.jobs.drain('describe');
    await page.getByRole('link', { name: 'Review all suggestions' }).click();
    await expect(page.getByText(`${total} suggestions to review`)).toBeVisible();
    const accept = page.getByRole('button', { name: `Accept all ${total}` });
    await expect(accept).toHaveAttribute('aria-disabled', 'true');
    expect((await photosWith(page, word)).every((post) => post.title === '')).toBe(true);
    await page.getByRole('region', { name: 'DSCF0001.jpg' }).hover();
    for (let number = 2; number <= total; number += 1) {
      const row = page.getByRole('region', { name: `DSCF${String(number).padStart(4, '0')}.jpg` });
      await row.scrollIntoViewIfNeeded();
      await expect(row.getByRole('textbox', { name: 'Title' })).toHaveValue(said.title);
    }
    await accept.click();
    await publishAll(page);
    expect((await clicks()) + 1).toBeLessThanOrEqual(10);
    const posts = await photosWith(page, word);
    expect(posts).toHaveLength(total);
    for (const post of posts) {
      expect(post).toMatchObject({
        ...{ title: said.title, alt_text: said.alt_text, published: true },
        ...{ tags: ['street', word, ...said.tags], geo_city: 'Zwischenwasser' },
        provenance: { title: 'ai', alt_text: 'ai' },
      });
    }
  });

  test('suggestions are used by key, field by field or all, and typed text stays until then', async ({
    page,
    describedSite,
  }) => {
    const { services, provider } = describedSite;
    const word = newName('keys').toLowerCase();
    for (const name of ['one', 'two'])
      await addPhoto(services, { title: '', altText: '', published: false, tags: [word, name] });
    provider.next(describes());
    await page.goto(`/admincaption?q=${word}`);
    await page.getByRole('button', { name: 'Suggest with AI' }).click();
    await expect(page.getByText('0 of 2 described. It continues when you leave this page.')).toBeVisible();
    await services.jobs.drain('describe');
    await title(page).fill('My own');
    await expect(page.getByRole('button', { name: 'Use suggested alt text' })).toBeVisible();
    await altText(page).focus();
    await page.keyboard.press('Control+Space');
    await expect(altText(page)).toHaveValue(said.alt_text);
    await expect(title(page)).toHaveValue('My own');
    await page.getByRole('button', { name: 'Add suggested tags' }).press('Enter');
    await expect(page.getByRole('combobox', { name: 'Tags' })).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(form(page, '2 of 2')).toBeVisible();
    await page.keyboard.press('Control+Shift+Space');
    await expect(title(page)).toHaveValue(said.title);
    await expectAccessible(page);
    await page.keyboard.press('Control+Shift+Enter');
    await expect(form(page, '1 of 2')).toBeVisible();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(form(page, '2 of 2')).toBeVisible();
    const [two, one] = (await photosWith(page, word))
      .sort((a, b) => a.title.localeCompare(b.title))
      .reverse();
    expect(two).toMatchObject({ title: said.title, provenance: { title: 'ai', story: 'ai' } });
    expect(one).toMatchObject({
      title: 'My own',
      alt_text: said.alt_text,
      provenance: { alt_text: 'ai' },
    });
  });
});

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

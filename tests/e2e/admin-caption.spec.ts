import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { altText, form, next, photosWith, title } from './admin-caption-page.ts';
import { addPhoto, newName, openPhotos, photograph } from './admin-photos-site.ts';
import { describes, said } from './described-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

const total = 12;

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
  const batch = page.getByRole('region', { name: / to upload$/ });
  const city = batch.getByRole('combobox', { name: 'City' });
  const tags = batch.getByRole('combobox', { name: 'Tags' });
  await expect(city).toBeFocused();
  await page.keyboard.type('Zwischenwasser');
  // Not by Tab: where a completion has arrived, it takes that and stays.
  await tags.focus();
  await page.keyboard.type(`street,${word}`);
  await expect(tags).toHaveValue(word);
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

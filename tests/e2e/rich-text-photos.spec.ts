import type { Page } from '@playwright/test';
import { picture } from '../factories/pictures.ts';
import { addArticle, addPost } from '../http/seed.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, type RunningSite, test } from './fixtures.ts';
import { bodyNow, choose, dialog, goToEndOf, openBody, text, tool } from './rich-text-page.ts';
import { signIn } from './sign-in.ts';

/** Three photos with slugs of their own. */
async function addPhotos({ services }: RunningSite) {
  const mark = crypto.randomUUID().slice(0, 8);
  const names = ['Lamp', 'Door', 'Wall'].map((name) => `${name} ${mark}`);
  for (const title of names) await addPost(services, { title, caption: `About the ${title}` });
  const slugs = names.map((name) => name.toLowerCase().replace(' ', '-'));
  return { mark, names, slugs };
}

const photos = (page: Page) => text(page).locator('.rich-photos');
const choice = (page: Page, name: string) =>
  dialog(page).getByRole('region', { name: 'Library' }).getByRole('button', { name });

async function find(page: Page, words: string): Promise<void> {
  await dialog(page).getByLabel('Find photos').fill(words);
}

test('two photos are found, put in order and inserted as a pair by the keyboard alone', async ({
  page,
  site,
}) => {
  const { mark, names, slugs } = await addPhotos(site);
  await signIn(page);
  await openBody(page, 'Before.\n\nAfter.');
  await goToEndOf(page, 'Before.');
  await tool(page, 'Insert').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Photos', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Find photos')).toBeFocused();
  await page.keyboard.type(mark);
  for (const name of names.slice(0, 2)) {
    await choice(page, name).focus();
    await page.keyboard.press('Space');
    await expect(choice(page, name)).toHaveAttribute('aria-pressed', 'true');
  }
  const left = dialog(page).getByRole('button', { name: `Move ${names[1]} left` });
  await left.focus();
  await page.keyboard.press('Enter');
  await expect(left).toBeDisabled();
  await expect(left).toBeFocused();
  await expect(dialog(page).getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')).toHaveText([
    names[1] ?? '',
    names[0] ?? '',
  ]);
  await dialog(page).getByRole('button', { name: 'Insert' }).focus();
  await page.keyboard.press('Enter');
  await expect(photos(page).locator('img')).toHaveCount(2);
  await expect(photos(page)).toContainText(`About the ${names[1]}`);
  expect(await bodyNow(page)).toBe(
    `Before.\n\n[photos slugs="${slugs[1]}, ${slugs[0]}" layout="pair"]\n\nAfter.`,
  );
});

test('a third makes a row, a fourth is refused, and removing leaves one with a width', async ({
  page,
  site,
}) => {
  const { mark, names, slugs } = await addPhotos(site);
  const extra = `Roof ${mark}`;
  await addPost(site.services, { title: extra });
  await signIn(page);
  await openBody(page, `Before.\n\n[photos slugs="${slugs[0]}, ${slugs[1]}"]`);
  await photos(page).dblclick();
  await find(page, mark);
  await choice(page, names[2] ?? '').click();
  await choice(page, extra).click();
  await expect(dialog(page).getByText('Three photos at most. Remove one first.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  expect(await bodyNow(page)).toBe(`Before.\n\n[photos slugs="${slugs.join(', ')}" layout="row"]`);
  await photos(page).dblclick();
  for (const name of names.slice(0, 2))
    await dialog(page)
      .getByRole('button', { name: `Remove ${name}` })
      .click();
  await dialog(page).getByRole('combobox', { name: 'Width' }).click();
  await page.getByRole('option', { name: 'Wide', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  expect(await bodyNow(page)).toBe(`Before.\n\n[photo slug="${slugs[2]}" width="wide"]`);
});

test('the width changes beside the photo, and each step can be undone', async ({ page, site }) => {
  const { slugs } = await addPhotos(site);
  const body = `Before.\n\n[photo   slug="${slugs[0]}"]\n\nAfter.`;
  await signIn(page);
  await openBody(page, body);
  await photos(page).click();
  const bar = page.getByRole('toolbar', { name: 'Selected block' });
  await expect(bar.getByRole('button', { name: 'Width: text width' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await bar.getByRole('button', { name: 'Width: full width' }).click();
  await expect(photos(page)).toHaveAttribute('data-form', 'full');
  await expect(bar.getByRole('button', { name: 'Width: full width' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await bar.getByRole('button', { name: 'Remove' }).click();
  await expect(photos(page)).toHaveCount(0);
  await tool(page, 'Undo').click();
  await expect(photos(page)).toHaveAttribute('data-form', 'full');
  await tool(page, 'Undo').click();
  expect(await bodyNow(page)).toBe(body);
});

test('a typed shortcode is shown at once; a draft and a missing photo say what they are', async ({
  page,
  site,
}) => {
  const { names, slugs } = await addPhotos(site);
  const { slug } = await addPost(site.services, { title: `Draft ${slugs[0]}`, published: false });
  const body = `Start.\n\n[photo slug="${slug}"]\n\n[photos slugs="${slugs[0]}, no-such-photo"]`;
  await signIn(page);
  await openBody(page, body);
  await expect(photos(page).first()).toContainText('draft: visitors do not see it yet');
  await expect(photos(page).nth(1)).toContainText('No photo has the slug no-such-photo.');
  expect(await bodyNow(page)).toBe(body);
  await goToEndOf(page, 'Start.');
  await page.keyboard.press('Enter');
  await page.keyboard.type(`[photo slug="${slugs[1]}"]`);
  await expect(photos(page).first()).toContainText(`About the ${names[1]}`);
  expect(await bodyNow(page)).toBe(body.replace('Start.', `Start.\n\n[photo slug="${slugs[1]}"]`));
});

test('a file becomes a draft of its own, which the article names', async ({ page }) => {
  await signIn(page);
  await openBody(page, 'Before.');
  await goToEndOf(page, 'Before.');
  await choose(page, 'Insert', 'Photos');
  await dialog(page)
    .getByLabel('Photo file')
    .setInputFiles({
      name: 'walk.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture(Math.random()),
    });
  await expect(dialog(page).getByRole('list', { name: 'Chosen photos' })).toContainText('(draft)');
  await dialog(page).getByRole('button', { name: 'Insert' }).click();
  await expect(photos(page)).toContainText('draft: visitors do not see it yet');
  expect(await bodyNow(page)).toMatch(/^Before\.\n\n\[photo slug="photo-[a-f0-9]{10}" width="text"\]$/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the dialog and the photo are accessible (${colorScheme})`, { tag: '@phone' }, async ({
    page,
    site,
  }) => {
    const { mark, names, slugs } = await addPhotos(site);
    await page.emulateMedia({ colorScheme });
    await signIn(page);
    await openBody(page, `Before.\n\n[photo slug="${slugs[0]}"]`);
    await photos(page).click();
    await expectAccessible(page);
    // Not Enter: on Android the editor leaves that key to the screen's keyboard.
    await photos(page).dblclick();
    await find(page, mark);
    await expect(choice(page, names[1] ?? '')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });
}

test('nothing chosen is said, and changes nothing', async ({ page }) => {
  await signIn(page);
  await openBody(page, 'Before.');
  await choose(page, 'Insert', 'Photos');
  await dialog(page).getByRole('button', { name: 'Insert' }).click();
  await expect(dialog(page).getByText('Choose a photo.')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await bodyNow(page)).toBe('Before.');
});

test('the full-screen view of an article walks through its photos with their own words @phone', async ({
  page,
  site,
}) => {
  const { mark, names, slugs } = await addPhotos(site);
  const body = `[photo slug="${slugs[0]}" width="full"]\n\n[photos slugs="${slugs[1]}, ${slugs[2]}"]`;
  await addArticle(site.services, { slug: `walk-${mark}`, title: 'Walk', body });
  await page.goto(`/article/walk-${mark}`);
  const viewer = page.getByRole('dialog');
  await page.locator('.fig a[data-full-screen]').first().focus();
  await page.keyboard.press('Enter');
  await expect(viewer).toHaveAccessibleName(`${names[0]}, photo 1 of 3`);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toHaveAccessibleName(`${names[2]}, photo 3 of 3`);
  await expect(viewer.getByText(`About the ${names[2]}`)).toBeVisible();
});

for (const width of [320, 390, 820, 1440, 2560]) {
  test(`photos of every form fit a window of ${width} pixels`, async ({ page, site }) => {
    const { mark, slugs } = await addPhotos(site);
    const forms = ['text', 'wide', 'full'].map((form) => `[photo slug="${slugs[0]}" width="${form}"]`);
    const sets = [`[photos slugs="${slugs[0]}, ${slugs[1]}"]`, `[photos slugs="${slugs.join()}"]`];
    const body = ['## Photos', ...forms, ...sets].join('\n\nWords.\n\n');
    await addArticle(site.services, { slug: `fit-${mark}`, title: 'Fit', body });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/article/fit-${mark}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    for (const figure of await page.locator('.fig').all()) {
      const box = await figure.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(-0.5);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width + 0.5);
    }
    const heights = await page
      .locator('.fig--pair img')
      .evaluateAll((images) => images.map((image) => Math.round(image.getBoundingClientRect().height)));
    expect(new Set(heights).size).toBe(1);
  });
}

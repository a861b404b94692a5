import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import type { Services } from '../../server/compose/services.ts';
import { expectAccessible, violations } from './accessibility.ts';
import { addPhoto, newName, rowOf } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { touchScreen } from './viewer-touch.ts';

const tiles = (page: Page) => page.getByRole('list', { name: 'Photos of the series' }).getByRole('listitem');
const orderOf = (page: Page) =>
  tiles(page)
    .locator('.line-clamp-3')
    .evaluateAll((names) => names.map((name) => name.textContent?.split(' ').at(-1)));
const grip = (page: Page, name: string) => page.getByRole('button', { name: `Reorder ${name}` });
const news = (page: Page) => page.locator('main p[role=status].sr-only');

/** A series of photos whose names end in A, B, C and so on. */
async function addSeries(services: Services, letters: string) {
  const word = newName('Series');
  const posts: string[] = [];
  for (const letter of letters) posts.push((await addPhoto(services, { title: `${word} ${letter}` })).id);
  const series = await services.series.create(system, { title: word, posts, published: true });
  return { ...series, word };
}

async function openSeries(page: Page, id: string): Promise<void> {
  await page.goto(`/adminseries?edit=${id}`);
  await expect(tiles(page).first()).toBeVisible();
}

// What the server refuses the browser logs.
test.use({ expectedConsole: /status of 4(09|22)/ });

test.beforeEach(async ({ page }) => signIn(page));

test('a series is made by keyboard from photos of the library and published', {
  tag: '@phone',
}, async ({ page, site }) => {
  const word = newName('Made');
  for (const letter of 'AB') await addPhoto(site.services, { title: `${word} ${letter}` });
  await addPhoto(site.services, { title: `${word} C`, published: false });
  await addPhoto(site.services, { title: '', published: false, tags: [word] });

  await page.goto('/adminseries');
  await page.getByRole('link', { name: 'New series' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'New series' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'No photos in this series yet' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Title is required.' }).first()).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByLabel('Title').fill(word);
  const hidden = page.getByText('Visitors see nothing of it until it has a published photo.');
  await expect(hidden).toBeVisible();
  await page.getByLabel('Text').fill('Of *light*.');
  await expect(hidden).toBeHidden();

  await page.getByRole('button', { name: 'Add photos' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  await expect(dialog.getByLabel('Find photos')).toBeFocused();
  await dialog.getByLabel('Find photos').fill(word);
  const choice = (letter: string) => dialog.getByRole('button', { name: `${word} ${letter}` });
  await expect(choice('A')).toBeVisible();
  // Until the answer is there, drafts of other tests are listed too.
  await expect(dialog.getByRole('button', { name: /^p\w+\.jpg \(draft\)$/ })).toHaveCount(1);
  for (const letter of 'CAB') await choice(letter).press('Enter');
  await expect(dialog.getByText('3 photos chosen')).toBeVisible();
  expect(await violations(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Add 3 photos' }).press('Enter');
  await expect.poll(() => orderOf(page)).toEqual(['C', 'A', 'B']);
  await expect(tiles(page).first().getByText('Draft')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }

  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
  await page.goto(`/series/${word.toLowerCase()}`);
  await expect(page.locator('.shot .name')).toHaveText([`${word} A`, `${word} B`]);
});

test('photos are reordered with keys, which is announced', async ({ page, site }) => {
  const { id, word } = await addSeries(site.services, 'ABCD');
  await openSeries(page, id);

  await grip(page, `${word} A`).press('Alt+ArrowRight');
  await expect(news(page)).toHaveText(`${word} A is now number 2 of 4`);
  await expect(grip(page, `${word} A`)).toBeFocused();
  expect(await orderOf(page)).toEqual(['B', 'A', 'C', 'D']);

  await page.keyboard.press('Space');
  await expect(news(page)).toHaveText(`${word} A picked up, number 2 of 4`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(news(page)).toHaveText(`${word} A is now number 4 of 4`);
  await expect(grip(page, `${word} A`)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(news(page)).toHaveText(`${word} A put back`);
  expect(await orderOf(page)).toEqual(['B', 'A', 'C', 'D']);

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(news(page)).toHaveText(`${word} A dropped, number 1 of 4`);
  await page.getByRole('button', { name: `More actions for ${word} D` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move to the beginning' }).press('Enter');
  await expect.poll(() => orderOf(page)).toEqual(['D', 'A', 'B', 'C']);

  await page.keyboard.press('Control+S');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect.poll(() => orderOf(page)).toEqual(['D', 'A', 'B', 'C']);
});

test('a photo is dragged by its handle, and Escape puts it back', async ({ page, site }) => {
  const { id, word } = await addSeries(site.services, 'ABC');
  await openSeries(page, id);
  const centre = async (name: string) => {
    const box = await page.getByRole('listitem').filter({ hasText: name }).boundingBox();
    if (!box) throw new Error(`${name} is not shown`);
    return [box.x + box.width / 2, box.y + 40] as const;
  };
  await grip(page, `${word} A`).hover();
  await page.mouse.down();
  await page.mouse.move(...(await centre(`${word} C`)), { steps: 6 });
  await expect.poll(() => orderOf(page)).toEqual(['B', 'C', 'A']);
  await page.keyboard.press('Escape');
  await expect.poll(() => orderOf(page)).toEqual(['A', 'B', 'C']);
  await page.mouse.up();

  await grip(page, `${word} C`).hover();
  await page.mouse.down();
  await page.mouse.move(...(await centre(`${word} A`)), { steps: 6 });
  await page.mouse.up();
  await expect(news(page)).toHaveText(`${word} C dropped, number 1 of 3`);
  expect(await orderOf(page)).toEqual(['C', 'A', 'B']);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a photo is dragged by its handle, and the page stays where it is', async ({ page, site }) => {
    const { id, word } = await addSeries(site.services, 'ABCD');
    await openSeries(page, id);
    const from = await grip(page, `${word} A`).boundingBox();
    const to = await tiles(page).nth(1).boundingBox();
    if (!from || !to) throw new Error('The photos are not shown');
    const screen = await touchScreen(page);
    const start: [number, number] = [from.x + from.width / 2, from.y + from.height / 2];
    const end: [number, number] = [to.x + to.width / 2, to.y + 30];
    await screen.press([start]);
    await screen.move([start], [end]);
    await screen.lift();
    await expect.poll(() => orderOf(page)).toEqual(['B', 'A', 'C', 'D']);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test('typed text outlives a reload, a save elsewhere is compared, and a series goes to the bin', async ({
  page,
  site,
}) => {
  const { id, word } = await addSeries(site.services, 'AB');
  await openSeries(page, id);
  await page.getByLabel('Text').fill('Typed here.');
  await page.getByRole('button', { name: `More actions for ${word} A` }).click();
  await page.getByRole('menuitem', { name: 'Use as cover' }).click();
  await page.reload();
  await expect(page.getByText('Unsaved changes restored.')).toBeVisible();
  await expect(page.getByLabel('Text')).toHaveValue('Typed here.');

  await site.services.series.update(system, id, { text: 'Saved elsewhere.' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved elsewhere.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep my version' }).click();
  await expect.poll(async () => (await site.services.series.find(system, id)).text).toBe('Typed here.');

  await page.goto('/adminseries');
  await expect(rowOf(page, word).getByRole('link', { name: `View ${word}` })).toHaveAttribute(
    'href',
    `/series/${word.toLowerCase()}`,
  );
  await rowOf(page, word)
    .getByRole('button', { name: `Move to bin: ${word}` })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to bin' }).click();
  await expect(page.getByText(`“${word}” moved to the bin`, { exact: true })).toBeVisible();
  await expect(rowOf(page, word)).toBeHidden();
  await page.getByRole('button', { name: 'Restore as draft' }).click();
  await expect(rowOf(page, word).getByText('Draft')).toBeVisible();
});

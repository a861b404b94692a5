import type { Page, Route } from '@playwright/test';
import { animatedGif, picture } from '../factories/pictures.ts';
import { expect, test } from './fixtures.ts';
import { bodyNow, dialog, goToEndOf, openBody, paste, text, tool } from './rich-text-page.ts';
import { signIn } from './sign-in.ts';

const uploads = '**/api/admin/upload';
/** An image is decoded and encoded before it is stored. */
const boxes = (page: Page) => text(page).locator('.rich-upload');
const stored = (page: Page) => text(page).locator('img[src^="/media/"]');
const save = (page: Page) => page.getByRole('button', { name: 'Save Draft' });

let seed = 9000;
const photos = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `lamp-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await picture(++seed, 600, 400),
    })),
  );

/** Uploads wait until they are let go on; gives the names in the order in which they came. */
async function heldUploads(page: Page) {
  const held: { name: string; route: Route }[] = [];
  await page.route(uploads, (route) => {
    const name = /filename="([^"]*)"/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1];
    held.push({ name: name ?? '', route });
  });
  return {
    names: () => held.map(({ name }) => name),
    goOn: async (name: string) => held.find((one) => one.name === name)?.route.continue(),
    fail: async (name: string) => {
      const error = { code: 'unavailable', message: 'There is no room left.' };
      const found = held.find((one) => one.name === name);
      held.splice(0, held.length, ...held.filter((one) => one !== found));
      await found?.route.fulfill({ status: 503, json: { error } });
    },
  };
}

async function choose(page: Page, files: Awaited<ReturnType<typeof photos>>): Promise<void> {
  await tool(page, 'Image').click();
  await dialog(page).getByLabel('Image file').setInputFiles(files);
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('several images come into the text as they are stored, in the order they were chosen', async ({
  page,
}) => {
  await openBody(page, 'The lamps.\n\nThe street.');
  await goToEndOf(page, 'The lamps.');
  const held = await heldUploads(page);
  await choose(page, await photos(3));
  await expect(boxes(page)).toHaveCount(3);
  await expect(page.getByText('Uploading 3 images…')).toBeVisible();
  await expect(tool(page, 'Source')).toBeDisabled();
  await expect.poll(held.names).toEqual(['lamp-1.jpg', 'lamp-2.jpg']);
  await goToEndOf(page, 'The lamps.');
  await page.keyboard.type(' At night.');
  await held.goOn('lamp-2.jpg');
  await expect(stored(page)).toHaveCount(1);
  await expect.poll(held.names).toContain('lamp-3.jpg');
  await held.goOn('lamp-3.jpg');
  await expect(stored(page)).toHaveCount(2);
  await held.goOn('lamp-1.jpg');
  await expect(boxes(page)).toHaveCount(0);
  await expect(page.getByText('Some images have no alt text.')).toBeVisible();
  const body = await bodyNow(page);
  expect(body).toMatch(
    /^The lamps\. At night\.\n\n!\[\]\(\/media\/\S+\)\n\n!\[\]\(\/media\/\S+\)\n\n!\[\]\(\/media\/\S+\)\n\nThe street\.$/,
  );
  const sources = await stored(page).evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  const second = await page.request.get(sources[1] ?? '');
  expect(second.ok()).toBe(true);
  expect(new Set(sources).size).toBe(3);
});

test.describe('with a server that refuses', () => {
  test.use({ expectedConsole: /status of 503/ });

  test('an upload can be cancelled; a failed one says why, and is retried or removed', async ({ page }) => {
    await openBody(page, 'The lamps.');
    await goToEndOf(page, 'The lamps.');
    const held = await heldUploads(page);
    await choose(page, await photos(3));
    await boxes(page).nth(1).getByRole('button', { name: 'Cancel' }).click();
    await expect(boxes(page)).toHaveCount(2);
    await held.fail('lamp-1.jpg');
    const failed = text(page).getByRole('group', { name: 'lamp-1.jpg was not uploaded' });
    await expect(failed).toContainText('There is no room left.');
    await expect(page.getByText('Not uploaded: lamp-1.jpg.')).toBeVisible();
    await expect.poll(held.names).toContain('lamp-3.jpg');
    await held.fail('lamp-3.jpg');
    await save(page).click();
    await expect(page.getByText('An image was not uploaded. Retry or remove it')).toBeVisible();
    await text(page)
      .getByRole('group', { name: 'lamp-3.jpg was not uploaded' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(held.names).toContain('lamp-1.jpg');
    await held.goOn('lamp-1.jpg');
    await expect(stored(page)).toHaveCount(1);
    expect(await bodyNow(page)).toMatch(/^The lamps\.\n\n!\[\]\(\/media\/\S+\)$/);
  });
});

test('a save waits for the images, and has them', async ({ page }) => {
  const id = await openBody(page, 'The lamps.');
  await goToEndOf(page, 'The lamps.');
  const held = await heldUploads(page);
  await choose(page, await photos(2));
  await save(page).click();
  await expect(page.getByText('Saves when the images are uploaded…')).toBeVisible();
  await held.goOn('lamp-1.jpg');
  await held.goOn('lamp-2.jpg');
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  const { body } = await (await page.request.get(`/api/admin/articles/${id}`)).json();
  expect(body.match(/\/media\//g)).toHaveLength(2);
});

test('an undo takes the image away, a redo brings it back from where it is stored', async ({ page }) => {
  await openBody(page, 'The lamps.');
  await goToEndOf(page, 'The lamps.');
  await choose(page, await photos(2));
  await expect(stored(page)).toHaveCount(2);
  await tool(page, 'Undo').click();
  await tool(page, 'Undo').click();
  await expect(stored(page)).toHaveCount(0);
  expect(await bodyNow(page)).toBe('The lamps.');
  await tool(page, 'Redo').click();
  await expect(stored(page)).toHaveCount(1);
  await expect
    .poll(() => stored(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('large images are found again after the tab was closed; what is backed up is text alone', async ({
  page,
  context,
}) => {
  await page.request.delete('/api/admin/articles/new/working-copy', {
    headers: { 'X-CSRFToken': (await (await page.request.get('/api/csrf/')).json()).csrfToken },
  });
  const sizes: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('working-copy'))
      sizes.push(request.postDataBuffer()?.length ?? 0);
  });
  await page.goto('/adminarticleeditor');
  await text(page).click();
  await page.keyboard.type('The lamps.');
  // Longer than what a text could hold written out.
  const large = (await photos(3)).map((photo) => ({
    ...photo,
    buffer: Buffer.concat([photo.buffer, Buffer.alloc(6_000_000)]),
  }));
  await choose(page, large);
  await expect(stored(page)).toHaveCount(3);
  await page.waitForResponse(
    (answer) =>
      answer.url().includes('working-copy') &&
      (
        answer
          .request()
          .postData()
          ?.match(/\/media\//g) ?? []
      ).length === 3,
  );
  expect(Math.max(...sizes)).toBeLessThan(10_000);
  await page.close();
  const again = await context.newPage();
  await again.goto('/adminarticleeditor');
  await again.getByRole('button', { name: /^(?:Take it|Restore)$/ }).click();
  await expect(stored(again)).toHaveCount(3);
  await expect
    .poll(() =>
      stored(again).evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
});

test('a paste uploads what it holds, names what it cannot, and asks no other site', async ({ page }) => {
  await openBody(page, 'The lamps.');
  await goToEndOf(page, 'The lamps.');
  await page.keyboard.press('Enter');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(page.url()).host) asked.push(request.url());
  });
  const written = (await picture(++seed, 300, 200)).toString('base64');
  await paste(
    page,
    `<p>One <img alt="A lamp" src="data:image/jpeg;base64,${written}"> two</p>` +
      '<p><img src="https://docs.example/a/street.png"> three <img src="http://docs.example/b.png"></p>',
  );
  await expect(text(page).getByRole('img', { name: 'A lamp' })).toBeVisible();
  await expect(page.getByText('Left out: street.png from docs.example')).toBeVisible();
  await expect(page.getByText('Left out: b.png from docs.example')).toBeVisible();
  expect(await bodyNow(page)).toMatch(/^The lamps\.\n\nOne !\[A lamp\]\(\/media\/\S+\) two\n\n\s*three\s*$/);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Left out')).toHaveCount(0);
});

test('an animated GIF moves in the text', async ({ page }) => {
  await openBody(page, 'The lamps.');
  await goToEndOf(page, 'The lamps.');
  const buffer = await animatedGif({ width: 60, height: 40, delays: [80, 90, 100] });
  await choose(page, [{ name: 'sign.gif', mimeType: 'image/gif', buffer }]);
  await dialog(page).getByLabel('Alt text').fill('A sign');
  await dialog(page).getByRole('button', { name: 'Insert' }).click();
  await expect(text(page).getByRole('img', { name: 'A sign' })).toHaveAttribute('src', /-animated\.webp$/);
});

test('an image is replaced by a file, once that is stored', async ({ page }) => {
  await openBody(page, 'The lamps.');
  await goToEndOf(page, 'The lamps.');
  await choose(page, (await photos(2)).slice(0, 1));
  await dialog(page).getByLabel('Alt text').fill('One');
  await dialog(page).getByRole('button', { name: 'Insert' }).click();
  const before = await text(page).getByRole('img', { name: 'One' }).getAttribute('src');
  await text(page).getByRole('img', { name: 'One' }).dblclick();
  const [other] = await photos(1);
  await dialog(page).getByLabel('Image file').setInputFiles([other!]);
  await dialog(page).getByRole('button', { name: 'Remove' }).waitFor();
  await dialog(page).getByLabel('Alt text').fill('Two');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(text(page).getByRole('img', { name: 'Two' })).toBeVisible();
  await expect(text(page).locator('img[src]')).toHaveCount(1);
  expect(await text(page).getByRole('img', { name: 'Two' }).getAttribute('src')).not.toBe(before);
});

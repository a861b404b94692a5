import { violations } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { datedPhoto, describedPhoto, photo } from './quick-upload-photo.ts';
import { enterAdminMode, openSheet, readyToUpload, save, sheetOf } from './quick-upload-sheet.ts';
import { admin } from './quick-upload-site.ts';

test('a visitor gets nothing of the admin area, and a disabled button', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /admin|\/api\/|\/open-/.test(url))).toEqual([]);
  await expect(page.getByRole('button', { name: 'Quick Upload' })).toHaveAttribute('aria-disabled', 'true');
});

test('admin mode brings the links and the upload button, on every page of this browser session', {
  tag: '@phone',
}, async ({ page }) => {
  await enterAdminMode(page);
  for (const path of ['/', '/photos', '/post/window-light', '/articleslistpage']) {
    await page.goto(path);
    for (const place of ['.nav-bar', '.more-panel']) {
      const links = page.locator(`${place} a[href^="/admin"]`);
      await expect(links).toHaveText(['Upload', 'Articles', 'Semantic']);
      const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
      expect(addresses).toEqual(['/adminupload', '/adminarticles', '/adminsemantic']);
    }
    await expect(page.getByRole('button', { name: 'Quick Upload' })).not.toHaveAttribute('aria-disabled');
    await expect(page.getByRole('tooltip', { includeHidden: true })).toHaveCount(0);
  }
});

test('from the heart to Home: the photograph describes itself, in every script', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  const quick = await readyToUpload(page);
  await quick.file.setInputFiles(
    await describedPhoto({
      title: 'Өвлийн гудамж, Größe',
      description: 'Хүн бүр яарч байна.\nNur die Straßenbahn nicht.',
      keywords: ['Гудамж', 'Straße', 'café'],
      city: 'Ulaanbaatar',
      country: 'Mongolia',
    }),
  );
  await expect(quick.title).toHaveValue('Өвлийн гудамж, Größe');
  await expect(quick.description).toHaveValue(/яарч байна\.\nNur die Straßenbahn nicht\.$/);
  await expect(quick.tags).toHaveValue('гудамж, straße, café');
  await expect(quick.caption).toHaveValue('');
  await expect(quick.sheet.getByText('Ulaanbaatar, Mongolia')).toBeVisible();
  await expect(quick.sheet.getByText(/^DSC_0412\.jpg, [\d.]+ KB$/)).toBeVisible();
  await expect(quick.sheet.getByRole('img', { name: 'Chosen file' })).toBeVisible();
  await quick.altText.fill('A tram in the snow');
  await save(quick.submit);
  await expect(quick.sheet).toBeHidden();
  await expect(page.getByRole('link', { name: 'Өвлийн гудамж, Größe' })).toBeVisible();

  const [post] = await admin(site).find('Өвлийн гудамж');
  expect(post).toMatchObject({
    published: true,
    altText: 'A tram in the snow',
    caption: '',
    tags: ['гудамж', 'straße', 'café'],
    city: 'Ulaanbaatar',
    country: 'Mongolia',
    provenance: {
      title: 'metadata',
      story: 'metadata',
      tags: 'metadata',
      city: 'metadata',
      country: 'metadata',
    },
  });
  expect(post.provenance).not.toHaveProperty('altText');
  expect(post.slug).toMatch(/^ovliyn-gudamzh-grosse-\d{13}$/);
  expect(post.media).not.toBeNull();
});

test('a photograph is named after its file and dated as its owner chooses', async ({ page, site }) => {
  await test.step('a photograph without metadata is named after its file', async () => {
    const quick = await readyToUpload(page);
    await quick.camera.setInputFiles(await photo('Quiet Corner 7.jpg'));
    await expect(quick.title).toHaveValue('Quiet Corner 7');
    await quick.submit.click();
    await expect(page.getByRole('link', { name: 'Quiet Corner 7' })).toBeVisible();
    expect(await admin(site).find('Quiet Corner')).toMatchObject([
      { altText: 'Quiet Corner 7', story: '', tags: [] },
    ]);
  });

  await test.step('the owner chooses the date: now, or when the photograph was taken', async () => {
    const quick = await openSheet(page);
    await expect(quick.date).toHaveValue('now');
    await quick.date.selectOption('When taken');
    await quick.file.setInputFiles(await photo('Undated Corner.jpg'));
    await expect(quick.sheet.getByText('The image has no date taken.')).toBeVisible();
    await quick.file.setInputFiles(await datedPhoto('2019:05:04 10:00:00', 'Dated Corner.jpg'));
    await expect(quick.sheet.getByText('Taken May 4, 2019')).toBeVisible();
    await expect(quick.date).toHaveValue('taken');
    await save(quick.submit);
    await expect(quick.sheet).toBeHidden();
    const [post] = await admin(site).find('Dated Corner');
    expect(post?.createdDate).toBe('2019-05-04T10:00:00.000Z');
  });
});

test('the open dialog: its focus, its buttons, what it refuses and what it keeps', async ({ page }) => {
  await test.step('Escape closes an untouched dialog and gives the focus back', async () => {
    const quick = await readyToUpload(page);
    await expect(quick.file).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(quick.sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Quick Upload' })).toBeFocused();
  });

  await test.step('the camera opens to the rear, and both buttons accept images only', async () => {
    const quick = await openSheet(page);
    await expect(quick.camera).toHaveAttribute('capture', 'environment');
    for (const input of [quick.camera, quick.file]) await expect(input).toHaveAttribute('accept', 'image/*');
  });

  await test.step('nothing is uploaded without a photograph', async () => {
    const quick = sheetOf(page);
    await quick.submit.click();
    await expect(quick.problem).toHaveText('Choose a photo first.');
    await quick.file.setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('words'),
    });
    await expect(quick.problem).toHaveText('notes.txt is not an image. Choose a photo.');
  });

  await test.step('typed text is not overwritten by metadata of the photograph', async () => {
    const quick = sheetOf(page);
    await quick.title.fill('My own title');
    await quick.file.setInputFiles(
      await describedPhoto({
        title: 'Not mine',
        description: 'From the file.',
        keywords: [],
        city: '',
        country: '',
      }),
    );
    await expect(quick.description).toHaveValue('From the file.');
    await expect(quick.title).toHaveValue('My own title');
  });
});

test('the dialog asks before typed words are lost, and fits its window', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await test.step('closing asks before typed words are lost, however it is closed', async () => {
    const quick = await readyToUpload(page);
    const question = page.getByRole('alertdialog', { name: 'Discard this photo?' });
    await quick.caption.fill('Rain outside');
    for (let time = 0; time < 3; time += 1) {
      await page.keyboard.press('Escape');
      await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
    }
    await expect(quick.caption).toHaveValue('Rain outside');
    await quick.sheet.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(quick.sheet).toBeHidden();
    expect(await (await openSheet(page)).caption.inputValue()).toBe('');
  });

  await test.step('the dialog fills a phone and leaves air around it on a desk', async () => {
    const quick = sheetOf(page);
    await quick.file.setInputFiles(await photo());
    await expect(quick.submit).toBeVisible();
    const box = (await quick.sheet.boundingBox()) ?? { width: 0, height: 0 };
    const window = page.viewportSize() ?? { width: 0, height: 0 };
    if (isMobile) {
      expect(box).toMatchObject({ width: window.width, height: window.height });
    } else {
      expect(box.width).toBe(672);
      expect(box.height).toBeLessThanOrEqual(window.height * 0.9);
    }
    await expect(quick.submit).toBeInViewport({ ratio: 1 });
    await expect(quick.cancel).toBeInViewport({ ratio: 1 });
    await expect(sheetOf(page).title).toBeVisible();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the dialog is accessible (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const quick = await readyToUpload(page);
    // What an open dialog covers cannot change.
    expect(await violations(page)).toEqual([]);
    await quick.submit.click();
    await expect(quick.problem).toBeVisible();
    await quick.file.setInputFiles(await photo());
    await expect(quick.title).toHaveValue('night-tram');
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    await quick.title.fill('Typed');
    await quick.cancel.click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await violations(page, 'dialog[open]')).toEqual([]);
  });
}

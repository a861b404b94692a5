import { system } from '../../domain/access/account.ts';
import { expect, test } from './fixtures.ts';
import { photo } from './quick-upload-photo.ts';
import {
  enterAdminMode,
  fillSignIn,
  openSheet,
  readyToUpload,
  save,
  sheetOf,
  signInOf,
} from './quick-upload-sheet.ts';
import { admin } from './quick-upload-site.ts';

test.describe('without a session', () => {
  test.use({ expectedConsole: /status of (401|422)/ });

  test('it asks to sign in, in place, and nothing that was typed or chosen is lost', async ({
    page,
    site,
  }) => {
    await test.step('who does not sign in is back on the page', async () => {
      await enterAdminMode(page);
      const quick = await openSheet(page);
      const signIn = signInOf(page);
      await signIn.username.waitFor();
      await signIn.cancel.click();
      await expect(quick.sheet).toBeHidden();
      await expect(page.getByRole('button', { name: 'Quick Upload' })).toBeFocused();
    });

    await test.step('the dialog asks to sign in, in place, and continues', async () => {
      const quick = await openSheet(page);
      const signIn = signInOf(page);
      await expect(signIn.username).toBeFocused();
      await signIn.username.fill('admin');
      await signIn.password.fill('wrong');
      await signIn.submit.click();
      await expect(signIn.problem).toHaveText(/.+/);
      await fillSignIn(page);
      await expect(quick.file).toBeFocused();
      await quick.file.setInputFiles(await photo('Signed In.jpg'));
      await quick.submit.click();
      await expect(page.getByRole('link', { name: 'Signed In' })).toBeVisible();
    });

    await test.step('a session that ends while one types loses nothing', async () => {
      const quick = await openSheet(page);
      await quick.file.setInputFiles(await photo('Ended.jpg'));
      await expect(quick.title).toHaveValue('Ended');
      await quick.title.fill('Typed Before The End');
      await quick.description.fill('A long story.');
      await page.context().clearCookies();
      await quick.submit.click();
      const signIn = signInOf(page);
      await expect(signIn.dialog.getByText('Your text is still here.')).toBeVisible();
      await expect(signIn.username).toHaveValue('admin');
      await expect(signIn.password).toBeFocused();
      await signIn.submit.click();
      await expect(signIn.problem).toHaveText(/.+/);
      await expect(signIn.password).toBeFocused();
      await signIn.username.fill('');
      await signIn.password.press('Enter');
      await expect(signIn.username).toBeFocused();
      await fillSignIn(page);
      await expect(page.getByRole('link', { name: 'Typed Before The End' })).toBeVisible();
      expect(await admin(site).find('Typed Before The End')).toMatchObject([{ story: 'A long story.' }]);
    });

    await test.step('a session that has ended before the file is sent is mended, and the file is sent', async () => {
      const quick = await openSheet(page);
      await page.context().clearCookies();
      await quick.file.setInputFiles(await photo('Sent Twice.jpg'));
      await fillSignIn(page);
      await expect(quick.title).toHaveValue('Sent Twice');
    });
  });
});

test.describe('what is refused', () => {
  test.use({ expectedConsole: /status of 4(15|22)/ });

  test('files that are no photographs and a field too long are named, and no text is lost', async ({
    page,
  }) => {
    const quick = await readyToUpload(page);

    await test.step('a file of a kind the browser does not know is sent when its name is that of a picture', async () => {
      await quick.file.setInputFiles({ name: 'notes.bin', mimeType: '', buffer: Buffer.from('words') });
      await expect(quick.problem).toHaveText('notes.bin is not an image. Choose a photo.');
      const answered = page.waitForResponse('**/api/admin/upload');
      await quick.file.setInputFiles({ name: 'IMG_0412.HEIC', mimeType: '', buffer: Buffer.from('words') });
      expect((await answered).status()).toBe(415);
    });

    await test.step('the words are those of the server, and another one can be chosen', async () => {
      await quick.caption.fill('Mine');
      const text = { name: 'street.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('only words in here') };
      const answered = page.waitForResponse('**/api/admin/upload');
      await quick.file.setInputFiles(text);
      const { error } = await (await answered).json();
      await expect(quick.problem).toHaveText(error.message);
      await expect(quick.caption).toHaveValue('Mine');
      await quick.file.setInputFiles(await photo('A Real One.jpg'));
      await expect(quick.title).toHaveValue('A Real One');
      await expect(quick.problem).toHaveCount(0);
    });

    await test.step('a field that the server refuses is marked, and keeps its text', async () => {
      await quick.title.fill('x'.repeat(201));
      await quick.submit.click();
      await expect(quick.title).toHaveAttribute('aria-invalid', 'true');
      await expect(quick.title).toHaveAccessibleDescription(/At most 200 characters/);
      await expect(quick.title).toHaveValue('x'.repeat(201));
    });
  });
});

test.describe('on a bad line', () => {
  test.use({ expectedConsole: /ERR_FAILED|ERR_CONNECTION/ });

  test('a photograph, a save and an answer that were lost are sent again by the same button', async ({
    page,
    site,
  }) => {
    await test.step('a photograph that did not arrive is sent again by the same button', async () => {
      const quick = await readyToUpload(page);
      await page.route('**/api/admin/upload', (route) => route.abort(), { times: 1 });
      await quick.file.setInputFiles(await photo('Second Try.jpg'));
      await expect(quick.problem).toHaveText(/Cannot reach the server/);
      await quick.submit.click();
      await expect(quick.title).toHaveValue('Second Try');
      await expect(quick.problem).toHaveCount(0);
    });

    await test.step('a failed save loses no text', async () => {
      const quick = sheetOf(page);
      await quick.file.setInputFiles(await photo());
      await expect(quick.title).toHaveValue('night-tram');
      await quick.title.fill('Kept Words');
      await quick.tags.fill('rain, tram');
      await page.route('**/api/admin/posts', (route) => route.abort(), { times: 1 });
      await quick.submit.click();
      await expect(quick.problem).toHaveText(/Cannot reach the server/);
      await expect(quick.title).toHaveValue('Kept Words');
      await expect(quick.tags).toHaveValue('rain, tram');
      await quick.submit.click();
      await expect(page.getByRole('link', { name: 'Kept Words' })).toBeVisible();
      expect(await admin(site).find('Kept Words')).toMatchObject([{ tags: ['rain', 'tram'] }]);
    });

    await test.step('a save whose answer was lost does not publish twice', async () => {
      const quick = await openSheet(page);
      await quick.file.setInputFiles(await photo('Lost Answer.jpg'));
      await expect(quick.title).toHaveValue('Lost Answer');
      await page.route(
        '**/api/admin/posts',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await quick.submit.click();
      await expect(quick.problem).toBeVisible();
      await quick.caption.fill('Said afterwards');
      await quick.submit.click();
      await expect(page.getByRole('link', { name: 'Lost Answer' })).toBeVisible();
      expect(await admin(site).find('Lost Answer')).toMatchObject([{ caption: 'Said afterwards' }]);
    });
  });
});

test('an upload gives way to another photograph, and is cancelled in the middle', async ({ page }) => {
  await test.step('another photograph takes the place of one that is on its way', async () => {
    const quick = await readyToUpload(page);
    await page.route('**/api/admin/upload', () => {}, { times: 1 });
    await quick.file.setInputFiles(await photo('First.jpg'));
    await expect(quick.busy).toBeVisible();
    await quick.file.setInputFiles(await photo('Second.jpg'));
    await expect(quick.title).toHaveValue('Second');
    await expect(quick.submit).toBeEnabled();
  });

  await test.step('an upload is cancelled in the middle', async () => {
    const quick = sheetOf(page);
    await page.route('**/api/admin/upload', () => {});
    const given = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/api/admin/upload'),
    );
    await quick.file.setInputFiles(await photo());
    await expect(quick.busy).toHaveAttribute('aria-disabled', 'true');
    await expect(quick.sheet.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    await quick.cancel.click();
    await given;
    await expect(quick.sheet).toBeHidden();
  });
});

test.describe('a copy of a photograph that is here', () => {
  test('or in the bin: it comes back with its words, public again', { tag: '@phone' }, async ({
    page,
    site,
  }) => {
    const file = await photo('Once More.jpg');
    const { id, slug } = await admin(site).addPost('Binned One', file.buffer);
    await site.services.posts.toBin(system, id);
    const quick = await readyToUpload(page);
    await quick.file.setInputFiles(file);
    await expect(quick.sheet.getByRole('heading', { name: 'This photo is in the bin.' })).toBeFocused();
    await expect(quick.sheet.getByRole('listitem').nth(1)).toContainText('Binned One');
    await save(quick.sheet.getByRole('button', { name: 'Restore and publish' }));
    await expect(quick.sheet).toBeHidden();
    expect((await page.request.get(`/post/${slug}`)).status()).toBe(200);
    expect(await admin(site).find('Binned One')).toMatchObject([{ id, published: true }]);
    expect(await admin(site).find('Once More')).toEqual([]);
  });

  test('can be left, be used beside it, or give its picture to the other post', async ({ page, site }) => {
    await test.step('can be left', async () => {
      const file = await photo('Left.jpg');
      await admin(site).addPost('Untouched One', file.buffer);
      const quick = await readyToUpload(page);
      await quick.file.setInputFiles(file);
      await quick.sheet.getByRole('heading', { name: 'This photo already exists.' }).waitFor();
      await quick.cancel.click();
      await expect(quick.sheet).toBeHidden();
      expect(await admin(site).find('Left')).toEqual([]);
    });

    await test.step('is shown beside it; both can be used', async () => {
      const file = await photo('Copy Kept.jpg');
      await admin(site).addPost('The Older One', file.buffer);
      const quick = await openSheet(page);
      await quick.file.setInputFiles(file);
      const items = quick.sheet.getByRole('listitem');
      await expect(quick.sheet.getByRole('heading', { name: 'This photo already exists.' })).toBeFocused();
      await expect(items).toHaveCount(2);
      await expect(items.nth(1)).toContainText('The Older One');
      await expect(quick.title).toBeHidden();
      await quick.sheet.getByRole('button', { name: 'Keep Both' }).click();
      await expect(quick.title).toHaveValue('Copy Kept');
      await quick.submit.click();
      await expect(page.getByRole('link', { name: 'Copy Kept' })).toBeVisible();
    });

    await test.step('can replace the picture of the other post, whose words stay', async () => {
      const file = await photo('Replacing.jpg');
      const older = await admin(site).addPost('Replaced One', file.buffer);
      const quick = await openSheet(page);
      await quick.file.setInputFiles(file);
      const put = page.waitForRequest((request) => request.method() === 'PUT');
      await save(quick.sheet.getByRole('button', { name: 'Replace the image of Replaced One' }));
      const request = await put;
      expect(request.url()).toContain(`/api/admin/posts/${older.id}`);
      expect(Object.keys(request.postDataJSON())).toEqual(['file_url']);
      await expect(quick.sheet).toBeHidden();
      expect(await admin(site).find('Replacing')).toEqual([]);
      expect(await admin(site).find('Replaced One')).toHaveLength(1);
    });
  });
});

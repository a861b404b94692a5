import { expectAccessible } from './accessibility.ts';
import {
  addArticle,
  backedUpFields,
  bodyBox,
  box,
  button,
  editNew,
  isBackedUp,
  isOpen,
  isSaved,
  localKeys,
  offer,
  openEditor,
  pageName,
  readArticle,
  saveDraft,
} from './admin-articles-site.ts';
import { newName } from './admin-photos-site.ts';
import { expect, password, test } from './fixtures.ts';
import { endSession, signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('typed text is backed up on the server without a save, and taken back again leaves nothing to be found', async ({
  page,
}) => {
  const { id } = await addArticle(page, { title: newName('Kept'), excerpt: 'Before' });

  await test.step('typed text is backed up on the server without a save, and changes nothing there', async () => {
    await openEditor(page, id);
    await box(page, 'Excerpt').fill('After');
    await isBackedUp(page);
    expect(await backedUpFields(page, id)).toMatchObject({ excerpt: 'After' });
    expect((await readArticle(page, id)).excerpt).toBe('Before');
    await saveDraft(page);
    await isSaved(page);
    await expect.poll(() => backedUpFields(page, id)).toBeNull();
    await page.reload();
    await isOpen(page);
    await expect(offer(page)).toBeHidden();
  });

  await test.step('text taken back again leaves nothing to be found', async () => {
    await box(page, 'Excerpt').fill('Once more');
    await isBackedUp(page);
    await box(page, 'Excerpt').fill('After');
    await expect.poll(() => backedUpFields(page, id)).toBeNull();
    expect(await localKeys(page)).toEqual([]);
  });
});

test('text deleted and typed again during the first backup is backed up', async ({ page }) => {
  const { id } = await editNew(page, { excerpt: 'Before' });
  const arrival = Promise.withResolvers<void>();
  const isSent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.route('**/working-copy', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await box(page, 'Excerpt').fill('After');
  await isSent;
  await box(page, 'Excerpt').fill('Before');
  await isSaved(page);
  await box(page, 'Excerpt').fill('After all');
  arrival.resolve();
  await expect.poll(() => backedUpFields(page, id)).toMatchObject({ excerpt: 'After all' });
  expect(await localKeys(page)).toHaveLength(1);
});

test('after a crash the text is found, compared and taken', async ({ page, context }) => {
  const { id } = await addArticle(page, { title: newName('Crash'), excerpt: 'The lamp was out.' });
  await openEditor(page, id);
  await box(page, 'Excerpt').fill('The lamp was on.');
  await isBackedUp(page);
  const after = await context.newPage();
  await page.close();
  await openEditor(after, id);
  await expect(box(after, 'Excerpt')).toHaveValue('The lamp was out.');
  await offer(after).getByRole('button', { name: 'Compare' }).click();
  await expect(offer(after).locator('del')).toHaveText('out');
  await expect(offer(after).locator('ins')).toHaveText('on');
  await expectAccessible(after);
  await offer(after).getByRole('button', { name: 'Restore' }).click();
  await expect(offer(after)).toBeHidden();
  await expect(box(after, 'Excerpt')).toHaveValue('The lamp was on.');
  await saveDraft(after);
  await isSaved(after);
  expect((await readArticle(after, id)).excerpt).toBe('The lamp was on.');
});

test('the last letters are found, however fast the page closes', async ({ page }) => {
  const { id } = await addArticle(page, { title: newName('Fast'), body: 'The lamp' });
  await openEditor(page, id);
  await bodyBox(page).getByText('The lamp').click();
  await page.keyboard.press('End');
  // Typed and gone at once: nothing that waits for a pause gets its turn.
  await page.evaluate(() => {
    document.execCommand('insertText', false, ' was out');
    setTimeout(() => location.reload());
  });
  await isOpen(page);
  await offer(page).getByRole('button', { name: 'Restore' }).click();
  await expect(bodyBox(page)).toHaveText('The lamp was out');
});

test('the last letters are restored, however fast the owner leaves', async ({ page, context }) => {
  const { id } = await editNew(page, { body: 'The lamp' });
  await bodyBox(page).getByText('The lamp').click();
  await page.keyboard.press('End');
  const typeAnd = (leave: string) =>
    page.evaluate(async (way) => {
      document.execCommand('insertText', false, ' was out');
      // The editor takes note of it in a task of its own.
      await new Promise((resolve) => setTimeout(resolve));
      if (way === 'inside') document.querySelector<HTMLElement>('nav a[href="/adminassets"]')?.click();
      else return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    }, leave);
  expect(await typeAnd('by closing the tab')).toBe(false);
  const other = await context.newPage();
  await openEditor(other, id);
  await offer(other).getByRole('button', { name: 'Restore' }).click();
  await expect(bodyBox(other)).toHaveText('The lamp was out');
  await other.close();
  await saveDraft(page);
  await isSaved(page);
  await bodyBox(page).getByText('The lamp').click();
  await page.keyboard.press('End');
  await typeAnd('inside');
  await expect(page).toHaveURL('/adminassets');
  await openEditor(page, id);
  await offer(page).getByRole('button', { name: 'Restore' }).click();
  await expect(bodyBox(page)).toHaveText('The lamp was out was out');
});

test('found text can be discarded and brought back; until the owner decides, typed text does not replace it', async ({
  page,
}) => {
  const { id } = await addArticle(page, { title: newName('Discard'), excerpt: 'Saved' });

  await test.step('found text can be discarded, and a discarded one brought back', async () => {
    await openEditor(page, id);
    await box(page, 'Excerpt').fill('Unsaved');
    await isBackedUp(page);
    await page.reload();
    await isOpen(page);
    await offer(page).getByRole('button', { name: 'Discard' }).click();
    await expect(offer(page)).toBeHidden();
    await expect(pageName(page)).toBeFocused();
    await expect(box(page, 'Excerpt')).toHaveValue('Saved');
    await expect.poll(() => backedUpFields(page, id)).toBeNull();
    await button(page, 'Restore').click();
    await expect(box(page, 'Excerpt')).toHaveValue('Unsaved');
    await button(page, 'Close').click();
    await expect(pageName(page)).toBeFocused();
    await page.getByRole('alert').or(page.getByRole('status')).first().waitFor();
    await isBackedUp(page);
  });

  await test.step('until the owner decides, typed text does not replace the recoverable draft', async () => {
    await page.reload();
    await isOpen(page);
    await expect(offer(page)).toBeVisible();
    await page.clock.install();
    await box(page, 'Excerpt').fill('Typed over it');
    await page.clock.runFor(60_000);
    expect(await backedUpFields(page, id)).toMatchObject({ excerpt: 'Unsaved' });
    await offer(page).getByRole('button', { name: 'Restore' }).click();
    await expect(box(page, 'Excerpt')).toHaveValue('Unsaved');
    await button(page, 'Restore').click();
    await expect(box(page, 'Excerpt')).toHaveValue('Typed over it');
  });
});

test('text typed during a save stays unsaved and is backed up', async ({ page }) => {
  const { id } = await addArticle(page, { title: newName('Meanwhile') });
  await openEditor(page, id);
  const arrival = Promise.withResolvers<void>();
  await page.route(`**/api/admin/articles/${id}`, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await box(page, 'Geo city').fill('Porto');
  await saveDraft(page);
  await box(page, 'Excerpt').fill('Typed meanwhile');
  arrival.resolve();
  await isBackedUp(page);
  await expect(box(page, 'Excerpt')).toHaveValue('Typed meanwhile');
  expect(await readArticle(page, id)).toMatchObject({ geo_city: 'Porto', excerpt: '' });
  expect(await backedUpFields(page, id)).toMatchObject({ excerpt: 'Typed meanwhile' });
});

test.describe('without the site', () => {
  test.use({ expectedConsole: /Failed to load resource|status of (401|503)|ERR_/ });

  test('offline the browser stores the text, sends it when it is online again, and offers it after a crash', async ({
    page,
    context,
  }) => {
    const { id } = await addArticle(page, { title: newName('Train') });

    await test.step('offline the browser stores the text, and sends it when it is online again', async () => {
      await openEditor(page, id);
      await context.setOffline(true);
      await box(page, 'Excerpt').fill('In the tunnel');
      await expect(
        page.getByText(/^Unsaved changes\. Backed up in this browser only: Cannot reach the server/),
      ).toBeVisible();
      await saveDraft(page);
      await expect(page.getByRole('alert').filter({ hasText: 'Cannot reach the server.' })).toBeVisible();
      await expect(box(page, 'Excerpt')).toHaveValue('In the tunnel');
      await context.setOffline(false);
      await isBackedUp(page);
      expect(await backedUpFields(page, id)).toMatchObject({ excerpt: 'In the tunnel' });
    });

    await test.step('after a crash offline the browser’s copy is offered', async () => {
      await page.route('**/working-copy', (route) => route.fulfill({ status: 503, json: {} }));
      await box(page, 'Excerpt').fill('Dark');
      await expect(page.getByText(/Backed up in this browser only/)).toBeVisible();
      const after = await context.newPage();
      await page.close();
      await openEditor(after, id);
      await offer(after).getByRole('button', { name: 'Restore' }).click();
      await expect(box(after, 'Excerpt')).toHaveValue('Dark');
    });
  });

  test('when the session has ended, signing in continues the save, and without it typing continues', async ({
    page,
  }) => {
    await test.step('when the session has ended, signing in continues the save', async () => {
      const { id } = await addArticle(page, { title: newName('Late') });
      await openEditor(page, id);
      await box(page, 'Excerpt').fill('Written for hours');
      await isBackedUp(page);
      await endSession(page);
      await saveDraft(page);
      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await dialog.getByLabel('Password', { exact: true }).fill(password);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await isSaved(page);
      expect((await readArticle(page, id)).excerpt).toBe('Written for hours');
    });

    await test.step('without a new sign-in typing continues undisturbed', async () => {
      await endSession(page);
      await box(page, 'Excerpt').fill('Not now');
      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(
        page.getByText('Unsaved changes. Backed up in this browser only: you are signed out.'),
      ).toBeVisible();
      await page.clock.install();
      await box(page, 'Excerpt').fill('Not now, I said');
      await page.clock.runFor(60_000);
      await expect(dialog).toBeHidden();
      expect(
        await page.evaluate(() =>
          Object.values(localStorage).some((text) => text.includes('Not now, I said')),
        ),
      ).toBe(true);
    });
  });
});

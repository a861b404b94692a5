import type { Page } from '@playwright/test';
import { refuses } from '../factories/ai-provider.ts';
import { addPhoto, drop, newName, openPhotos, photograph } from './admin-photos-site.ts';
import { describes } from './described-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

const pageName = (page: Page) => page.getByRole('heading', { name: 'Photos', exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

test.describe('with an AI', () => {
  test.use({
    baseURL: async ({ describedSite }, use) => use(describedSite.url),
    expectedConsole: /502/,
  });

  test('the focus stays near words that are looked for again', async ({ page, describedSite }) => {
    const { services, provider } = describedSite;
    const of = newName('near');
    for (const name of ['one', 'two']) await addPhoto(services, { title: `${of} ${name}`, story: '' });
    provider.next(refuses(400));
    await signIn(page);
    await openPhotos(page, `?q=${of}`);
    const all = page.getByRole('checkbox', { name: /^Select all/ });
    await all.first().check();
    await press(page, 'Describe with AI');
    const panel = page.getByRole('region', { name: 'Describing with AI' });
    const line = panel.getByRole('status');
    await expect(line).toHaveText('Finished: 0 of 2 done, 2 failed');
    provider.next(describes());
    await press(page, `Retry ${of} one`);
    await expect(line).toHaveText('Finished: 1 of 2 done, 1 failed');
    await expect(panel.getByRole('heading')).toBeFocused();
    await press(page, 'Retry failed');
    await expect(line).toHaveText('Finished: 2 of 2 done');
    await expect(panel.getByRole('heading')).toBeFocused();
    await press(page, 'Close');
    await expect(panel).toBeHidden();
    await expect(pageName(page)).toBeFocused();
  });
});

test('the focus stays near photographs that are uploaded', async ({ page }) => {
  await signIn(page);
  await openPhotos(page);
  const name = `${newName('Near')}.jpg`;
  await drop(page, [await photograph(name)]);
  await press(page, 'Start upload');
  const panel = page.getByRole('region', { name: 'Uploading photos' });
  await expect(page.locator('[data-summary]')).toHaveText('Finished: 1 of 1 uploaded');
  await expect(panel.getByRole('heading')).toBeFocused();
  await press(page, 'Close');
  await expect(panel).toBeHidden();
  await expect(pageName(page)).toBeFocused();
});

import type { Page } from '@playwright/test';
import { drop, newName, openPhotos, photograph, startUpload } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

const pageName = (page: Page) => page.getByRole('heading', { name: 'Photos', exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

test('the focus stays near photographs that are uploaded', async ({ page }) => {
  await signIn(page);
  await openPhotos(page);
  const name = `${newName('Near')}.jpg`;
  await drop(page, [await photograph(name)]);
  await startUpload(page);
  const panel = page.getByRole('region', { name: 'Upload finished' });
  await expect(page.locator('[data-summary]')).toHaveText('Finished: 1 of 1 uploaded');
  await expect(panel.getByRole('heading')).toBeFocused();
  await press(page, 'Close');
  await expect(panel).toBeHidden();
  await expect(pageName(page)).toBeFocused();
});

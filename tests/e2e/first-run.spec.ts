import type { Page } from '@playwright/test';
import { paths } from '../../domain/site/paths.ts';
import { expectAccessible } from './accessibility.ts';
import { drop, newName, photograph } from './admin-photos-site.ts';
import { expect, type RunningSite, test, withSite } from './fixtures.ts';

/** A site as `npm start` makes it, and the URL of the link that it prints. */
const withNewSite = (page: Page, use: (site: RunningSite, link: string) => Promise<void>) =>
  withSite(
    async (site) => {
      const secret = String(await site.services.firstRun.newLink());
      await use(site, site.url + paths.signInLink(secret));
      // What the page still loads would fail with the end of the server.
      await page.goto('about:blank');
    },
    { isNew: true, settings: { ADMIN_PASSWORD: '' } },
  );

const signInByLink = (page: Page) => page.getByRole('button', { name: 'Sign in and set up the site' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('from the README to the first own public photo in at most 8 acts', async ({ page }) => {
  await withNewSite(page, async (site, link) => {
    const name = newName('evening');
    const file = await photograph('DSCF0012.jpg');
    let acts = 0;
    const act = async (action: Promise<unknown>) => {
      acts += 1;
      await action;
    };
    // The pasted command that has printed the link.
    acts += 1;
    await act(page.goto(link));
    await act(signInByLink(page).click());
    await act(page.getByRole('button', { name: 'Finish now' }).click());
    await expect(page.getByRole('heading', { name: 'Add your first photographs' })).toBeVisible();
    await act(drop(page, [file]));
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await act(page.getByRole('textbox', { name: 'Title' }).fill(name));
    await act(page.getByLabel('Publish at once').check());
    await act(page.getByRole('button', { name: 'Upload 1 photo' }).click());
    await expect(page.locator('[data-summary]')).toHaveText('Finished: 1 of 1 uploaded');
    expect(acts).toBeLessThanOrEqual(8);
    expect((await page.request.get(`${site.url}/post/${name}`)).status()).toBe(200);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the first run can be left, taken up again and is saved at its end: ${colorScheme}`, {
    tag: '@phone',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await withNewSite(page, async (site, link) => {
      await page.goto(link);
      await expect(signInByLink(page)).toBeVisible();
      await expectAccessible(page);
      await signInByLink(page).click();
      await expect(heading(page, 'Set up your site')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Site name').fill('Quiet Corners');
      await page.getByLabel('Language of your texts').selectOption({ label: 'German' });
      await page.reload();
      await expect(page.getByLabel('Site name')).toHaveValue('Quiet Corners');
      const other = await page.context().newPage();
      await other.goto(`${site.url}/adminfirstrun`);
      await expect(other.getByLabel('Site name')).toHaveValue('Quiet Corners');
      await expect(other.getByLabel('Language of your texts')).toHaveValue('de');
      await other.close();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(heading(page, 'Choose a password')).toBeFocused();
      await expectAccessible(page);
      await page.getByLabel('New password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Use at least 8 characters.' })).toBeVisible();
      await page.goto(`${site.url}/adminphotos`);
      await expect(page.getByRole('link', { name: 'Continue setup' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Continue setup' }).click();
      await expect(page.getByLabel('Site name')).toHaveValue('Quiet Corners');
      await page.getByRole('button', { name: 'Continue' }).click();
      const password = 'a lamp over wet stones';
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await expect(heading(page, 'License and location')).toBeFocused();
      await page
        .getByLabel('License for your photos')
        .selectOption({ label: 'CC BY 4.0: reuse with credit' });
      await page.getByLabel('Country').check();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Finish', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Add your first photographs' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Continue setup' })).toBeHidden();
      await expect(page).toHaveTitle('Photos - Quiet Corners admin');
      const {
        language,
        license_url: license,
        location_precision: location,
      } = await (await page.request.get(`${site.url}/api/admin/settings`)).json();
      expect([language.value, license.value, location.value]).toEqual([
        'de',
        'https://creativecommons.org/licenses/by/4.0/',
        'country',
      ]);
      await page.goto(link);
      await expect(page).toHaveURL(/\/adminphotos$/);
      await expect(page.getByRole('heading', { name: 'Add your first photographs' })).toBeVisible();
      await page.context().clearCookies();
      await page.goto(link);
      await expect(page.getByRole('alert')).toContainText('This link ended with the setup of the site.');
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(heading(page, 'Photos')).toBeVisible();
    });
  });
}

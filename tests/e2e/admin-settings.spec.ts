import { system } from '../../domain/access/account.ts';
import { expectAccessible } from './accessibility.ts';
import { addPhoto, newName } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.describe('the settings', () => {
  test.use({
    baseURL: async ({ describedSite }, use) => use(describedSite.url),
    // A refused time zone.
    expectedConsole: /status of 422/,
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`are accessible, named while unsaved, and live once saved (${colorScheme})`, async ({
      page,
      isMobile,
      describedSite: { services },
    }) => {
      const defaults = { tagline: null, timezone: null, accentColor: null, openingPicture: null };
      await services.settings.save(system, defaults);
      const title = newName('opening');
      await addPhoto(services, { title });
      await page.emulateMedia({ colorScheme });
      await signIn(page);
      await page.goto('/adminsettings');
      const tagline = page.getByLabel('Tagline');
      const timeZone = page.getByLabel('Time zone');
      const unsaved = page.getByRole('region', { name: 'Unsaved changes' });
      await expect(page.getByRole('group', { name: 'Provider' })).toHaveText(/OpenAI-compatible server/);
      await expect(page.getByText('Set by AI_PROVIDER on the server.')).toBeVisible();

      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Look' }).click();
      await expect(page.getByRole('heading', { name: 'Look' })).toBeInViewport();

      await tagline.fill('Discarded.');
      await expect(unsaved).toContainText('1 unsaved change: Tagline');
      await unsaved.getByRole('button', { name: 'Discard' }).click();
      await expect(tagline).toHaveValue(/^Capturing candid moments/);

      await tagline.fill(`Streets of ${title}.`);
      await timeZone.fill('Nowhere');
      await page.getByLabel('Verdigris').check();
      await page.getByLabel('Opening photo').fill(title);
      await page.getByRole('option', { name: title }).click();
      const up = page.getByRole('button', { name: /^Move .* up$/ });
      const hubs = await up.count();
      const label = (await up.last().getAttribute('aria-label')) ?? '';
      await up.last().press('Alt+ArrowUp');
      await expect(
        page.getByText(`${label.slice(5, -3)} is now number ${hubs - 1} of ${hubs}`),
      ).toBeAttached();
      await expect(page.getByRole('button', { name: label })).toBeFocused();
      await expect(unsaved).toContainText(
        '5 unsaved changes: Tagline, Time zone, Accent color, Opening photo, Order of hubs',
      );

      await page.keyboard.press('Control+s');
      await expect(timeZone).toBeFocused();
      await expect(timeZone).toHaveAccessibleDescription(/time zone name like Europe/);
      await expectAccessible(page);
      await timeZone.fill('Europe/Berlin');

      if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Jobs' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
      await page.goBack();
      await expect(page.getByText('Unsaved changes restored.')).toBeVisible();
      await expectAccessible(page);
      await expect(timeZone).toHaveValue('Europe/Berlin');
      await unsaved.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
      await expect(unsaved).not.toContainText('unsaved');
      await page.goto('/');
      await expect(page.getByText(`Streets of ${title}.`)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('style', /--amber/);
      await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
      await services.settings.save(system, defaults);
    });
  }
});

test('unsaved settings survive a reload and are discarded at once; a key that was typed is stored nowhere', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/adminsettings');
  const tagline = page.getByLabel('Tagline');
  const saved = await tagline.inputValue();
  await tagline.fill('Not yet.');
  await page.getByLabel('Block AI search engines').check();
  await page.getByLabel('Key', { exact: true }).fill('sk-typed-key');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('Unsaved changes restored.')).toBeVisible();
  await expect(tagline).toHaveValue('Not yet.');
  await expect(page.getByLabel('Block AI search engines')).toBeChecked();
  await expect(page.getByLabel('Key', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('sk-typed-key');
  await page.getByLabel('Key', { exact: true }).fill('sk-typed-key');
  await page.getByRole('link', { name: 'Jobs' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('The key that you typed is not saved.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(tagline).toHaveValue(saved);
  await page.reload();
  await expect(tagline).toHaveValue(saved);
});

test('a notice leaves the bar of unsaved changes free', async ({ page, site }) => {
  await signIn(page);
  await page.goto(`${site.url}/adminsettings`);
  const name = page.getByLabel('About you');
  await name.fill('Walks at night.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = page.getByRole('listitem').filter({ hasText: 'Settings saved' });
  await expect(notice).toBeVisible();
  await name.fill('Walks at night, in rain, and through every market hall that opens before the sun does.');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const gap = async () => {
      const [above, below] = [await notice.boundingBox(), await bar.boundingBox()];
      return above && below ? below.y - above.y - above.height : null;
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Discard' }).click();
});

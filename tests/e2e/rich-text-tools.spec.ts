import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { bodyNow, choose, dialog, goToEndOf, openBody, text, tool } from './rich-text-page.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a data address that is refused says why', async ({ page }) => {
  await openBody(page, 'The lamps.');
  await tool(page, 'Image').click();
  const address = dialog(page).getByLabel('URL');
  const refused = async (given: string, reason: string) => {
    await address.fill(given);
    await dialog(page).getByRole('button', { name: 'Insert' }).click();
    await expect(dialog(page).getByText(reason)).toBeVisible();
    await expect(address).toHaveValue(given);
  };
  await refused('data:image/svg+xml,<svg/>', 'SVG images can contain scripts.');
  await refused('data:text/html,x', 'This data URL is not a complete PNG, JPEG, GIF, WebP or AVIF image');
  await refused('lamp.jpg', 'Enter an http(s) URL or a path such as /media/lamp.jpg.');
});

test('photos, images and buttons of what does not exist are refused', async ({ page }) => {
  const body = 'The lamps.\n\n[photo slug="no-such-photo"]';
  await openBody(page, body);
  const refuse = async (action: string, reason: string) => {
    await dialog(page).getByRole('button', { name: action, exact: true }).click();
    await expect(dialog(page).getByText(reason)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(dialog(page)).toBeHidden();
  };
  await tool(page, 'Image').click();
  await dialog(page).getByLabel('URL').fill('/media/00/none.jpg');
  await dialog(page).getByLabel('Alt text').fill('A lamp');
  await refuse('Insert', 'No image of this site has this URL.');
  await choose(page, 'Insert', 'Button');
  await dialog(page).getByLabel('Label').fill('Read');
  await dialog(page).getByLabel('URL').fill('/article/no-such-article');
  await refuse('Insert', 'No public page has this URL.');
  await text(page).locator('.rich-photos').dblclick();
  await dialog(page).getByRole('combobox', { name: 'Width' }).click();
  await page.getByRole('option', { name: 'Wide', exact: true }).click();
  await refuse('Save', 'No photo has the slug no-such-photo. Remove it.');
  expect(await bodyNow(page)).toBe(body);
});

test('every tool is in view in a narrow and in a wide window', { tag: '@phone' }, async ({ page }) => {
  await openBody(page, 'The lamps.');
  const bar = page.getByRole('toolbar', { name: 'Formatting' });
  for (const width of [390, 1280])
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 844 });
      const names = ['Link', 'Image', 'Insert', 'More', ...(width > 640 ? ['Undo', 'Redo', 'Source'] : [])];
      for (const name of names) await expect(tool(page, name)).toBeVisible();
      for (const button of await bar.getByRole('button').all())
        await expect(button).toBeInViewport({ ratio: 1 });
      if (width < 640) await expect(bar.getByRole('button')).toHaveCount(7);
      expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
        0,
      );
    });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`open menus and dialogs are accessible (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openBody(page, 'The lamps.');
    await tool(page, 'Insert').click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(tool(page, 'Insert')).toBeFocused();
    await tool(page, 'Image').click();
    await expect(dialog(page).getByLabel('URL')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await tool(page, 'Link').click();
    await dialog(page).getByRole('combobox').fill('lamps');
    await expect(dialog(page).getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await goToEndOf(page, 'The lamps.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    await expect(page.getByRole('listbox', { name: 'Insert a block' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });
}

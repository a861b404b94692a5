import { expectAccessible } from './accessibility.ts';
import { addPhoto, newName, openPhotos, rowOf } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the open menu for selected photos is accessible, and Escape leads back to its button (${colorScheme})`, {
    tag: '@phone',
  }, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme });
    await signIn(page);
    const title = newName('Menu');
    await addPhoto(site.services, { title, published: false });
    await openPhotos(page, `?q=${title}`);
    await rowOf(page, title)
      .getByRole('checkbox', { name: `Select ${title}` })
      .check();
    const button = page.getByRole('button', { name: 'Edit fields' });
    await button.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
}

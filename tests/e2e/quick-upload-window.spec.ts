import { expect, launchWithScrollbars, test } from './fixtures.ts';
import { photo } from './quick-upload-photo.ts';
import { readyToUpload } from './quick-upload-sheet.ts';
import { admin } from './quick-upload-site.ts';

// One worker is enough for all: each has a browser and a site of its own.
test.describe.configure({ mode: 'default' });
test.use({ launchOptions: launchWithScrollbars });

test('three submits in one tick publish one post', async ({ page, site }) => {
  const quick = await readyToUpload(page);
  await quick.file.setInputFiles(await photo('Three Times.jpg'));
  await expect(quick.title).toHaveValue('Three Times');
  let created = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/posts')) created += 1;
  });
  await quick.submit.evaluate((button: HTMLButtonElement) => {
    for (let time = 0; time < 3; time += 1) button.click();
  });
  await expect(page.getByRole('link', { name: 'Three Times' })).toBeVisible();
  expect(await admin(site).find('Three Times')).toHaveLength(1);
  expect(created).toBe(1);
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in a ${scheme} window with a scrollbar`, () => {
    test.use({ colorScheme: scheme });

    test(`the backdrop covers the whole width (${scheme})`, async ({ page }) => {
      await page.goto('/');
      const widthOf = () => page.evaluate(() => [innerWidth, document.documentElement.clientWidth] as const);
      const [inner, before] = await widthOf();
      expect(before, 'there is a scrollbar').toBeLessThan(inner);
      const photosBefore = await page.locator('main').boundingBox();
      const quick = await readyToUpload(page);
      await expect(quick.sheet).toBeVisible();
      expect(await widthOf()).toEqual([inner, inner]);
      const photosAfter = await page.locator('main').boundingBox();
      expect(photosAfter?.width, 'nothing moves').toBe(photosBefore?.width);
    });
  });
}

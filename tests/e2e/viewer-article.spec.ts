import { system } from '../../domain/access/account.ts';
import { picture } from '../factories/pictures.ts';
import { addArticle } from '../http/seed.ts';
import { violations } from './accessibility.ts';
import { expect, type RunningSite, test } from './fixtures.ts';

/** An article with two described images, a decorative one, and one that is a link already. */
async function addPictures({ services }: RunningSite, slug: string): Promise<string> {
  const names = ['A lamp', 'A door', '', 'A wall'];
  const images: string[] = [];
  for (const [index, name] of names.entries()) {
    const { media } = await services.media.store(system, {
      bytes: await picture(700 + index, 1500, 1000),
      name: `${slug}-${index}.jpg`,
    });
    const file = media.renditions.findLast(({ format }) => format === 'jpg');
    images.push(`![${name}](/${file?.key})`);
  }
  const [lamp, door, decoration, wall] = images;
  const body = [lamp, 'Words about light. '.repeat(400), door, decoration, `[${wall}](/photos)`].join('\n\n');
  await addArticle(services, { slug, title: 'With Pictures', body });
  return `/article/${slug}`;
}

test('an image of an article opens full screen, and the view walks through its images @phone', async ({
  page,
  site,
}, { project }) => {
  await page.goto(await addPictures(site, `pictures-${project.name}`));
  const viewer = page.getByRole('dialog');
  await page.getByRole('link', { name: 'A lamp' }).focus();
  await page.keyboard.press('Enter');
  await expect(viewer).toHaveAccessibleName('A lamp, photo 1 of 2');
  await expect(viewer.getByRole('button', { name: 'Previous photo' })).toBeHidden();
  expect(await violations(page, 'dialog')).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toHaveAccessibleName('A door, photo 2 of 2');
  // To show the current thumbnail in the middle, only their strip may be scrolled.
  await expect(viewer.locator('.viewer-film [aria-current]')).toBeInViewport();
  expect(await viewer.locator('.viewer-view').evaluate((view) => view.scrollLeft)).toBe(0);
  const address = page.url();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  // The page is where its reader was in the view.
  await expect(page.getByRole('link', { name: 'A door' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'A door' })).toBeInViewport();
  expect(page.url()).toBe(address);
  await page.getByRole('link', { name: 'A wall' }).click();
  await page.waitForURL('**/photos');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an image of an article leads to its largest file', async ({ page, site }, { project }) => {
    await page.goto(await addPictures(site, `still-${project.name}`));
    const address = await page.getByRole('link', { name: 'A lamp' }).getAttribute('href');
    expect(address).toMatch(/-1280\./);
    expect((await page.request.get(address ?? '')).headers()['content-type']).toMatch(/^image\//);
    await expect(page.locator('a[data-full-screen]')).toHaveCount(2);
  });
});

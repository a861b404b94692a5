import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { system } from '../../domain/access/account.ts';
import type { PostInput } from '../../domain/posts/post-input.ts';
import { refuses } from '../factories/ai-provider.ts';
import { expectAccessible } from './accessibility.ts';
import { form, next, title } from './admin-caption-page.ts';
import { addPhoto, chooseInBar, newName, openPhotos, photograph } from './admin-photos-site.ts';
import { describes, said } from './described-site.ts';
import { expect, type RunningSite, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

const city = (page: Page) => page.getByRole('combobox', { name: 'City' });

const exif = {
  IFD0: { Make: 'NIKON', Model: 'NIKON P6000' },
  IFD2: { DateTimeOriginal: '2019:05:04 10:00:00', FNumber: '44/10' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '43/1 28/1 2/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '11/1 53/1 6/1',
  },
};

/** A photo that knows its camera, position and date. */
async function addTaken({ services }: RunningSite, input: PostInput) {
  const { name, bytes } = await photograph(`${newName('DSCN')}.jpg`);
  const stored = await sharp(bytes).withExif(exif).jpeg().toBuffer();
  const { media } = await services.media.store(system, { bytes: stored, name });
  return services.posts.create(system, { mediaId: media.id, altText: 'Soft light', ...input });
}

test.beforeEach(async ({ page }) => signIn(page));

test('the desk shows the camera, proposes the city of the position, and dates a photo', {
  tag: '@phone',
}, async ({ page, site }) => {
  const { id } = await addTaken(site, { title: newName('Lane') });
  const stored = () => site.services.posts.findById(system, id);
  await page.goto(`/admincaption#${id}`);
  await expect(form(page, '1 of 1')).toContainText('Nikon P6000 · f/4.4');
  await expect(form(page, '1 of 1')).toContainText('Arezzo, Italy');
  await expectAccessible(page);
  await expect(city(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Use suggested city' }).click();
  await expect(city(page)).toHaveValue('Arezzo');
  await expect(page.getByRole('button', { name: 'Use suggested city' })).toBeHidden();

  const date = page.getByLabel('Date', { exact: true });
  await page.getByRole('button', { name: 'Use date taken' }).click();
  await expect(date).toBeFocused();
  await expect(date).toHaveValue('2019-05-04T10:00');
  await next(page).click();
  await expect(page.getByRole('heading', { name: '1 of 1 photo captioned' })).toBeVisible();
  expect(await stored()).toMatchObject({
    ...{ city: 'Arezzo', country: 'Italy', createdDate: '2019-05-04T10:00:00.000Z' },
  });

  await page.goto(`/admincaption#${id}`);
  await date.fill('2020-06-07T08:09');
  await next(page).click();
  await expect(page.getByRole('heading', { name: '1 of 1 photo captioned' })).toBeVisible();
  expect((await stored())?.createdDate).toBe('2020-06-07T08:09:00.000Z');

  await page.goto(`/admincaption#${id}`);
  const before = Date.now();
  await page.getByRole('button', { name: 'Use current time' }).click();
  await next(page).click();
  await expect(page.getByRole('heading', { name: '1 of 1 photo captioned' })).toBeVisible();
  expect(Date.parse((await stored())?.createdDate ?? '')).toBeGreaterThanOrEqual(before);
});

test('every suggestion is used by one key, the city too; a city that was typed stays', async ({
  page,
  site,
}) => {
  const word = newName('Key');
  const [open, typed] = [
    await addTaken(site, { title: `${word} a` }),
    await addTaken(site, { title: `${word} b`, city: 'Siena' }),
  ];
  await page.goto(`/admincaption#${open.id},${typed.id}`);
  await expect(page.getByRole('button', { name: 'Use suggested city' })).toBeVisible();
  await page.keyboard.press('Control+Shift+Space');
  await expect(city(page)).toHaveValue('Arezzo');
  await page.keyboard.press('Control+Enter');
  await expect(form(page, '2 of 2')).toBeVisible();
  await expect(city(page)).toHaveValue('Siena');
  await expect(page.getByRole('button', { name: 'Use suggested city' })).toBeHidden();
});

test('a suggestion used by key at its own button leaves the focus in its field', async ({ page, site }) => {
  const { id } = await addTaken(site, { title: newName('Button') });
  await page.goto(`/admincaption#${id}`);
  for (const key of ['Control+Space', 'Control+Shift+Space']) {
    await page.getByRole('button', { name: 'Use suggested city' }).press(key);
    await expect(city(page)).toHaveValue('Arezzo');
    await expect(city(page)).toBeFocused();
    await city(page).fill('');
  }
});

test.describe('the way back', () => {
  test.use({ expectedConsole: /status of 422/ });

  test('a tag that is too long is marked and has the focus', async ({ page, site }) => {
    const { id } = await addTaken(site, { title: newName('Tag') });
    await page.goto(`/admincaption#${id}`);
    const tags = page.getByRole('combobox', { name: 'Tags' });
    await tags.fill(`${'long'.repeat(20)},`);
    await title(page).press('Control+Enter');
    await expect(tags).toHaveAccessibleDescription(/At most 60 characters/);
    await expect(tags).toBeFocused();
  });

  test('Close and Photos save, and lead back to the photo in the list, on its page', {
    tag: '@phone',
  }, async ({ page, site, isMobile }) => {
    const word = newName('Back');
    for (let number = 26; number >= 1; number -= 1)
      await site.services.posts.create(system, { title: `${word} ${number}`, tags: [word] });
    const link = (name: string) => page.getByRole('link', { name: `${word} ${name}`, exact: true });
    await openPhotos(page, `?q=${word}&sort=title`);
    await expect(page.getByRole('rowheader')).toHaveCount(24);
    const names = await page.getByRole('rowheader').getByRole('link').allTextContents();
    await page.getByRole('checkbox', { name: `Select ${names[3]}` }).check();
    await page.getByRole('checkbox', { name: `Select ${names[4]}` }).check();
    if (isMobile) await chooseInBar(page, 'More', 'Caption');
    else await page.getByRole('link', { name: 'Caption' }).click();
    await next(page).click();
    await expect(form(page, '2 of 2')).toBeVisible();
    const altText = page.getByRole('textbox', { name: 'Alt text' });
    await altText.fill('x'.repeat(5000));
    await page.getByRole('link', { name: 'Close' }).click();
    await expect(altText).toBeFocused();
    await expect(altText).toHaveAttribute('aria-invalid', 'true');
    await altText.fill('Two trams');
    await page.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL(new RegExp(`/adminphotos\\?q=${word}&sort=title$`));
    await expect(page.getByRole('link', { name: names[4], exact: true })).toBeFocused();
    await expect(page.getByRole('link', { name: names[4], exact: true })).toBeInViewport();

    const listed = await page.request.get(`/api/admin/posts?q=${word}&limit=100`);
    expect(
      (await listed.json()).filter((post: { alt_text: string }) => post.alt_text === 'Two trams'),
    ).toHaveLength(1);

    // All that match: the last photo is on the second page of the list.
    await page.goto(`/admincaption?q=${word}&sort=title`);
    await expect(form(page, '1 of 26')).toBeVisible();
    await page.getByRole('button', { name: 'All 26' }).click();
    await page.getByRole('button', { name: 'One by one' }).click();
    await page.goto(`/admincaption?q=${word}&sort=title&at=${await idOf(page, `${word} 9`)}`);
    await expect(form(page, '26 of 26')).toBeVisible();
    await page.getByRole('link', { name: isMobile ? 'Close' : 'Photos', exact: true }).click();
    await expect(page).toHaveURL(/&page=2$/);
    await expect(link('9')).toBeFocused();
  });
});

async function idOf(page: Page, title: string): Promise<string> {
  const found: { id: string; title: string }[] = await (
    await page.request.get(`/api/admin/posts?q=${encodeURIComponent(title)}&limit=100`)
  ).json();
  return found.find((post) => post.title === title)?.id ?? '';
}

test.describe('with an AI', () => {
  test.use({ baseURL: async ({ describedSite }, use) => use(describedSite.url) });

  test('one photo gets new suggestions, on the desk and in the list of all', async ({
    page,
    describedSite: { services, provider },
  }) => {
    const word = newName('New');
    const ids: string[] = [];
    for (const name of ['a', 'b'])
      ids.push(
        (await addPhoto(services, { title: '', altText: '', published: false, tags: [word, name] })).id,
      );
    provider.next(describes());
    await services.describing.these(system, ids);
    await services.jobs.drain('describe');
    await page.goto(`/admincaption#${ids.join(',')}`);
    const again = page.getByRole('button', { name: /^Suggest again: / });
    await expect(page.getByText(said.title)).toBeVisible();
    // The form scrolls, the window does not.
    const { height } = page.viewportSize() ?? { height: 0 };
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    provider.next(refuses(400));
    await again.click();
    await expect(again).toBeDisabled();
    await services.jobs.drain('describe');
    await expect(page.getByRole('link', { name: '1 failed: see Jobs' })).toBeVisible();
    await expect(page.getByText(said.title)).toBeVisible();
    provider.next(describes({ title: 'Another title' }));
    await again.click();
    await expect(again).toBeDisabled();
    await expect(page.getByText('0 of 1 described. It continues when you leave this page.')).toBeVisible();
    await services.jobs.drain('describe');
    await expect(page.getByText('Another title')).toBeVisible();
    await expect(again).toBeFocused();
    expect(provider.heard).toHaveLength(1);

    await page.getByRole('button', { name: 'All 2' }).click();
    await expect(again).toHaveCount(2);
    await expectAccessible(page);
    const rows = page.getByRole('main').getByRole('region');
    await expect(rows.first().getByRole('textbox', { name: 'Title' })).toHaveValue('Another title');
    await expect(rows.nth(1).getByRole('textbox', { name: 'Title' })).toHaveValue(said.title);
    provider.next(describes({ title: 'A third title' }));
    await rows
      .nth(1)
      .getByRole('button', { name: /^Suggest again: / })
      .click();
    await expect(page.getByText('0 of 1 described. It continues when you leave this page.')).toBeVisible();
    await services.jobs.drain('describe');
    await expect(rows.nth(1).getByRole('textbox', { name: 'Title' })).toHaveValue('A third title');
  });

  test('the desk reads the jobs no more often than every other page does', async ({
    page,
    describedSite: { services, provider },
  }) => {
    const { id } = await addPhoto(services, { title: '', altText: '', published: false });
    provider.next(describes());
    await page.clock.install();
    await page.goto(`/admincaption#${id}`);
    await page.getByRole('button', { name: 'Suggest with AI' }).click();
    await expect(page.getByText('0 of 1 described. It continues when you leave this page.')).toBeVisible();
    let requests = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/admin/jobs') requests += 1;
    });
    await page.clock.runFor(60_000);
    // While nothing changes the pauses grow: 3, 6, 12 and 24 seconds.
    expect(requests).toBeGreaterThan(0);
    expect(requests).toBeLessThan(6);
    await services.jobs.drain('describe');
  });
});

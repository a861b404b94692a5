import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import { expectAccessible } from './accessibility.ts';
import { addPhoto, chooseInBar, newName, openPhotos } from './admin-photos-site.ts';
import { addCluster, addTemplate, describes, said } from './described-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

async function selectAll(page: Page, of: string): Promise<void> {
  await openPhotos(page, `?q=${of}`);
  await page
    .getByRole('checkbox', { name: /^Select all/ })
    .first()
    .check();
}
const bulk = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Selected photos' }).getByRole('button', { name }).click();

test.describe('many', () => {
  test.use({ baseURL: async ({ describedSite }, use) => use(describedSite.url) });
  test.beforeEach(async ({ page }) => signIn(page));

  test('are described in the background, and their texts wait on the desk, also for another day', {}, async ({
    page,
    isMobile,
    describedSite: { services, provider },
  }) => {
    const of = newName('many');
    const full = { caption: 'c', story: 's', tags: [of, 'x'], altText: 'Mine' };
    const whole = await addPhoto(services, { ...full, title: `${of} whole` });
    const open = await addPhoto(services, { ...full, title: `${of} open`, altText: '' });
    provider.next(describes());
    await selectAll(page, of);
    if (isMobile) await chooseInBar(page, 'More', 'Describe with AI');
    else await bulk(page, 'Describe with AI');
    await expect(page.getByRole('heading', { name: 'Caption 2 photos' })).toBeVisible();
    await expect(
      page.getByText(/^\d of \d described\. It continues when you leave this page\.$/),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Close' }).click();
    await services.jobs.drain('describe');
    await openPhotos(page, `?q=${of}`);
    await page.getByRole('link', { name: 'Review suggestions' }).click();
    const row = page.getByRole('region', { name: `${of} open` });
    await expect(row.getByRole('textbox', { name: 'Alt text' })).toHaveValue(said.alt_text);
    await expect(page.getByRole('region', { name: `${of} whole` })).toHaveCount(0);
    await expectAccessible(page);
    for (const { id, version } of [whole, open])
      expect(await services.posts.findById(system, id)).toMatchObject({ version });
    await page.getByRole('button', { name: 'Discard suggestions' }).click();
    await expect(page.getByRole('button', { name: 'Discard suggestions' })).toBeHidden();
    await expect(page.getByRole('button', { name: /^(?:Save|Accept) (?:all|these)/ })).toBeFocused();
    await expect(row.getByRole('textbox', { name: 'Alt text' })).toHaveValue('');
    expect(await services.describing.suggestions(system, open.id)).toBeNull();
  });

  test('are proposed texts from the owner’s templates, which are not marked as the AI’s', async ({
    page,
    describedSite: { services },
  }) => {
    await addTemplate(services);
    const tag = await addCluster(services);
    const photo = { tags: [tag], city: 'Ghent', altText: '', createdDate: '2025-12-02T09:00:00.000Z' };
    const { id, slug } = await addPhoto(services, { ...photo, title: `${tag} one` });
    await page.goto(`/admincaption?q=${tag}`);
    await page.getByRole('checkbox', { name: 'Use my templates' }).check();
    await page.getByRole('button', { name: 'Use suggested caption' }).click();
    await page.getByRole('button', { name: 'Use suggested meta description' }).click();
    await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue('Seen in Ghent');
    await page.getByRole('button', { name: 'All 1' }).click();
    const row = page.getByRole('region', { name: `${tag} one` });
    await expect(row.getByRole('textbox', { name: 'Alt text' })).toHaveValue('A street in Ghent');
    await page.getByRole('button', { name: 'Accept all 1' }).click();
    await expect(page.getByRole('heading', { name: '1 of 1 photo captioned' })).toBeVisible();
    expect(await services.posts.findById(system, id)).toMatchObject({
      ...{ title: `${tag} one`, slug, altText: 'A street in Ghent', caption: 'Seen in Ghent' },
      ...{ metaDescription: 'Ghent on 2025-12-02', provenance: {} },
    });
  });

  test.describe('while the list has changed', () => {
    test.use({ expectedConsole: /status of 409/ });

    test('nothing is described, and the question says why', async ({ page, describedSite: { services } }) => {
      const of = newName('changed');
      const inputs = Array.from({ length: 25 }, (_, index) => ({ title: `${of} ${index}` }));
      await services.posts.createMany(system, inputs);
      await selectAll(page, of);
      await bulk(page, 'Select all 25 photos that match');
      await services.posts.create(system, { title: `${of} newcomer` });
      await bulk(page, 'Describe with AI');
      const question = page.getByRole('alertdialog', { name: 'Describe with AI: 25 photos?' });
      await expect(question).toContainText('One AI call per photo with empty fields, up to the daily limit.');
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Describe 25 photos' }).click();
      await expect(question.getByRole('alert')).toContainText('26 photos match now, not 25.');
    });
  });
});

test('without a provider none is asked for, and the desk says why', async ({ page, site, isMobile }) => {
  await signIn(page);
  const of = newName('Alone');
  await addPhoto(site.services, { title: of, tags: [of] });
  const status = page.waitForResponse('**/api/admin/ai');
  await selectAll(page, of);
  await status;
  const bar = page.getByRole('region', { name: 'Selected photos' });
  await expect(bar.getByRole('button', { name: 'Describe with AI' })).toBeHidden();
  if (isMobile) await chooseInBar(page, 'More', 'Caption');
  else await bar.getByRole('link', { name: 'Caption' }).click();
  await expect(page.getByRole('link', { name: 'Choose a provider in Settings' })).toBeVisible();
  await expectAccessible(page);
});

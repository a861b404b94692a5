import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import { accessibilityFile, accessibilityTexts } from '../factories/accessibility-files.ts';
import { expectAccessible } from './accessibility.ts';
import { drop, newName, openPhotos, photograph, startUpload } from './admin-photos-site.ts';
import { describes, said } from './described-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

const aiSwitch = (page: Page) => page.getByRole('checkbox', { name: 'Suggest texts with AI' });
const uploaded = (page: Page, line: string) => expect(page.locator('[data-summary]')).toHaveText(line);

test.describe('with an AI', () => {
  test.use({ baseURL: async ({ describedSite }, use) => use(describedSite.url) });
  test.beforeEach(async ({ page }) => signIn(page));

  test('it is asked for what the file leaves empty, and its texts are reviewed before they are saved', async ({
    page,
    describedSite: { services, provider },
  }) => {
    provider.next(describes());
    await openPhotos(page);
    await drop(page, [{ name: 'tram.jpg', bytes: await accessibilityFile('texts.jpg') }]);
    await aiSwitch(page).check();
    await expect(page.getByText('One AI call per photo')).toBeVisible();
    await expectAccessible(page);
    await startUpload(page);
    await uploaded(page, 'Finished: 1 of 1 uploaded');
    await services.jobs.drain('describe');
    await page.getByRole('link', { name: 'Caption this photo' }).click();
    const [post] = await (await page.request.get('/api/admin/posts?q=Last+tram&limit=50')).json();
    expect(post).toMatchObject({
      title: accessibilityTexts.title,
      caption: accessibilityTexts.description,
      alt_text: accessibilityTexts.altText,
      story: accessibilityTexts.extendedDescription,
      tags: [],
    });
    await expect(page.getByRole('textbox', { name: 'Alt text' })).toHaveValue(accessibilityTexts.altText);
    await expect(page.getByRole('button', { name: /^Use suggested/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add suggested tags' }).click();
    await page.getByRole('button', { name: 'Save and finish' }).click();
    await expect(page.getByRole('heading', { name: '1 of 1 photo captioned' })).toBeVisible();
    const saved = await services.posts.findById(system, post.id);
    expect(saved).toMatchObject({ tags: said.tags, provenance: { altText: 'metadata', tags: 'ai' } });
    // Removed by a call after the save.
    await expect.poll(() => services.describing.suggestions(system, post.id)).toBeNull();
  });

  test('no AI call is made when descriptions are switched off', async ({ page, describedSite }) => {
    const word = newName('Plain');
    const heard = describedSite.provider.heard.length;
    await openPhotos(page);
    await drop(page, [await photograph(`${word}.jpg`)]);
    await expect(aiSwitch(page)).not.toBeChecked();
    await startUpload(page);
    await uploaded(page, 'Finished: 1 of 1 uploaded');
    await describedSite.services.jobs.drain('describe');
    expect(describedSite.provider.heard).toHaveLength(heard);
  });
});

test('without a provider it is not offered', async ({ page }) => {
  await signIn(page);
  await openPhotos(page);
  await drop(page, [await photograph('alone.jpg')]);
  await page.waitForLoadState('networkidle');
  await expect(aiSwitch(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
});

import type { Page } from '@playwright/test';
import { accessibilityFile, accessibilityTexts } from '../factories/accessibility-files.ts';
import { hangs } from '../factories/ai-provider.ts';
import { expectAccessible } from './accessibility.ts';
import { drop, newName, openPhotos, photograph } from './admin-photos-site.ts';
import { addCluster, addTemplate, describes, said } from './described-site.ts';
import { expect, test } from './fixtures.ts';
import { describedPhoto } from './quick-upload-photo.ts';
import { signIn } from './sign-in.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name });
const aiSwitch = (page: Page) => page.getByRole('checkbox', { name: 'Describe with AI' });
const templateSwitch = (page: Page) => page.getByRole('checkbox', { name: 'Use my templates' });
const start = (page: Page) => page.getByRole('button', { name: 'Start upload' }).click();
const uploaded = (page: Page, line: string) => expect(page.locator('[data-summary]')).toHaveText(line);

interface Listed {
  title: string;
  story: string;
  caption: string;
  alt_text: string;
  tags: string[];
  provenance: Record<string, string>;
}

async function postsOf(page: Page, words: string): Promise<Listed[]> {
  return (await page.request.get(`/api/admin/posts?q=${words}&limit=50`)).json();
}

test.describe('with an AI', () => {
  test.use({ baseURL: async ({ describedSite }, use) => use(describedSite.url) });
  test.beforeEach(async ({ page }) => signIn(page));

  test('what the files leave empty is filled by the AI, then by the templates', async ({
    page,
    describedSite,
  }) => {
    const { services, provider } = describedSite;
    await addTemplate(services);
    const tag = await addCluster(services);
    const words = { title: newName('Own'), description: '', keywords: [tag], city: 'Ghent', country: '' };
    const { name, buffer } = await describedPhoto(words);
    provider.next(describes());
    await openPhotos(page);
    await drop(page, [{ name, bytes: buffer }, await photograph('Wet evening.jpg')]);
    await aiSwitch(page).check();
    await expect(page.getByText('One AI call per photo')).toBeVisible();
    await templateSwitch(page).check();
    await expectAccessible(page);
    await start(page);
    await uploaded(page, 'Finished: 2 of 2 uploaded');
    const finding = panel(page, 'Describing photos');
    await expect(finding.getByRole('status')).toHaveText('Finished: 2 of 2 done');
    await expectAccessible(page);
    const [own] = await postsOf(page, words.title);
    expect(own).toMatchObject({
      title: words.title,
      story: said.description,
      caption: 'Seen in Ghent',
      provenance: { title: 'metadata', tags: 'metadata', geo_city: 'metadata', story: 'ai' },
    });
    expect(own?.tags).toEqual([tag]);
    const bare = (await postsOf(page, 'umbrella')).find(({ title }) => title === said.title);
    // A file's name is neither the owner's word nor the photograph's.
    expect(bare).toMatchObject({ alt_text: said.alt_text, tags: said.tags, provenance: { title: 'ai' } });
    await finding.getByRole('button', { name: 'Close' }).click();
  });

  test('alt text and story of the file stay, and the AI fills the rest', async ({ page, describedSite }) => {
    describedSite.provider.next(describes());
    await openPhotos(page);
    await drop(page, [{ name: 'tram.jpg', bytes: await accessibilityFile('texts.jpg') }]);
    await aiSwitch(page).check();
    await start(page);
    await uploaded(page, 'Finished: 1 of 1 uploaded');
    await expect(panel(page, 'Describing with AI').getByRole('status')).toHaveText('Finished: 1 of 1 done');
    const [post] = await postsOf(page, 'Last tram');
    expect(post).toMatchObject({
      title: accessibilityTexts.title,
      caption: accessibilityTexts.description,
      alt_text: accessibilityTexts.altText,
      story: accessibilityTexts.extendedDescription,
      tags: said.tags,
      provenance: {
        title: 'metadata',
        caption: 'metadata',
        alt_text: 'metadata',
        story: 'metadata',
        tags: 'ai',
      },
    });
  });

  test('it can be stopped while the uploads continue, and resumed later', async ({ page, describedSite }) => {
    const { provider } = describedSite;
    const word = newName('Halt');
    provider.next(hangs);
    await openPhotos(page);
    await drop(page, await Promise.all(['a', 'b', 'c'].map((name) => photograph(`${word}_${name}.jpg`))));
    await aiSwitch(page).check();
    await start(page);
    const describing = panel(page, 'Describing with AI');
    await describing.getByRole('button', { name: 'Stop' }).click();
    await uploaded(page, 'Finished: 3 of 3 uploaded');
    await expect(describing.getByText('Waiting')).toHaveCount(3);
    provider.next(describes());
    await describing.getByRole('button', { name: 'Resume' }).click();
    await expect(describing.getByRole('status')).toHaveText('Finished: 3 of 3 done');
    await expect(describing.getByText('Filled: Title, Alt text, Story, Tags')).toHaveCount(3);
  });

  test('no AI call is made when descriptions are switched off', async ({ page, describedSite }) => {
    const word = newName('Plain');
    describedSite.provider.next(describes());
    await openPhotos(page);
    await drop(page, [await photograph(`${word}.jpg`)]);
    await expect(aiSwitch(page)).not.toBeChecked();
    await start(page);
    await uploaded(page, 'Finished: 1 of 1 uploaded');
    await expect(page.getByRole('heading', { name: /Describing/ })).toHaveCount(0);
    expect(describedSite.provider.heard).toEqual([]);
  });
});

test('without a provider the templates alone are offered', async ({ page }) => {
  await signIn(page);
  await openPhotos(page);
  await drop(page, [await photograph('alone.jpg')]);
  await expect(templateSwitch(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(aiSwitch(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
});

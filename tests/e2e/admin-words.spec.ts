import type { Page } from '@playwright/test';
import { captionUrl, editorUrl, photoEditorUrl } from '../../admin/shell/urls.ts';
import { paths } from '../../domain/site/paths.ts';
import { addCalculator } from '../factories/data.ts';
import { addPost } from '../http/seed.ts';
import { visit } from './admin-visit.ts';
import { expect, type RunningSite, test } from './fixtures.ts';
import { openBody } from './rich-text-page.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(({ page }) => signIn(page));

/** Every page with what it is for; a list and its editor are two. */
async function pagesOf(page: Page, { services }: RunningSite): Promise<string[]> {
  const post = await addPost(services, { title: `About ${crypto.randomUUID().slice(0, 8)}` });
  const article = await openBody(page, 'Text.');
  const schema = await addCalculator(services);
  const lists = [
    ...(['adminupload', 'adminphotos', 'adminwrite', 'adminarticles', 'adminbin', 'adminsemantic'] as const),
    ...([
      'adminpages',
      'adminassets',
      'admincalcs',
      'adminsitemap',
      'adminjobs',
      'adminbackups',
      'adminsettings',
      'admin',
    ] as const),
  ];
  return [
    ...lists.map(paths.adminPage),
    photoEditorUrl(post.id),
    captionUrl([post.id]),
    editorUrl(),
    editorUrl(article),
    `${paths.adminPage('adminpages')}?edit=new`,
    `${paths.adminPage('admincalcs')}?edit=new`,
    `${paths.adminPage('admincalcs')}?edit=${schema}`,
  ];
}

test('every page says in a sentence what it is for', async ({ page, site }) => {
  const urls = await pagesOf(page, site);
  const heading = page.getByRole('heading', { level: 1 });
  const about = page.getByRole('main').locator('header').filter({ has: heading }).locator('p').first();
  for (const url of urls) {
    const before = await heading.textContent();
    await visit(page, url);
    await expect(heading, url).not.toHaveText(before ?? '');
    await expect(about, url).toHaveText(/^[A-Z][^.]+\.( [A-Z].*\.)?$/);
  }
});

const hint = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

test('technical words are explained where they are used', async ({ page, site }) => {
  const post = await addPost(site.services, { title: 'Words', published: false });
  await page.goto(photoEditorUrl(post.id));
  await hint(page, 'Title').fill('Other words');
  await expect(hint(page, 'Slug')).toHaveAccessibleDescription(/^The last part of the URL/);
  await page.goto(editorUrl());
  await expect(hint(page, 'Slug')).toHaveAccessibleDescription(/^The last part of the URL/);
  const tab = (name: string) => visit(page, `${paths.adminPage('adminsemantic')}?tab=${name}`);
  await tab('clusters&mode=new');
  await expect(
    page.getByText('A cluster collects the photos that have its words. Its public page is a hub.'),
  ).toBeVisible();
  await expect(hint(page, 'Required tokens')).toHaveAccessibleDescription(/A token is a word or phrase/);
  await tab('insights');
  await expect(page.getByText('A cluster collects photos by their words.')).toBeVisible();
  await tab('synonyms');
  await expect(page.getByText('A synonym map makes several words count as one')).toBeVisible();
  await tab('synonyms&edit=new');
  await expect(hint(page, 'Key')).toHaveAccessibleDescription(/^The canonical term: all variants count/);
  await tab('stopwords');
  await expect(page.getByText('Stopwords are words that are never suggested as tags.')).toBeVisible();
  await tab('templates');
  await expect(page.getByText('A template is a text with placeholders.')).toBeVisible();
  await tab('templates&edit=new');
  await expect(hint(page, 'Slug template')).toHaveAccessibleDescription(/^The last part of the URL/);
  await tab('qa');
  await expect(page.getByText('canonical URL (the one that search engines should list)')).toBeVisible();
});

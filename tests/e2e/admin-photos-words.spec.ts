import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import { hangs, refuses } from '../factories/ai-provider.ts';
import { expectAccessible } from './accessibility.ts';
import { addPhoto, newName } from './admin-photos-site.ts';
import { addCluster, addTemplate, describes, said } from './described-site.ts';
import { expect, test } from './fixtures.ts';
import { openAnother } from './photo-editor.ts';
import { signIn } from './sign-in.ts';

const box = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const suggestions = (page: Page) => page.getByRole('region', { name: 'Suggestions' });
const ask = (page: Page, name: string) => suggestions(page).getByRole('button', { name }).click();

async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`/adminphotos?edit=${id}`);
  await expect(page.getByRole('form', { name: 'Photo' })).toBeVisible();
}

async function saveAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes are saved')).toBeVisible();
}

test.describe('with an AI', () => {
  test.use({ baseURL: async ({ describedSite }, use) => use(describedSite.url) });
  test.beforeEach(async ({ page }) => signIn(page));

  test('it fills what is empty, and the owner takes the rest one by one', async ({ page, describedSite }) => {
    const { services, provider } = describedSite;
    const title = newName('Own');
    const { id } = await addPhoto(services, { title, altText: 'My own words', tags: ['own'] });
    provider.next(describes());
    await openEditor(page, id);
    await ask(page, 'Describe with AI');
    await expect(suggestions(page)).toContainText('Filled: Story.');
    await expect(box(page, 'Story')).toHaveValue(said.description);
    await expect(box(page, 'Title')).toHaveValue(title);
    await expect(box(page, 'Alt text')).toHaveValue('My own words');
    await expect(page.getByRole('button', { name: 'Used: Story' })).toBeVisible();
    await page.getByRole('button', { name: 'Use: Alt text' }).click();
    await expect(page.getByRole('button', { name: 'Used: Alt text' })).toBeFocused();
    await page.getByRole('button', { name: 'Use: Tags' }).click();
    await box(page, 'Tags').fill('mine, after all');
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText('Unsaved changes restored.')).toBeVisible();
    await saveAll(page);
    const post = await services.posts.findById(system, id);
    expect(post).toMatchObject({ title, altText: said.alt_text, story: said.description });
    expect(post?.tags).toEqual([...said.tags, 'mine', 'after all']);
    expect(post?.provenance).toEqual({ story: 'ai', altText: 'ai' });
  });

  test('templates and the AI propose, and nothing is changed until it is taken', async ({
    page,
    describedSite,
  }) => {
    await test.step('the templates propose, and nothing is changed until it is taken', async () => {
      const { services } = describedSite;
      const tag = await addCluster(services);
      await addTemplate(services);
      const title = newName('Templated');
      const createdDate = '2025-12-02T09:00:00.000Z';
      const { id } = await addPhoto(services, {
        title,
        tags: [tag],
        city: 'Ghent',
        altText: '',
        createdDate,
      });
      await openEditor(page, id);
      await ask(page, 'Use my templates');
      await expect(suggestions(page)).toContainText('Suggestions from your templates');
      await expect(suggestions(page)).toContainText(/ghent-street-\w{6}/);
      await expect(suggestions(page)).toContainText('Ghent on 2025-12-02');
      await expect(page.getByText('All changes are saved')).toBeVisible();
      await page.getByRole('button', { name: 'Use: Caption' }).click();
      await page.getByRole('button', { name: 'Use: Slug' }).click();
      await expect(box(page, 'Caption')).toHaveValue('Seen in Ghent');
      await saveAll(page);
      const post = await services.posts.findById(system, id);
      expect(post).toMatchObject({ title, caption: 'Seen in Ghent', altText: title, provenance: {} });
      expect(post?.slug).toMatch(/^ghent-\w{6}$/);
    });

    await test.step('templates that fit no cluster say so', async () => {
      await openAnother(page, await addPhoto(describedSite.services, { title: newName('Alone') }));
      // When it comes, it moves the other one.
      await expect(suggestions(page).getByRole('button', { name: 'Describe with AI' })).toBeVisible();
      await ask(page, 'Use my templates');
      await expect(suggestions(page)).toContainText('No matching keyword cluster found.');
    });

    await test.step('a camera’s counter is not a title, and is not sent to the AI', async () => {
      const { services, provider } = describedSite;
      provider.next(describes());
      await openAnother(page, await addPhoto(services, { title: 'DSC_0412', altText: 'DSC_0412' }));
      await ask(page, 'Describe with AI');
      await expect(box(page, 'Title')).toHaveValue(said.title);
      await expect(box(page, 'Alt text')).toHaveValue(said.alt_text);
      expect(JSON.stringify(provider.heard[0]?.body.messages)).not.toContain('DSC_0412');
    });
  });

  test('what is typed while it looks stays, and it can be stopped', async ({ page, describedSite }) => {
    const { services, provider } = describedSite;
    const { id } = await addPhoto(services, { title: newName('Slow') });
    provider.next(hangs);
    await openEditor(page, id);
    await ask(page, 'Describe with AI');
    await expect(suggestions(page).getByText('AI is analyzing your image...')).toBeVisible();
    await ask(page, 'Stop');
    await expect(suggestions(page).getByText('AI is analyzing your image...')).toBeHidden();
    provider.next(describes({}, 1500));
    await ask(page, 'Describe with AI');
    await box(page, 'Story').fill('Typed meanwhile.');
    await expect(suggestions(page)).toContainText('Filled: Tags.');
    await expect(box(page, 'Story')).toHaveValue('Typed meanwhile.');
  });

  test.describe('that fails', () => {
    test.use({ expectedConsole: /502/ });

    test('it says why, and nothing typed is lost', async ({ page, describedSite }) => {
      const { id } = await addPhoto(describedSite.services, { title: newName('Fails') });
      describedSite.provider.next(refuses(400, {}, 'no such model'));
      await openEditor(page, id);
      await box(page, 'Caption').fill('Typed before.');
      await ask(page, 'Describe with AI');
      await expect(suggestions(page).getByRole('alert')).toContainText('no such model');
      await expect(box(page, 'Caption')).toHaveValue('Typed before.');
    });
  });
});

test('without a provider the editor offers the templates alone', async ({ page, site }) => {
  await signIn(page);
  const { id } = await addPhoto(site.services, { title: newName('Alone') });
  await openEditor(page, id);
  await expect(suggestions(page).getByRole('button')).toHaveText(['Use my templates']);
  await expect(suggestions(page)).not.toContainText('AI_PROVIDER');
});

import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import { hangs, refuses } from '../factories/ai-provider.ts';
import { expectAccessible } from './accessibility.ts';
import { addPhoto, newName, openPhotos } from './admin-photos-site.ts';
import { addCluster, addTemplate, describes, said } from './described-site.ts';
import { expect, test } from './fixtures.ts';
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

async function selectAll(page: Page, of: string): Promise<void> {
  await openPhotos(page, `?q=${of}`);
  await page
    .getByRole('checkbox', { name: /^Select all/ })
    .first()
    .check();
}
const panel = (page: Page, name: string) => page.getByRole('region', { name });
const bulk = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Selected photos' }).getByRole('button', { name }).click();

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
    expect(post?.tags).toEqual(['mine', 'after all']);
    expect(post?.provenance).toEqual({ story: 'ai', altText: 'ai' });
  });

  test('a camera’s counter is not a title, and is not sent to the AI', async ({ page, describedSite }) => {
    const { services, provider } = describedSite;
    const { id } = await addPhoto(services, { title: 'DSC_0412', altText: 'DSC_0412' });
    provider.next(describes());
    await openEditor(page, id);
    await ask(page, 'Describe with AI');
    await expect(box(page, 'Title')).toHaveValue(said.title);
    await expect(box(page, 'Alt text')).toHaveValue(said.alt_text);
    expect(JSON.stringify(provider.heard[0]?.body.messages)).not.toContain('DSC_0412');
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

  test('the templates propose, and nothing is changed until it is taken', async ({ page, describedSite }) => {
    const { services } = describedSite;
    const tag = await addCluster(services);
    await addTemplate(services);
    const title = newName('Templated');
    const createdDate = '2025-12-02T09:00:00.000Z';
    const { id } = await addPhoto(services, { title, tags: [tag], city: 'Ghent', altText: '', createdDate });
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

  test('templates that fit no cluster say so', async ({ page, describedSite }) => {
    const { id } = await addPhoto(describedSite.services, { title: newName('Alone') });
    await openEditor(page, id);
    await ask(page, 'Use my templates');
    await expect(suggestions(page)).toContainText('No matching keyword cluster found.');
  });
});

test.describe('many', () => {
  test.use({ baseURL: async ({ describedSite }, use) => use(describedSite.url) });
  test.beforeEach(async ({ page }) => signIn(page));

  test('are described one after the other, each only where it is empty', async ({ page, describedSite }) => {
    const { services, provider } = describedSite;
    const of = newName('many');
    const full = { caption: 'c', story: 's', tags: [of, 'x'], altText: 'Mine' };
    const whole = await addPhoto(services, { ...full, title: `${of} whole` });
    const open = await addPhoto(services, { ...full, title: `${of} open`, story: '' });
    const bare = await services.posts.create(system, { title: `${of} bare`, published: true });
    provider.next(describes());
    await selectAll(page, of);
    await bulk(page, 'Describe with AI');
    const done = panel(page, 'Describing with AI');
    await expect(done.getByRole('status')).toHaveText('Finished: 1 of 3 done, 2 skipped');
    await expect(done.getByRole('listitem').filter({ hasText: 'open' })).toContainText('Filled: Story');
    await expect(done.getByRole('listitem').filter({ hasText: 'bare' })).toContainText('Add an image first.');
    expect(provider.heard).toHaveLength(1);
    await expectAccessible(page);
    expect(await services.posts.findById(system, open.id)).toMatchObject({
      altText: 'Mine',
      story: said.description,
      provenance: { story: 'ai' },
    });
    for (const post of [whole, bare]) expect(await services.posts.findById(system, post.id)).toEqual(post);
    await done.getByRole('button', { name: 'Close' }).click();
    await expect(done).toBeHidden();
  });

  test('all that match on all pages are filled from templates, once that is confirmed', async ({
    page,
    describedSite,
  }) => {
    const { services } = describedSite;
    await addTemplate(services);
    const tag = await addCluster(services);
    const inputs = Array.from({ length: 30 }, (_, index) => ({
      ...{ title: `${tag} ${index}`, tags: [tag], city: 'Ghent' },
      createdDate: '2025-12-02T09:00:00.000Z',
    }));
    await services.posts.createMany(system, inputs);
    await selectAll(page, tag);
    await bulk(page, 'Select all 30 photos that match');
    await bulk(page, 'Use my templates');
    const question = page.getByRole('alertdialog', { name: 'Fill from my templates: 30 photos?' });
    await expect(question).toContainText('Only fields you have not written are filled.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Fill 30 photos' }).click();
    const queue = panel(page, 'Filling from my templates');
    await expect(queue.getByRole('heading')).toBeFocused();
    await expect(queue.getByRole('status')).toHaveText('Finished: 30 of 30 done');
    const filled = await page.request.get(`/api/admin/posts?q=${tag}&limit=50`);
    const posts: { meta_description: string }[] = await filled.json();
    expect(posts.map((post) => post.meta_description)).toEqual(Array(30).fill('Ghent on 2025-12-02'));
  });

  test.describe('while the list has changed', () => {
    test.use({ expectedConsole: /status of 409/ });

    test('no words are looked for, and the question says why', async ({ page, describedSite }) => {
      const { services, provider } = describedSite;
      const of = newName('changed');
      const inputs = Array.from({ length: 25 }, (_, index) => ({ title: `${of} ${index}` }));
      await services.posts.createMany(system, inputs);
      await selectAll(page, of);
      await bulk(page, 'Select all 25 photos that match');
      await services.posts.create(system, { title: `${of} newcomer` });
      const heard = provider.heard.length;
      await bulk(page, 'Describe with AI');
      const question = page.getByRole('alertdialog', { name: 'Describe with AI: 25 photos?' });
      await expect(question).toContainText('One AI call per photo with empty fields, up to the daily limit.');
      await question.getByRole('button', { name: 'Describe 25 photos' }).click();
      await expect(question.getByRole('alert')).toContainText('26 photos match now, not 25.');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(panel(page, 'Describing with AI')).toBeHidden();
      expect(provider.heard).toHaveLength(heard);
    });
  });

  test.describe('with a provider that is away', () => {
    test.use({ expectedConsole: /50[23]/ });

    test('stop with its words and go on later', async ({ page, describedSite }) => {
      const { services, provider } = describedSite;
      const of = newName('later');
      for (const name of ['a', 'b']) await addPhoto(services, { title: `${of} ${name}`, tags: [of] });
      provider.next(refuses(401));
      await selectAll(page, of);
      await bulk(page, 'Describe with AI');
      const queue = panel(page, 'Describing with AI');
      await expect(queue.getByRole('alert')).toContainText('AI_API_KEY');
      await expect(queue.getByRole('status')).toHaveText('0 of 2 done');
      provider.next(describes(), refuses(400, {}, 'too dark'));
      await queue.getByRole('button', { name: 'Resume' }).click();
      await expect(queue.getByRole('status')).toHaveText('Finished: 1 of 2 done, 1 failed');
      await expect(queue.getByRole('listitem').filter({ hasText: 'Failed' })).toContainText('too dark');
      provider.next(describes());
      await queue.getByRole('button', { name: 'Retry failed' }).click();
      await expect(queue.getByRole('status')).toHaveText('Finished: 2 of 2 done');
    });

    test('stop after three failures in a row, say how many are left, and resume with them', async ({
      page,
      describedSite,
    }) => {
      const { services, provider } = describedSite;
      const of = newName('outage');
      for (const name of ['a', 'b', 'c', 'd', 'e'])
        await addPhoto(services, { title: `${of} ${name}`, tags: [of] });
      provider.next(refuses(400));
      await selectAll(page, of);
      await bulk(page, 'Describe with AI');
      const queue = panel(page, 'Describing with AI');
      const alert = queue.getByRole('alert');
      await expect(alert).toContainText('The AI provider failed 3 times in a row.');
      await expect(alert).toContainText('2 photos left.');
      await expect(queue.getByRole('status')).toHaveText('0 of 5 done, 3 failed');
      expect(provider.heard).toHaveLength(3);
      await expectAccessible(page);
      provider.next(describes());
      await queue.getByRole('button', { name: 'Resume' }).click();
      await expect(queue.getByRole('status')).toHaveText('Finished: 2 of 5 done, 3 failed');
    });
  });

  test('go on while another page is open, are stopped, and filled from templates', { tag: '@phone' }, async ({
    page,
    describedSite,
    isMobile,
  }) => {
    const { services, provider } = describedSite;
    await addTemplate(services);
    const tag = await addCluster(services);
    const { id, slug } = await addPhoto(services, { title: `${tag} one`, tags: [tag], city: 'Ghent' });
    provider.next(hangs);
    await selectAll(page, tag);
    await bulk(page, 'Describe with AI');
    const queue = panel(page, 'Describing with AI');
    await expect(queue.getByText('Working')).toBeVisible();
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Account' }).first().click();
    await page.getByRole('link', { name: 'Describing photos 0 of 1 done' }).click();
    await queue.getByRole('button', { name: 'Stop' }).click();
    await expect(queue.getByText('Waiting')).toBeVisible();
    await selectAll(page, tag);
    await bulk(page, 'Use my templates');
    const templates = panel(page, 'Filling from my templates');
    await expect(templates.getByRole('status')).toHaveText('Finished: 1 of 1 done');
    expect(await services.posts.findById(system, id)).toMatchObject({
      caption: 'Seen in Ghent',
      title: `${tag} one`,
      slug,
      provenance: {},
    });
  });
});

test('without a provider the AI cannot be asked, and the page says how to set one up', async ({
  page,
  site,
}) => {
  await signIn(page);
  const { id } = await addPhoto(site.services, { title: newName('Alone') });
  await openEditor(page, id);
  await expect(suggestions(page)).toContainText('AI_PROVIDER');
  await expect(suggestions(page).getByRole('button', { name: 'Describe with AI' })).toBeDisabled();
});

test('without a provider the bulk button says why before it is pressed', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  await signIn(page);
  const of = newName('Alone');
  await addPhoto(site.services, { title: of, tags: [of] });
  await selectAll(page, of);
  const bar = page.getByRole('region', { name: 'Selected photos' });
  const button = bar.getByRole('button', { name: 'Describe with AI' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('No AI provider is configured (AI_PROVIDER).');
  await expect(bar.getByText('No AI provider is configured (AI_PROVIDER).')).toBeVisible();
  await bar.getByRole('button', { name: 'Set location' }).focus();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page, 'Describing with AI')).toBeHidden();
  await expectAccessible(page);
});

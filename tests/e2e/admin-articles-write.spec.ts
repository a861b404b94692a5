import { publishable } from '../factories/checked-articles.ts';
import { addAsset, addCalculator } from '../factories/data.ts';
import { expectAccessible } from './accessibility.ts';
import {
  addArticle,
  bodyBox,
  box,
  button,
  changeArticle,
  isOpen,
  isSaved,
  metaLabel,
  openEditor,
  openList,
  readArticle,
  saveDraft,
} from './admin-articles-site.ts';
import { addPhoto, newName, photograph, rowOf } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a new article becomes a draft with an address of its own, in place of the empty editor', {
  tag: '@phone',
}, async ({ page }) => {
  const title = newName('Harbour');
  await openList(page);
  await page.getByRole('link', { name: 'New Article' }).click();
  await box(page, 'Title').fill(title);
  await box(page, 'Tags (comma-separated)').fill(' night , street,, Night');
  await box(page, 'Geo city').fill('Aarhus');
  await expect(page.getByText(`Made from the title: /article/${title.toLowerCase()}`)).toBeVisible();
  await saveDraft(page);
  await expect(page).toHaveURL(/\/adminarticleeditor\?id=/);
  await isSaved(page);
  await expect(box(page, 'Slug')).toHaveValue(title.toLowerCase());
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  expect(await readArticle(page, id)).toMatchObject({
    title,
    tags: ['night', 'street'],
    geo_city: 'Aarhus',
    published: false,
  });
  await page.goBack();
  await expect(page).toHaveURL('/adminarticles');
  await expect(rowOf(page, title).getByText('Draft')).toBeVisible();
});

test('what passes every critical check is published, and the list follows', async ({ page, request }) => {
  const title = newName('Public');
  const { id, slug } = await addArticle(page, { ...publishable, title });
  await openEditor(page, id);
  await expect(page.getByText('All critical checks pass.')).toBeVisible();
  await button(page, 'Publish').click();
  await expect(page).toHaveURL('/adminarticles');
  await expect(rowOf(page, title).getByText('Published')).toBeVisible();
  expect((await request.get(`/article/${slug}`)).status()).toBe(200);
});

test('a published article goes offline only when that is what is meant', async ({ page, request }) => {
  const { id, slug } = await addArticle(page, {
    ...publishable,
    title: newName('Offline'),
    published: true,
  });
  await openEditor(page, id);
  await box(page, 'Geo city').fill('Ghent');
  await saveDraft(page);
  const question = page.getByRole('alertdialog', { name: 'Take the article offline?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(box(page, 'Geo city')).toHaveValue('Ghent');
  expect((await request.get(`/article/${slug}`)).status()).toBe(200);
  expect(await readArticle(page, id)).toMatchObject({ published: true, geo_city: 'Aarhus' });

  await saveDraft(page);
  await question.getByRole('button', { name: 'Take offline and save' }).click();
  await isSaved(page);
  expect((await request.get(`/article/${slug}`)).status()).toBe(404);
  expect(await readArticle(page, id)).toMatchObject({ published: false, geo_city: 'Ghent' });
});

test('the form’s rules speak under their fields; nothing is sent before they are kept', async ({ page }) => {
  await openEditor(page);
  await saveDraft(page);
  await expect(page.getByText('Title is required.').first()).toBeVisible();
  await expect(box(page, 'Title')).toBeFocused();
  await expect(box(page, 'Title')).toHaveAttribute('aria-invalid', 'true');
  await box(page, 'Title').fill(newName('Rules'));
  await box(page, 'Excerpt').fill('e'.repeat(181));
  await box(page, metaLabel).fill('m'.repeat(149));
  await box(page, 'Hero image URL').fill('/favicon.svg');
  await saveDraft(page);
  for (const [label, message] of [
    ['Excerpt', 'Excerpt cannot exceed 180 characters.'],
    [metaLabel, 'Meta description should be 150-160 characters.'],
    ['Hero image alt text', 'Alt text is required if a hero image is present.'],
  ] as const) {
    await expect(box(page, label)).toHaveAccessibleDescription(new RegExp(message));
  }
  await expect(page).toHaveURL('/adminarticleeditor');
  await box(page, 'Excerpt').fill('e'.repeat(180));
  await box(page, metaLabel).fill('m'.repeat(150));
  await box(page, 'Hero image alt text').fill('A lamp');
  await saveDraft(page);
  await expect(page).toHaveURL(/id=/);
  await expect(page.getByText('180 of 180 characters')).toBeVisible();
  await expect(page.getByText('150 characters; 150 to 160 are best')).toBeVisible();
});

test('saving leaves what has no place in the form as it was', async ({ page }) => {
  const { id } = await addArticle(page, {
    title: newName('Record'),
    og_title: 'For networks',
    internal_links: [{ anchor: 'here', slug: 'waiting' }],
    sources: [{ title: 'A book', url: 'https://example.org/book' }],
    dismissed_sentences: ['It was lit.'],
    story: 'Once.',
  });
  const before = await readArticle(page, id);
  await openEditor(page, id);
  await box(page, 'Excerpt').fill('New.');
  await saveDraft(page);
  await isSaved(page);
  const { updated_date: _, version: __, ...after } = await readArticle(page, id);
  const { updated_date: ___, version: ____, ...expected } = before;
  expect(after).toEqual({ ...expected, excerpt: 'New.' });
});

test('another slug leaves the old address behind', async ({ page, request }) => {
  const { id, slug } = await addArticle(page, { ...publishable, title: newName('Moved'), published: true });
  await openEditor(page, id);
  await box(page, 'Slug').fill(`${slug}-on`);
  await expect(
    page.getByText(`The old address /article/${slug} will redirect to the new one.`),
  ).toBeVisible();
  await button(page, 'Publish').click();
  await expect(page).toHaveURL('/adminarticles');
  const visited = await request.get(`/article/${slug}`, { maxRedirects: 0 });
  expect(visited.status()).toBe(301);
  expect(visited.headers().location).toContain(`/article/${slug}-on`);
});

test('the hero is one of the photos, with its words, or a new picture', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  const title = newName('Hero');
  await addPhoto(site.services, { title, altText: 'A lamp over a wall' });
  const { id } = await addArticle(page, { title: newName('Picture') });
  await openEditor(page, id);
  await button(page, 'Choose picture').click();
  const dialog = page.getByRole('dialog', { name: 'Choose picture' });
  await dialog.getByLabel('Find photos').fill(title);
  await dialog.getByRole('button', { name: title }).click();
  await expect(dialog).toBeHidden();
  await expect(box(page, 'Hero image URL')).toHaveValue(/^\/media\//);
  await expect(box(page, 'Hero image alt text')).toHaveValue('A lamp over a wall');
  await expect(page.getByRole('img', { name: 'A lamp over a wall' })).toBeVisible();
  const first = await box(page, 'Hero image URL').inputValue();

  await button(page, 'Choose picture').click();
  const { bytes } = await photograph('hero.jpg');
  await dialog
    .getByLabel('Picture file')
    .setInputFiles({ name: 'hero.jpg', mimeType: 'image/jpeg', buffer: bytes });
  await expect(dialog).toBeHidden({ timeout: 20_000 });
  await expect(box(page, 'Hero image URL')).not.toHaveValue(first);
  await expect(box(page, 'Hero image alt text')).toHaveValue('A lamp over a wall');
  await saveDraft(page);
  await isSaved(page);
  await button(page, 'Remove picture').click();
  await expect(box(page, 'Hero image URL')).toHaveValue('');
});

test('while the article is on its way it says so', async ({ page }) => {
  const { id } = await addArticle(page, { title: newName('Slow') });
  const arrival = Promise.withResolvers<void>();
  await page.route(`**/api/admin/articles/${id}`, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(`/adminarticleeditor?id=${id}`);
  await expect(page.getByText('Loading editor...')).toBeVisible({ timeout: 15_000 });
  arrival.resolve();
  await expect(bodyBox(page)).toBeVisible();
  await expect(page.getByText('Loading editor...')).toBeHidden();
});

test('leaving asks while something is unsaved, and not after a save', async ({ page }) => {
  const title = newName('Leave');
  await addArticle(page, { title });
  await openList(page);
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await isOpen(page);
  await box(page, 'Geo city').fill('Porto');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(box(page, 'Geo city')).toHaveValue('Porto');
  await saveDraft(page);
  await isSaved(page);
  await page.goBack();
  await expect(page).toHaveURL('/adminarticles');
});

test.describe('refusals', () => {
  test.use({ expectedConsole: /status of (404|422|500)/ });

  test('an article that is not there says so and leads back', async ({ page }) => {
    await page.goto('/adminarticleeditor?id=nobody');
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 15_000 });
    await page.getByRole('link', { name: 'Back to articles' }).click();
    await expect(page).toHaveURL('/adminarticles');
  });

  test('what the server refuses is said at its field, and the text stays', async ({ page }) => {
    const { id } = await addArticle(page, { title: newName('Refused') });
    await openEditor(page, id);
    await box(page, 'Tags (comma-separated)').fill('t'.repeat(61));
    await box(page, 'Excerpt').fill('Typed already.');
    await saveDraft(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toBeVisible();
    await expect(box(page, 'Excerpt')).toHaveValue('Typed already.');
    expect((await readArticle(page, id)).excerpt).toBe('');
  });

  test('items that the server’s checklist finds are listed', async ({ page }) => {
    const { id } = await addArticle(page, { ...publishable, title: newName('Gate') });
    await openEditor(page, id);
    const items = [{ id: 'body_words', label: 'Body at least 800 words', detail: '12 more words to write.' }];
    await page.route(`**/api/admin/articles/${id}`, (route) =>
      route.fulfill({
        status: 422,
        json: { error: { code: 'invalid', message: 'The article cannot be published yet.', items } },
      }),
    );
    await button(page, 'Publish').click();
    const alert = page.getByRole('alert').filter({ hasText: 'The article cannot be published yet.' });
    await expect(alert.getByRole('listitem')).toHaveText('Body at least 800 words: 12 more words to write.');
    await expect(page).toHaveURL(/id=/);
  });
});

test('the text as it stands is previewed, what visitors will not see as text', async ({ page }) => {
  const { id } = await addArticle(page, {
    title: newName('Preview'),
    body: 'It took **an hour**. <script>alert(1)</script>\n\n[calc id="c" schema="nobody" title="Lost"]',
  });
  await openEditor(page, id);
  await box(page, 'Title').fill('Typed just now');
  await button(page, 'Preview').click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByText('Typed just now')).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('an hour');
  await expect(preview.locator('script')).toHaveCount(0);
  await expect(preview.getByText('[calc id="c" schema="nobody" title="Lost"]')).toBeVisible();
  expect((await readArticle(page, id)).title).not.toBe('Typed just now');
});

test('the preview shows charts as they will be, and calculators at work', async ({
  page,
  site: { services },
}) => {
  const { url: chart } = await addAsset(
    services,
    'json',
    '[{"label":"a","value":1},{"label":"b","value":3}]',
  );
  const calculator = await addCalculator(services, {
    fields: [{ name: 'n', description: 'Number' }],
    formulas: [{ name: 'twice', expression: 'n * 2' }],
  });
  const { id } = await addArticle(page, {
    title: newName('Preview of blocks'),
    body: [
      `[chart type="bar" data="${chart}" title="Bars"]`,
      `[calc id="double" schema="${calculator}" title="Double"]`,
      '[table csv="https://data.example/x.csv" caption="Far"]',
    ].join('\n\n'),
  });
  await openEditor(page, id);
  await button(page, 'Preview').click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByRole('img', { name: 'Bar chart: Bars' })).toHaveCount(1);
  await preview.getByLabel('Number').fill('21');
  await preview.getByRole('button', { name: 'Calculate' }).click();
  await expect(preview.getByText('42.00')).toBeVisible();
  await expect(
    preview.getByText('The table appears here on the public page: the visitor’s browser loads its data.'),
  ).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`accessible: ${colorScheme}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      const { id } = await addArticle(page, {
        title: newName('Axe'),
        body: '# Axe\n\nThe street was lit by lamps. It lasts [VERIFY] hours.\n\n| a |\n|---|\n| b |',
      });
      await changeArticle(page, id, { excerpt: 'One.' });
      await openEditor(page, id);
    });

    test('the editor', async ({ page }) => {
      await page.locator('summary').click();
      await box(page, 'Title').fill('');
      await saveDraft(page);
      await expect(box(page, 'Title')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
    });

    test('its dialogs', async ({ page }) => {
      await button(page, 'Revisions').click();
      const dialog = page.getByRole('dialog', { name: 'Revisions' });
      await dialog.getByRole('listitem').last().getByRole('button').click();
      await expect(dialog.getByText('In the form').first()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await button(page, 'Choose picture').click();
      await expect(
        page.getByRole('dialog', { name: 'Choose picture' }).getByRole('listitem'),
      ).not.toHaveCount(0);
      await expectAccessible(page);
    });
  });
}

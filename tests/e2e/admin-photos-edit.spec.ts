import { system } from '../../domain/access/account.ts';
import { expectAccessible } from './accessibility.ts';
import { addPhoto, newName, openPhotos, photograph } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { box, heading, isSaved, openAnother, openEditor, save } from './photo-editor.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('an alt text that only repeats the title is typed over, in the list and in the editor', async ({
  page,
  site,
}) => {
  const title = newName('Repeated');
  const { id } = await addPhoto(site.services, { title, altText: title });
  await openPhotos(page, `?q=${title}`);
  await page.getByRole('link', { name: title, exact: true }).focus();
  await page.keyboard.press('e');
  const form = page.getByRole('form', { name: `Title and alt text of ${title}` });
  await expect(form.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('First words');
  await expect(form.getByLabel('Alt text')).toHaveValue('First words');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(form.getByLabel('Alt text')).toHaveValue('First words');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await openEditor(page, id);
  await box(page, 'Alt text').focus();
  await page.keyboard.type('Second words');
  await expect(box(page, 'Alt text')).toHaveValue('Second words');
});

test('an edit is previewed at once and is on the public page once saved', {
  tag: '@phone',
}, async ({ page, site, request }) => {
  const title = newName('Corner');
  const { id, slug } = await addPhoto(site.services, { title, tags: ['street'], city: 'Ghent' });
  await openPhotos(page, `?q=${title}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`q=${title}&edit=${id}`));
  const preview = page.getByRole('region', { name: 'Preview' });
  await box(page, 'Title').fill(`${title} at noon`);
  await box(page, 'Caption').fill('Nobody waits.');
  await box(page, 'Story').fill('## The wait\n\nIt took **an hour**. <script>alert(1)</script>');
  await box(page, 'Tags').fill('street, noon');
  await expect(preview.getByRole('heading', { name: `${title} at noon` })).toBeVisible();
  await expect(preview.getByText('Ghent')).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('an hour');
  await expect(preview.locator('script')).toHaveCount(0);
  await box(page, 'Alt text').fill('A corner');
  await expect(page.getByText('8 of 125 characters (10-125 recommended)')).toBeVisible();
  await box(page, 'Meta description').fill('m'.repeat(150));
  await expect(page.getByText('150 characters (150-160 recommended)')).toBeVisible();
  await box(page, 'Slug').fill(`${slug}-moved`);
  await expect(page.getByText(`/post/${slug} will redirect to the new URL.`)).toBeVisible();
  await save(page);
  await isSaved(page);

  const visited = await request.get(`/post/${slug}`, { maxRedirects: 0 });
  expect([visited.status(), new URL(visited.headers().location ?? '', site.url).pathname]).toEqual([
    301,
    `/post/${slug}-moved`,
  ]);
  const shown = await (await request.get(`/post/${slug}-moved`)).text();
  for (const text of [`${title} at noon`, 'Nobody waits.', '<strong>an hour</strong>'])
    expect(shown).toContain(text);
  await page.getByRole('link', { name: 'Back to photos' }).click();
  await expect(page).toHaveURL(new RegExp(`\\?q=${title}$`));
  await expect(page.getByRole('rowheader')).toHaveText([`${title} at noon`]);
});

test('date and picture are set by hand, and by keyboard the focus stays near what was pressed', async ({
  page,
  site,
}) => {
  await test.step('the date is set by hand, and sets nothing where it is only repeated', async () => {
    const { id, createdDate } = await addPhoto(site.services, { title: newName('Dated'), published: false });
    const stored = async () => (await site.services.posts.findById(system, id))?.createdDate;
    await openEditor(page, id);
    await box(page, 'Caption').fill('Without a date of its own.');
    await save(page);
    await isSaved(page);
    expect(await stored()).toBe(createdDate);
    await page.getByLabel('Date', { exact: true }).fill('2019-05-04T10:30');
    await save(page);
    await isSaved(page);
    expect(await stored()).toBe('2019-05-04T10:30:00.000Z');
    await expect(page.getByLabel('Preview')).toContainText('May 4, 2019');
    await page.getByRole('button', { name: 'Set on publication' }).click();
    await expect(page.getByLabel('Date', { exact: true })).toBeFocused();
    await save(page);
    await isSaved(page);
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Preview')).toContainText('Set on publication');
    expect((await site.services.posts.findById(system, id))?.dateSetByOwner).toBe(false);
  });

  await test.step('another picture takes the place of the old one, the address stays', async () => {
    const { id, title, slug, media } = await addPhoto(site.services, { title: newName('Swap') });
    await openAnother(page, { id, title });
    const { bytes } = await photograph('new.jpg');
    await page
      .getByLabel('New image')
      .setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer: bytes });
    await expect(
      page.getByText('The new image appears after you save. The URL stays the same.'),
    ).toBeVisible();
    await save(page);
    await isSaved(page);
    const after = await site.services.posts.findById(system, id);
    expect(after?.slug).toBe(slug);
    expect(after?.media?.id).not.toBe(media?.id);
  });

  await test.step('by keyboard the focus stays near what was pressed: Save, and the way back', async () => {
    await openAnother(page, await addPhoto(site.services, { title: newName('Keys') }));
    await box(page, 'Caption').fill('Typed');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await isSaved(page);
    await expect(heading(page)).toBeFocused();
    await page.getByRole('link', { name: 'Back to photos' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Photos' })).toBeFocused();
  });
});

test.describe('refusals', () => {
  test.use({ expectedConsole: /status of (409|422)/ });

  test('an error is shown at its field, and the text stays', async ({ page, site }) => {
    const { id } = await addPhoto(site.services, { title: newName('Long') });
    await openEditor(page, id);
    const places = page.getByRole('form').getByRole('alert');
    const count = await places.count();
    expect(count, 'places for what will be said are there before').toBeGreaterThan(0);
    await box(page, 'Title').fill('');
    await box(page, 'Caption').fill('Typed already.');
    await save(page);
    await expect(
      page.getByRole('form').getByRole('alert').filter({ hasText: 'Title is required.' }),
    ).toBeVisible();
    await expect(places).toHaveCount(count);
    await expect(box(page, 'Title')).toHaveAttribute('aria-invalid', 'true');
    await expect(box(page, 'Title')).toBeFocused();
    await expect(box(page, 'Caption')).toHaveValue('Typed already.');
  });

  test('two versions are shown side by side, and either can stay', async ({ page, site }) => {
    const { id } = await addPhoto(site.services, { title: newName('Both'), caption: 'Before' });
    await openEditor(page, id);
    for (const choice of ['Keep my version', 'Use saved version'])
      await test.step(choice, async () => {
        const [mine, theirs] = [`Mine: ${choice}`, `Theirs: ${choice}`];
        await box(page, 'Caption').fill(mine);
        await site.services.posts.update(system, id, { caption: theirs });
        await save(page);
        const conflict = page.getByRole('region', { name: 'This photo was changed elsewhere' });
        await expect(conflict.getByText(mine, { exact: true })).toBeVisible();
        await expect(conflict.getByText(theirs, { exact: true })).toBeVisible();
        await expectAccessible(page);
        await conflict.getByRole('button', { name: choice }).click();
        await expect(conflict).toBeHidden();
        await expect(heading(page)).toBeFocused();
        const kept = choice === 'Keep my version' ? mine : theirs;
        await expect(box(page, 'Caption')).toHaveValue(kept);
        await isSaved(page);
        expect((await site.services.posts.findById(system, id))?.caption).toBe(kept);
      });
  });
});

test('a new URL is shown with what happens to the old one: a photo that was public leaves a redirect', async ({
  page,
  site,
}) => {
  const { services } = site;
  const draft = await addPhoto(services, { title: newName('Unseen'), published: false });
  const withdrawn = await addPhoto(services, { title: newName('Seen') });
  await services.posts.update(system, withdrawn.id, { published: false });
  await openEditor(page, draft.id);
  await expect(page.getByText(`/post/${draft.slug}`, { exact: true })).toBeVisible();
  await box(page, 'Slug').fill(`${draft.slug}-moved`);
  await expect(page.getByText('The photo’s new URL.')).toBeVisible();
  await box(page, 'Slug').fill(draft.slug);
  await openEditor(page, withdrawn.id);
  await box(page, 'Slug').fill(`${withdrawn.slug}-moved`);
  await expect(page.getByText(`/post/${withdrawn.slug} will redirect to the new URL.`)).toBeVisible();
  await save(page);
  await isSaved(page);
  await services.posts.update(system, withdrawn.id, { published: true });
  const visited = await page.request.get(`/post/${withdrawn.slug}`, { maxRedirects: 0 });
  expect(visited.status()).toBe(301);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the editor is accessible: ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme });
    const { id } = await addPhoto(site.services, {
      title: newName('Axe'),
      story: 'One.\n\n## Two',
      tags: ['a'],
      city: 'Porto',
    });
    await openEditor(page, id);
    await expect(
      page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Two' }),
    ).toBeVisible();
    await expectAccessible(page);
  });
}

test.describe('in a form that is longer than the window', () => {
  test.use({ expectedConsole: /status of 422/ });

  test('Save stays in view, and a refusal shows the field, not below the bar of the page', {
    tag: '@phone',
  }, async ({ page, site }) => {
    const { id } = await addPhoto(site.services, { title: newName('Covered') });
    await openEditor(page, id);
    const button = page.getByRole('button', { name: 'Save', exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    await box(page, 'Meta description').fill('Rain');
    await box(page, 'City').focus();
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect(box(page, 'City')).toBeInViewport({ ratio: 1 });
    await button.click();
    await isSaved(page);
    await box(page, 'Title').fill('');
    await box(page, 'Country').focus();
    await save(page);
    await expect(box(page, 'Title')).toBeFocused();
    const covered = await box(page, 'Title').evaluate((field) => {
      const { left, top } = field.getBoundingClientRect();
      return document.elementFromPoint(left + 4, top + 4) !== field;
    });
    expect(covered).toBe(false);
  });
});

import { expectAccessible } from './accessibility.ts';
import {
  addArticle,
  box,
  changeArticle,
  deleteArticle,
  editNew,
  isSaved,
  openEditor,
  pageName,
  readArticle,
  saveDraft,
  test,
} from './admin-articles-site.ts';
import { newName } from './admin-photos-site.ts';
import { expect } from './fixtures.ts';

test.describe('a save over another person’s', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('shows both versions side by side, and either can stay', async ({ page }) => {
    const { id } = await editNew(page, { excerpt: 'The lamp' });
    for (const [choice, mine, theirs] of [
      ['Keep my version', 'The red lamp', 'The blue lamp'],
      ['Use saved version', 'The green lamp', 'The white lamp'],
    ] as const)
      await test.step(choice, async () => {
        await box(page, 'Excerpt').fill(mine);
        await changeArticle(page, id, { excerpt: theirs, og_title: `Theirs too: ${choice}` });
        await saveDraft(page);
        const conflict = page.getByRole('region', { name: 'This article was changed elsewhere' });
        await expect(conflict.locator('del')).toHaveText(theirs.split(' ')[1] ?? '');
        await expect(conflict.locator('ins')).toHaveText(mine.split(' ')[1] ?? '');
        await expectAccessible(page);
        expect((await readArticle(page, id)).excerpt).toBe(theirs);
        await conflict.getByRole('button', { name: choice }).click();
        await expect(conflict).toBeHidden();
        const kept = choice === 'Keep my version' ? mine : theirs;
        await expect(box(page, 'Excerpt')).toHaveValue(kept);
        await expect(pageName(page)).toBeFocused();
        await isSaved(page);
        expect(await readArticle(page, id)).toMatchObject({
          excerpt: kept,
          og_title: `Theirs too: ${choice}`,
        });
      });
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(box(page, 'Excerpt')).toHaveValue('The green lamp');
  });
});

test.describe('changes to several fields here and elsewhere', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('are merged, and each field that both changed is chosen by itself', async ({ page }) => {
    const { id } = await editNew(page, { excerpt: 'The lamp', tags: ['night'] });
    await box(page, 'Excerpt').fill('The red lamp');
    await box(page, 'Tags (comma-separated)').fill('night, mine');
    await box(page, 'Hero image alt text').fill('Typed here only');
    await changeArticle(page, id, { excerpt: 'The blue lamp', tags: ['night', 'theirs'], geo_city: 'Ghent' });
    await saveDraft(page);
    const conflict = page.getByRole('region', { name: 'This article was changed elsewhere' });
    await expect(conflict).toContainText(
      'Choose the version of each field. Changed in one version only and merged: Hero image alt text, Geo city.',
    );
    await expectAccessible(page);
    const of = (field: string) => conflict.getByRole('group', { name: field });
    await of('Excerpt').getByRole('button', { name: 'Keep my version' }).click();
    await of('Tags (comma-separated)').getByRole('button', { name: 'Use saved version' }).click();
    await expect(conflict).toBeHidden();
    await isSaved(page);
    expect(await readArticle(page, id)).toMatchObject({
      ...{ excerpt: 'The red lamp', tags: ['night', 'theirs'], geo_city: 'Ghent' },
      hero_image_alt_text: 'Typed here only',
    });
  });

  test('never meet: keeping the own version keeps both', async ({ page }) => {
    const { id } = await editNew(page, { excerpt: 'The lamp' });
    await box(page, 'Excerpt').fill('The red lamp');
    await changeArticle(page, id, { geo_city: 'Ghent' });
    await saveDraft(page);
    const conflict = page.getByRole('region', { name: 'This article was changed elsewhere' });
    await expect(conflict).toContainText('so your version includes the saved changes');
    await conflict.getByRole('button', { name: 'Keep my version' }).click();
    await isSaved(page);
    expect(await readArticle(page, id)).toMatchObject({ excerpt: 'The red lamp', geo_city: 'Ghent' });
  });
});

test.describe('an article that is deleted elsewhere while it is open', () => {
  test.use({ expectedConsole: /status of 404/ });

  test('is saved as a new one, with what was typed and what has no place in the form', async ({ page }) => {
    const { id } = await editNew(page, { og_title: 'For networks' });
    await deleteArticle(page, id);
    await box(page, 'Excerpt').fill('Typed since');
    const notice = page.getByRole('alert').filter({ hasText: 'This article has been deleted elsewhere' });
    await expect(notice).toBeVisible();
    await saveDraft(page);
    await expect(notice).toBeVisible();
    await expect(box(page, 'Excerpt')).toHaveValue('Typed since');
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Save as new' }).click();
    await isSaved(page);
    await expect(notice).toBeHidden();
    await expect(pageName(page)).toBeFocused();
    const fresh = new URL(page.url()).searchParams.get('id') ?? '';
    expect(fresh).not.toBe(id);
    expect(await readArticle(page, fresh)).toMatchObject({
      excerpt: 'Typed since',
      og_title: 'For networks',
      published: false,
    });
    await box(page, 'Excerpt').fill('And on');
    await saveDraft(page);
    await isSaved(page);
    expect(await readArticle(page, fresh)).toMatchObject({ excerpt: 'And on' });
  });

  test('and left: its text is offered when it is looked for again', async ({ page }) => {
    const { id } = await editNew(page);
    await deleteArticle(page, id);
    await box(page, 'Excerpt').fill('Typed and left');
    await expect(page.getByText('Backed up in this browser only')).toBeVisible();
    await page.goto('about:blank');
    await page.goto(`/adminarticleeditor?id=${id}`);
    await page.getByRole('link', { name: 'Restore as new article' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(box(page, 'Excerpt')).toHaveValue('Typed and left');
  });
});

test('two tabs know of each other, and a save in one is shown in the other', async ({ page, context }) => {
  const { id } = await addArticle(page, { title: newName('Tabs') });
  const notice = 'This article is open in another tab too. Edit it in one tab only.';
  await openEditor(page, id);
  await expect(page.getByText(notice)).toBeHidden();
  const other = await context.newPage();
  await openEditor(other, id);
  await expect(page.getByText(notice)).toBeVisible();
  await expect(other.getByText(notice)).toBeVisible();

  await box(other, 'Excerpt').fill('From the other tab');
  await saveDraft(other);
  await isSaved(other);
  await expect(page.getByText('This article has just been saved in another tab.')).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(box(page, 'Excerpt')).toHaveValue('From the other tab');
  await expect(pageName(page)).toBeFocused();

  await box(page, 'Geo city').fill('Typed here');
  await box(other, 'Excerpt').fill('Once more');
  await saveDraft(other);
  await isSaved(other);
  await page.getByRole('button', { name: 'Compare' }).click();
  const conflict = page.getByRole('region', { name: 'This article was changed elsewhere' });
  await expect(page.getByText('This article has just been saved in another tab.')).toBeHidden();
  await conflict.getByRole('button', { name: 'Keep my version' }).click();
  await expect(conflict).toBeHidden();
  await saveDraft(page);
  await isSaved(page);
  expect(await readArticle(page, id)).toMatchObject({ geo_city: 'Typed here', excerpt: 'Once more' });

  await other.close();
  await expect(page.getByText(notice)).toBeHidden();
});

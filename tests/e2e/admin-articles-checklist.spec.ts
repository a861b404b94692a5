import type { CheckId } from '../../domain/articles/checklist/items.ts';
import { failingAlone, publishable } from '../factories/checked-articles.ts';
import {
  addArticle,
  bodyBox,
  box,
  button,
  checkLine,
  editNew,
  isSaved,
  metaLabel,
  openAnother,
  openChecklist,
  openEditor,
  putArticle,
  readArticle,
  saveDraft,
} from './admin-articles-site.ts';
import { newName } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

const critical: CheckId[] = [
  'body_words',
  'single_h1',
  'no_verify',
  'title',
  'excerpt_length',
  'meta_description_length',
  'hero_alt_text',
];
const warnings: CheckId[] = ['readability', 'passive_voice', 'internal_links', 'table_captions'];

test.beforeEach(async ({ page }) => {
  await signIn(page);
  // The links of the tested articles lead there.
  const linked = await page.request.get('/article/waiting');
  if (!linked.ok()) await addArticle(page, { ...publishable, slug: 'waiting', published: true });
});

/** Ids of the checks that do not pass, as the page shows them. */
const complaints = async (page: Parameters<typeof box>[0]) =>
  page
    .locator('[data-check]:not([data-state=pass])')
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('data-check')));

test('an article with nothing wrong may be published', async ({ page }) => {
  const { id } = await addArticle(page, { ...publishable, title: newName('Good') });
  await openEditor(page, id);
  await expect(page.locator('[data-check][data-state=pass]')).toHaveCount(11);
  await expect(button(page, 'Publish')).toBeEnabled();
});

test.describe('critical', () => {
  test.use({ expectedConsole: /status of 404/ });

  const saved = ['body_words', 'single_h1', 'no_verify'] as const;
  // The form's own rules would not let these be saved: they are typed.
  const typed: [CheckId, string, string][] = [
    ['title', 'Title', ''],
    ['excerpt_length', 'Excerpt', String(failingAlone.excerpt_length.excerpt)],
    [
      'meta_description_length',
      'Meta description (150-160 chars)',
      String(failingAlone.meta_description_length.meta_description),
    ],
    ['hero_alt_text', 'Hero image URL', '/media/none.jpg'],
  ];

  test('alone, each stops the publication, here and in the call', async ({ page }) => {
    await openEditor(page);
    for (const check of saved) {
      await test.step(check, async () => {
        const fields = { ...publishable, title: newName('Fail'), ...failingAlone[check] };
        const article = await addArticle(page, fields);
        const { id, version } = article;
        await openAnother(page, article);
        await expect.poll(() => complaints(page)).toEqual([check]);
        await expect(page.getByText('1 critical check fails.')).toBeVisible();
        await expect(button(page, 'Publish')).toBeDisabled();
        const refused = await putArticle(page, id, { ...fields, published: true, version });
        expect(refused.status()).toBe(422);
        const { error } = await refused.json();
        expect(error.items.map((item: { id: string }) => item.id)).toEqual([check]);
      });
    }
  });

  test('alone, each stops the publication while it is typed, and in the call', async ({ page }) => {
    const { id } = await addArticle(page, { ...publishable, title: newName('Typed') });
    await openEditor(page, id);
    for (const [check, label, text] of typed) {
      await test.step(check, async () => {
        await expect(button(page, 'Publish')).toBeEnabled();
        const before = await box(page, label).inputValue();
        await box(page, label).fill(text);
        await expect.poll(() => complaints(page)).toEqual([check]);
        await expect(button(page, 'Publish')).toBeDisabled();
        const refused = await putArticle(page, id, { ...failingAlone[check], published: true });
        expect(refused.status()).toBe(422);
        const { error } = await refused.json();
        expect(error.items.map((item: { id: string }) => item.id)).toEqual([check]);
        await box(page, label).fill(before);
      });
    }
    expect([...critical].sort(), 'no critical check is left out').toEqual(
      [...saved, ...typed.map(([check]) => check)].sort(),
    );
  });
});

test('alone, each warning stops nothing', async ({ page }) => {
  await openEditor(page);
  for (const check of warnings) {
    await test.step(check, async () => {
      const title = newName('Warn');
      await openAnother(page, await addArticle(page, { ...publishable, title, ...failingAlone[check] }));
      await expect.poll(() => complaints(page)).toEqual([check]);
      await expect(checkLine(page, check)).toHaveAttribute('data-state', 'warn');
      await expect(button(page, 'Publish')).toBeEnabled();
    });
  }
});

test.describe('what a body names', () => {
  // The editor shows the image, too.
  test.use({ expectedConsole: /status of 404/ });

  test('a dead link is named beside the internal links, a block and an image that cannot load with their lines', async ({
    page,
  }) => {
    const body = `${publishable.body}\n\n[nowhere](/article/nowhere)\n\n[calc id="a" schema="none"]\n\n![A lamp](/media/none.jpg)`;
    const { id } = await addArticle(page, { ...publishable, title: newName('Dead'), body });
    await openEditor(page, id);
    await openChecklist(page);
    const links = checkLine(page, 'internal_links');
    await expect(links).toContainText('2 links, 1 dead link');
    await expect(links.getByRole('button')).toHaveText(
      'nowhereLine 7. /article/nowhere: No public page has this URL.',
    );
    await expect(links).toHaveAttribute('data-state', 'pass');
    await expect(checkLine(page, 'blocks')).toContainText('Blocks can load');
    await expect(checkLine(page, 'blocks')).toContainText('Line 9. No calculator has the id none.');
    await expect(checkLine(page, 'blocks')).toContainText(
      'Line 11. /media/none.jpg: This site has no image with this URL.',
    );
    await expect(button(page, 'Publish')).toBeEnabled();
  });
});

test('each [VERIFY] marker is listed and leads to its place', async ({ page }) => {
  const body = 'It lasts [VERIFY] hours.\n\nSome other words.\n\nIt was built in [VERIFY].';
  const { id } = await addArticle(page, { title: newName('Verify'), body });
  await openEditor(page, id);
  await openChecklist(page);
  const places = checkLine(page, 'no_verify').getByRole('button');
  await expect(places).toHaveText(['It lasts [VERIFY] hours.', 'It was built in [VERIFY].']);
  await expect(checkLine(page, 'no_verify')).toContainText('2 left');
  await places.last().click();
  await expect(bodyBox(page)).toBeFocused();
  await page.keyboard.type('gone');
  await expect(places).toHaveCount(1);
});

test('a passive sentence is listed and can be dismissed, which is saved with the article', async ({
  page,
}) => {
  const sentence = 'The street was lit by lamps.';
  const { id } = await addArticle(page, {
    title: newName('Passive'),
    body: `${sentence} Nobody waits there. The rain stops.`,
  });
  await openEditor(page, id);
  await openChecklist(page);
  const line = checkLine(page, 'passive_voice');
  await expect(line).toContainText('33.3%');
  await line.getByText('1 sentence').click();
  await line.getByRole('button', { name: `Dismiss: ${sentence}` }).click();
  await expect(line).toHaveAttribute('data-state', 'pass');
  await expect(line).toContainText('0%');
  await saveDraft(page);
  await isSaved(page);
  expect((await readArticle(page, id)).dismissed_sentences).toEqual([sentence]);
  await page.reload();
  await openChecklist(page);
  await expect(line).toHaveAttribute('data-state', 'pass');
  await line.locator('summary').click();
  await line.getByRole('button', { name: `Undo dismiss: ${sentence}` }).click();
  await expect(line).toHaveAttribute('data-state', 'warn');
});

test('a text that is hard to read passes with a hint', async ({ page }) => {
  const sentence =
    'The electrification of metropolitan neighbourhoods simultaneously necessitated administrative reorganisation and unprecedented infrastructural investment. ';
  const { id } = await addArticle(page, { title: newName('Hard'), body: sentence.repeat(5) });
  await openEditor(page, id);
  const line = checkLine(page, 'readability');
  await expect(line).toHaveAttribute('data-state', 'pass');
  await expect(line).toContainText('Hard to read above 12');
});

test('the body scrolls to a place once, not again with every change of its view', async ({ page }) => {
  const sentence = 'The street was lit by lamps.';
  await editNew(page, { body: `${sentence} Nobody waits there. The rain stops.` });
  await openChecklist(page);
  const line = checkLine(page, 'passive_voice');
  await line.getByText('1 sentence').click();
  await line.getByRole('button', { name: sentence, exact: true }).click();
  await expect(bodyBox(page)).toBeFocused();
  const source = page.getByRole('button', { name: 'Source', exact: true });
  // The tools leave the focus where it is.
  await box(page, 'Excerpt').click();
  await source.click();
  await expect(bodyBox(page)).toHaveValue(/^The street/);
  await expect(box(page, 'Excerpt')).toBeFocused();
  await source.click();
  await expect(bodyBox(page)).toHaveAttribute('contenteditable', 'true');
  await expect(box(page, 'Excerpt')).toBeFocused();
  await line.getByRole('button', { name: sentence, exact: true }).click();
  await expect(bodyBox(page)).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe(sentence);
});

test('by keyboard, Publish leads to what fails, and that to its field', async ({ page }) => {
  const { title } = await editNew(page, { body: 'Short.' });
  await button(page, 'Publish').press('Enter');
  await expect(page.locator('summary').filter({ hasText: 'Pre-Publish Checklist' })).toBeFocused();
  const go = (check: CheckId) => checkLine(page, check).getByRole('button').first().press('Enter');
  await go('meta_description_length');
  await expect(box(page, metaLabel)).toBeFocused();
  await go('body_words');
  await expect(bodyBox(page)).toBeFocused();
  await button(page, 'Source').click();
  await go('single_h1');
  await expect(bodyBox(page)).toBeFocused();
  await expect(bodyBox(page)).toHaveValue('Short.');
  await expect(checkLine(page, 'title').getByRole('button')).toHaveCount(0);
  await checkLine(page, 'single_h1').getByRole('button', { name: 'Use the title as H1' }).press('Enter');
  await expect(bodyBox(page)).toHaveValue(`# ${title}\n\nShort.`);
  await expect(checkLine(page, 'single_h1')).toHaveAttribute('data-state', 'pass');
});

test('the title as H1 is shown, with the caret in it', async ({ page }) => {
  const { title } = await editNew(page, { body: 'Line.\n\n'.repeat(80) });
  await bodyBox(page).getByText('Line.').last().click();
  await page.keyboard.press('Control+End');
  await button(page, 'Publish').press('Enter');
  await checkLine(page, 'single_h1').getByRole('button', { name: 'Use the title as H1' }).press('Enter');
  await expect(bodyBox(page).getByRole('heading', { name: title, level: 1 })).toBeInViewport();
  await expect(bodyBox(page)).toBeFocused();
  await page.keyboard.type('Still: ');
  await expect(bodyBox(page).getByRole('heading', { name: `Still: ${title}`, level: 1 })).toBeVisible();
});

test('published by keyboard, the focus is in the list that comes', async ({ page }) => {
  await editNew(page, publishable);
  await button(page, 'Publish').press('Enter');
  await expect(page).toHaveURL('/adminarticles');
  await expect(page.getByRole('main')).toBeFocused();
});

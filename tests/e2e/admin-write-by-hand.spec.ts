import type { Page } from '@playwright/test';
import { metaDescription } from '../factories/article-texts.ts';
import { expectAccessible } from './accessibility.ts';
import {
  articleBox,
  button,
  draft,
  draftBox,
  isAt,
  isBackedUp,
  openComposer,
  outline,
  tab,
  typeBody,
  typeBrief,
} from './admin-write-site.ts';
import { expect, test } from './fixtures.ts';
import { endSession, signIn } from './sign-in.ts';

const stepNames = ['Outline', 'Draft', 'Humanize', 'Enrich', 'SEO', 'Publish'];

test.beforeEach(({ page }) => openComposer(page));

const outlineBox = (page: Page) => page.getByLabel('Outline', { exact: true });

test('six numbered tabs are open at any time, by click and by arrow key', { tag: '@phone' }, async ({
  page,
}) => {
  await expect(page.getByRole('tab')).toHaveText(stepNames.map((name, index) => `${index + 1}${name}`));
  for (const name of [...stepNames].reverse()) {
    await tab(page, name).click();
    await isAt(page, name);
  }
  await tab(page, 'Outline').press('ArrowRight');
  await isAt(page, 'Draft');
});

test('without a provider each step says how to set one up and continues by hand to the article', async ({
  page,
}) => {
  await expect(page.getByRole('status').filter({ hasText: 'Set AI_PROVIDER' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Define Your Article' })).toBeVisible();
  await typeBrief(page);
  await expect(button(page, 'Generate Outline')).toBeDisabled();
  // It can be focused, and says why.
  await expect(button(page, 'Generate Outline')).toHaveAccessibleDescription(/set AI_PROVIDER/);
  await button(page, 'Continue manually').click();
  await isAt(page, 'Draft');
  await outlineBox(page).fill(outline);
  await expect(button(page, 'Generate Draft')).toBeDisabled();
  await button(page, 'Continue manually').click();
  await isAt(page, 'Humanize');
  await expect(draftBox(page)).toBeVisible();
  await typeBody(page, draft);
  await button(page, 'Run Humanizer').click();
  await isAt(page, 'Enrich');
  const issues = page.getByRole('alert').filter({ hasText: 'Humanizer Issues Found' });
  await expect(issues).toContainText('2 statements are marked [VERIFY].');
  await expect(articleBox(page)).toContainText('The night tram stops for eleven seconds.');
  await button(page, 'Proceed to SEO').click();
  await isAt(page, 'SEO');
  const title = `By hand ${Date.now()}`;
  await page.getByLabel('Title 1').fill(title);
  await page.getByLabel('Meta description').fill(metaDescription);
  await button(page, 'Continue manually').click();
  await isAt(page, 'Publish');
  await expect(page.getByLabel('Excerpt')).toHaveValue(metaDescription);
  await expect(page.getByLabel('Excerpt')).toHaveAttribute('readonly', '');
  await expect(button(page, 'Publish Article')).toBeDisabled();
  await expect(page.locator('[data-check="no_verify"]')).toHaveAttribute('data-state', 'fail');
  await expectAccessible(page);

  const first = page.getByRole('listitem').filter({ hasText: 'Half of all riders look up.' });
  await first.getByRole('button', { name: 'Add source' }).click();
  await first.getByLabel('Source URL').fill('javascript:alert(1)');
  await first.getByRole('button', { name: 'Add the source' }).click();
  await expect(first.getByRole('alert').filter({ hasText: 'http://' })).toBeVisible();
  await first.getByLabel('Source URL').fill('https://example.org/riders');
  await first.getByLabel('Name of the source (optional)').fill('A count of riders');
  await expectAccessible(page);
  await first.getByRole('button', { name: 'Add the source' }).click();
  await expect(page.getByRole('heading', { name: 'Statements to verify (1)' })).toBeFocused();
  await expect(button(page, 'Publish Article')).toBeDisabled();
  const second = page.getByRole('listitem').filter({ hasText: 'The old line closed in 1965.' });
  await second.getByRole('button', { name: 'Rewrite' }).click();
  await expect(second.getByLabel('The sentence in other words')).toHaveValue('The old line closed in 1965.');
  await second.getByLabel('The sentence in other words').fill('The old line closed long ago.');
  await second.getByRole('button', { name: 'Replace sentence' }).click();
  await expect(page.getByText('No statement is marked [VERIFY].')).toBeVisible();

  await button(page, 'Publish Article').click();
  await expect(page).toHaveURL(/\/articlepage\?slug=by-hand-\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('article')).toContainText('Half of all riders look up. ');
  await expect(page.locator('article')).toContainText('The old line closed long ago. It rains.');
  const source = page
    .getByRole('region', { name: 'Sources' })
    .getByRole('link', { name: 'A count of riders' });
  await expect(source).toHaveAttribute('href', 'https://example.org/riders');
  await page.goto('/AdminWrite');
  await isAt(page, 'Outline');
  await expect(page.getByLabel('Topic')).toHaveValue('');
});

test('titles, statements and links of a text are marked, deleted and inserted', async ({ page }) => {
  await test.step('a statement can be deleted, which asks first', async () => {
    await tab(page, 'Humanize').click();
    await expect(draftBox(page)).toBeVisible();
    await typeBody(page, 'One stays. Half fail [VERIFY]. Two stays.');
    await tab(page, 'Publish').click();
    await button(page, 'Delete').click();
    const question = page.getByRole('alertdialog', { name: 'Delete the sentence?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Statements to verify (1)' })).toBeVisible();
    await button(page, 'Delete').click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'Statements to verify (0)' })).toBeVisible();
    await tab(page, 'Enrich').click();
    await expect(articleBox(page)).toHaveText('One stays. Two stays.');
  });

  await test.step('a link to what is published is one click, and is not offered twice', async () => {
    await tab(page, 'Humanize').click();
    await expect(draftBox(page)).toBeVisible();
    await typeBody(page, 'Somewhere there is Window Light on a wall.');
    await tab(page, 'SEO').click();
    await page.getByRole('searchbox', { name: 'Search what is published' }).fill('window');
    const pages = page.getByRole('list', { name: 'Published pages' });
    await expect(pages.getByRole('listitem').first()).toContainText('Window Light');
    await button(page, 'Insert the link Window Light').click();
    await expect(pages.getByText('In the text')).toBeVisible();
    await expect(button(page, 'Insert the link Window Light')).toBeHidden();
    await expectAccessible(page);
    await tab(page, 'Enrich').click();
    await expect(articleBox(page).getByRole('link', { name: 'Window Light' })).toBeVisible();
  });

  await test.step('texts with links opened one after the other leave the console silent', async () => {
    for (const [step, box] of [
      ['Humanize', draftBox],
      ['Enrich', articleBox],
      ['Humanize', draftBox],
    ] as const) {
      await tab(page, step).click();
      await box(page).click();
      await page.keyboard.type('https://example.org/tram ');
    }
  });

  await test.step('titles and descriptions of the wrong length are marked', async () => {
    await tab(page, 'SEO').click();
    await page.getByLabel('Title 1').fill('x'.repeat(60));
    await expect(page.getByText('60 of 60 characters', { exact: true })).toBeVisible();
    await page.getByLabel('Title 2').fill('x'.repeat(61));
    await expect(page.getByText('61 of 60 characters (too long, search results cut it off)')).toBeVisible();
    await page.getByLabel('Meta description').fill('x'.repeat(149));
    await expect(page.getByText('149 characters (150-160 recommended)')).toBeVisible();
    for (const [label, most] of [
      ['OpenGraph title', 60],
      ['Twitter description', 200],
    ] as const) {
      const box = page.getByLabel(label);
      await box.fill('y'.repeat(most));
      await expect(box).toHaveAccessibleDescription(`${most} of ${most} characters`);
      await box.fill('y'.repeat(most + 1));
      await expect(box).toHaveAccessibleDescription(
        `${most + 1} of ${most} characters (too long, shared links cut it off)`,
      );
    }
  });
});

test('everything is there again after a reload, in another tab and without the server’s copy', async ({
  page,
  context,
}) => {
  await typeBrief(page);
  await tab(page, 'Draft').click();
  await outlineBox(page).fill(outline);
  await isBackedUp(page);
  await page.reload();
  await isAt(page, 'Draft');
  await expect(outlineBox(page)).toHaveValue(outline);
  await tab(page, 'Outline').click();
  await expect(page.getByLabel('Topic')).toHaveValue('Trams at night');
  await expect(page.getByLabel('Intent')).toHaveText('how-to');

  const other = await context.newPage();
  await other.goto('/AdminWrite');
  // It opens at the tab of the last save, which may be the one before.
  await tab(other, 'Outline').click();
  await expect(other.getByLabel('Topic')).toHaveValue('Trams at night');
  await other.getByLabel('Topic').fill('Trams in the rain');
  await expect(page.getByLabel('Topic')).toHaveValue('Trams in the rain');
  await other.close();

  await page.route('**/working-copy', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByLabel('Topic').fill('Only in this browser');
  await page.reload();
  await expect(page.getByLabel('Topic')).toHaveValue('Only in this browser');
});

test('starting over asks, then everything is gone', async ({ page }) => {
  await page.getByLabel('Topic').fill('Trams');
  await button(page, 'Start over').click();
  const question = page.getByRole('alertdialog', { name: 'Start over?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Topic')).toHaveValue('Trams');
  await button(page, 'Start over').click();
  await question.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Topic')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Topic')).toHaveValue('');
});

test('what the humanizer replaces can be brought back', async ({ page }) => {
  await tab(page, 'Humanize').click();
  await expect(draftBox(page)).toBeVisible();
  await typeBody(page, 'the first.');
  await button(page, 'Run Humanizer').click();
  await expect(articleBox(page)).toHaveText('The first.');
  await typeBody(page, 'Mended by hand.');
  await tab(page, 'Humanize').click();
  await button(page, 'Run Humanizer').click();
  await expect(articleBox(page)).toHaveText('The first.');
  await page.getByText('Earlier texts (1)').click();
  await button(page, 'Compare').click();
  const dialog = page.getByRole('dialog', { name: 'Earlier text' });
  await expect(dialog.getByRole('region', { name: 'Article: Earlier' })).toHaveText('Mended by hand.');
  await expect(dialog.getByRole('region', { name: 'Article: Now' })).toHaveText('The first.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Compare')).toBeFocused();
  await button(page, 'Restore').click();
  await expect(articleBox(page)).toHaveText('Mended by hand.');
  await expect(page.getByText('Earlier texts (1)')).toBeVisible();
});

test.describe('what fails', () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test('the session and the data of the composer may fail: the reason is shown and work continues', async ({
    page,
  }) => {
    await test.step('a session that has ended is mended in place, the typed text stays', async () => {
      await endSession(page);
      await page.getByLabel('Topic').fill('Typed after the end');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Password')).toBeVisible();
      await signIn(page);
      await page.reload();
      await expect(page.getByLabel('Topic')).toHaveValue('Typed after the end');
    });

    await test.step('when data of the composer cannot be read, the reason is shown and work continues', async () => {
      await page.route('**/api/admin/voice-profiles*', (route) => route.abort());
      await page.reload();
      const alert = page
        .getByRole('alert')
        .filter({ hasText: 'Failed to load necessary data for the composer.' });
      await expect(alert).toHaveText(/^Error/);
      await page.getByLabel('Topic').fill('Typed all the same');
      await page.unroute('**/api/admin/voice-profiles*');
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(alert).toBeHidden();
      await expect(page.getByLabel('Topic')).toHaveValue('Typed all the same');
    });
  });

  test('the work cannot be read: the usual words, and another try', async ({ page }) => {
    for (const [what, answer] of [
      ['the network', null],
      ['an answer without words', { status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }],
    ] as const)
      await test.step(`because of ${what}`, async () => {
        await page.route('**/working-copy', (route) => (answer ? route.fulfill(answer) : route.abort()));
        await page.reload();
        const alert = page
          .getByRole('alert')
          .filter({ hasText: 'Failed to load necessary data for the composer.' });
        await expect(alert).toHaveText(/^Error/);
        await page.unroute('**/working-copy');
        await alert.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByLabel('Topic')).toBeVisible();
      });
  });
});

import { expect, test } from './fixtures.ts';
import { bodyNow, choose, dialog, goToEndOf, openBody, text, writeBody } from './rich-text-page.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('the text is worked by keyboard', async ({ page }) => {
  await test.step('a link leads to a page found by its words, a draft is marked, and the link can be removed', async () => {
    const id = await openBody(page, 'The quiet bridge.');
    const { title, slug } = await (await page.request.get(`/api/admin/articles/${id}`)).json();
    await goToEndOf(page, 'The quiet bridge.');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+k');
    await dialog(page).getByRole('combobox').fill(title);
    await expect(dialog(page).getByRole('option', { name: `${title} Article, draft` })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('This article is a draft.')).toBeVisible();
    await page.keyboard.press('Enter');
    expect(await bodyNow(page)).toBe(`[The quiet bridge.](/article/${slug})`);
    await text(page).getByRole('link').click();
    await page.keyboard.press('Control+k');
    await dialog(page).getByRole('button', { name: 'Remove link' }).click();
    await expect(text(page).getByRole('link')).toHaveCount(0);
    expect(await bodyNow(page)).toBe('The quiet bridge.');
  });

  await test.step('a dialog takes what is typed at once', async () => {
    await writeBody(page, 'The lamps.');
    await goToEndOf(page, 'The lamps.');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+k');
    await expect(dialog(page).getByLabel('URL')).toBeFocused();
    await page.keyboard.type('/lamps');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText('No public page has this URL.');
    await dialog(page).getByLabel('URL').fill('/photos');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(text(page)).toBeFocused();
    await choose(page, 'Insert', 'Chart');
    await expect(dialog(page).getByRole('combobox', { name: 'Type' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('a long text stays where it is when a dialog closes', async () => {
    const lines = Array.from({ length: 60 }, (_, line) => `Line ${line}.`);
    await writeBody(page, lines.join('\n\n'));
    await goToEndOf(page, 'Line 59.');
    const place = () => page.evaluate(() => scrollY);
    const before = await place();
    expect(before).toBeGreaterThan(300);
    await page.keyboard.press('Control+k');
    await expect(dialog(page).getByLabel('URL')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(text(page)).toBeFocused();
    expect(await place()).toBe(before);
    await writeBody(page, 'The lamps.');
  });

  await test.step('a dialog asks before it closes over what was typed', async () => {
    await goToEndOf(page, 'The lamps.');
    await choose(page, 'Insert', 'Video');
    await dialog(page).getByLabel('YouTube URL or video ID').fill('abc_DEF');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog(page).getByLabel('YouTube URL or video ID')).toHaveValue('abc_DEF');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(text(page)).toBeFocused();
  });

  await test.step('a block is found behind a slash, by its name; Escape leaves what was typed', async () => {
    await writeBody(page, 'The lamps.');
    await goToEndOf(page, 'The lamps.');
    const menu = page.getByRole('listbox', { name: 'Insert a block' });
    await page.keyboard.type('/or');
    await expect(menu).toBeHidden();
    await page.keyboard.press('Enter');
    await page.keyboard.type('/head');
    await expect(menu.getByRole('option')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.keyboard.press('Enter');
    await page.keyboard.type('/head');
    await page.keyboard.press('ArrowDown');
    const chosen = menu.getByRole('option', { selected: true });
    await expect(chosen).toContainText('Heading 3');
    await expect(text(page)).toHaveAttribute(
      'aria-activedescendant',
      String(await chosen.getAttribute('id')),
    );
    await page.keyboard.press('Enter');
    await page.keyboard.type('Streets');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/chart');
    await menu.getByRole('option', { name: 'Chart' }).click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(text(page)).toBeFocused();
    expect(await bodyNow(page)).toBe('The lamps./or\n\n/head\n\n### Streets');
  });

  await test.step('what is underlined or struck out is stored as such, and its words are counted', async () => {
    await writeBody(page, 'The <sub>lamps</sub>.');
    await goToEndOf(page, 'The');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+u');
    await expect(page.getByText('2 words, 1 minute to read.')).toBeVisible();
    expect(await bodyNow(page)).toContain('<u>The <sub>lamps</sub>.</u>');
    await goToEndOf(page, 'The');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+u');
    await choose(page, 'More', 'Strikethrough');
    expect(await bodyNow(page)).toBe('~~The <sub>lamps</sub>.~~');
  });

  await test.step('the bar of a table is reached from its cells, and left for them', async () => {
    await writeBody(page, '| a |\n| - |\n| b |');
    await goToEndOf(page, 'b');
    await page.keyboard.press('Alt+F10');
    const bar = page.getByRole('toolbar', { name: 'Table' });
    await expect(bar.getByRole('button', { name: 'Add row' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(text(page)).toBeFocused();
    await page.keyboard.type('c');
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('ArrowRight');
    // The toolbar moves the focus after the key was handled.
    await expect(bar.getByRole('button', { name: 'Add column' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(text(page).getByRole('columnheader')).toHaveCount(2);
    expect(await bodyNow(page)).toMatch(/\| bc \| +\|$/);
  });

  await test.step('without a bar of its own a text has the toolbar', async () => {
    await writeBody(page, 'The lamps.');
    await goToEndOf(page, 'The lamps.');
    await page.keyboard.press('Alt+F10');
    await expect(page.getByRole('button', { name: /^Text style/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(text(page)).toBeFocused();
  });

  await test.step('what is not the URL of a picture is named and not requested', async () => {
    await writeBody(page, '![A lamp](javascript:alert(1))');
    await expect(text(page).getByText('A lamp')).toBeVisible();
    await expect(text(page).getByRole('img')).toHaveCount(0);
  });

  await test.step('beside a block that is selected as a whole, no letters look selected', async () => {
    await writeBody(page, 'Before.\n\n---\n\nAfter.');
    const background = () =>
      text(page)
        .getByText('Before.')
        .evaluate((line) => getComputedStyle(line, '::selection').backgroundColor);
    await goToEndOf(page, 'Before.');
    expect(await background()).not.toBe('rgba(0, 0, 0, 0)');
    await page.keyboard.press('ArrowRight');
    await expect(text(page).locator('hr.ProseMirror-selectednode')).toBeVisible();
    expect(await background()).toBe('rgba(0, 0, 0, 0)');
  });
});

import type { Page } from '@playwright/test';
import type { Editor } from '@tiptap/core';
import { googleDocs, wordDesktop, wordHidden, wordOnline } from '../unit/admin/rich-text/clipboards.ts';
import { expect, test } from './fixtures.ts';
import { bodyNow, goToEndOf, openBody, paste, text, writeBody } from './rich-text-page.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** Whether the editor has read that the caret is in code inside a sentence. */
function isCaretInCode(element: HTMLElement): boolean {
  const { $head } = (element as unknown as { editor: Editor }).editor.state.selection;
  return $head.marks().some(({ type }) => type.name === 'code');
}

async function pasteText(page: Page, words: string): Promise<void> {
  await text(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, words);
}

const carried = ['- One camera', '  - Two lenses', '    - One cap', '- No bag'].join('\n');
const walked = ['## How I walk', '1. Slowly\n   1. Very slowly\n2. Twice'].join('\n\n');

const lists = [
  ['Google Docs', googleDocs, `What I **carry**:\n\n${carried}\n\n${walked}`],
  ['Word online', wordOnline, `What I carry:\n\n${carried}\n\n3. Slowly\n   1. Very slowly\n4. Twice`],
  [
    'Word',
    wordDesktop,
    'What I **carry**:\n\n- One camera\n  - Two *lenses*\n    - One cap\n\n      The cap gets lost.\n- No bag\n\n## 2. How I walk\n\n3. Slowly\n   1. Very slowly\n4. Twice\n\n- Another list',
  ],
] as const;

test('lists of word processors become lists, without a message in the console; one undo takes them back', async ({
  page,
}) => {
  await openBody(page, '');
  for (const [name, html, body] of lists)
    await test.step(name, async () => {
      await writeBody(page, 'Before.');
      await goToEndOf(page, 'Before.');
      await page.keyboard.press('Enter');
      await page.keyboard.type('typed');
      await page.keyboard.press('Enter');
      await paste(page, html);
      expect(await bodyNow(page)).toBe(`Before.\n\ntyped\n\n${body}`);
      await text(page).focus();
      await page.keyboard.press('Control+z');
      expect(await bodyNow(page)).toBe('Before.\n\ntyped');
    });

  await test.step('Word’s conditions may be in comments', async () => {
    await writeBody(page, '');
    await paste(page, wordHidden);
    await expect(text(page).locator('ul ul ul li p').first()).toHaveText('One cap');
    await expect(text(page).locator('ol').first()).toHaveAttribute('start', '3');
  });
});

const markdown =
  '## Lamps\n\nThey *come* on, see [all](https://example.com/).\n\n1. one\n2. two\n   - three\n\n| a | b |\n| - | - |\n| c | d |\n\n```js\nlet a;\n```';

test('Markdown as plain text is read, its source is preserved, and one undo removes it', {
  tag: '@phone',
}, async ({ page }) => {
  await openBody(page, 'Before.');
  await goToEndOf(page, 'Before.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('typed');
  await page.keyboard.press('Enter');
  await pasteText(page, markdown);
  await expect(text(page).getByRole('heading', { level: 2, name: 'Lamps' })).toBeVisible();
  await expect(text(page).getByRole('link', { name: 'all' })).toBeVisible();
  await expect(text(page).locator('ol ul li')).toHaveText('three');
  await expect(text(page).getByRole('cell', { name: 'd' })).toBeVisible();
  await expect(text(page).locator('pre')).toHaveText('let a;');
  expect(await bodyNow(page)).toBe(`Before.\n\ntyped\n\n${markdown}`);
  await text(page).focus();
  await page.keyboard.press('Control+z');
  expect(await bodyNow(page)).toBe('Before.\n\ntyped');
});

test('text that is pasted is read as Markdown where it is some, and as it is elsewhere', async ({ page }) => {
  await test.step('a line of Markdown is inserted into the line', async () => {
    await openBody(page, 'The lamps.');
    await goToEndOf(page, 'The lamps.');
    await pasteText(page, ' They **come** on.');
    expect(await bodyNow(page)).toBe('The lamps. They **come** on.');
  });

  await test.step('prose stays prose: its signs are letters', async () => {
    await writeBody(page, '');
    await pasteText(page, '2 * 3 * 4\n\n- a dash\n\n    my_file_name');
    expect(await bodyNow(page)).toBe('2 * 3 * 4\n\n\\- a dash\n\nmy_file_name');
  });

  await test.step('with Shift the text is pasted as it is', async () => {
    await writeBody(page, '');
    await text(page).focus();
    await page.keyboard.down('Shift');
    await pasteText(page, '**bold**');
    await page.keyboard.up('Shift');
    await expect(text(page)).toHaveText('**bold**');
  });

  await test.step('in code the text is pasted as it is', async () => {
    await writeBody(page, '```\nlet a;\n```\n\nUse `code` here.');
    await goToEndOf(page, 'let a;');
    await pasteText(page, '# no **heading**');
    await text(page).locator('p code').click();
    await expect.poll(() => text(page).evaluate(isCaretInCode)).toBe(true);
    await pasteText(page, '*x*');
    expect(await bodyNow(page)).toMatch(/^```\nlet a;# no \*\*heading\*\*\n```\n\nUse `\w*\*x\*\w*` here\.$/);
  });

  await test.step('a text with more markup than can be saved is pasted as it is, and one undo takes it back', async () => {
    await writeBody(page, 'Before.');
    await goToEndOf(page, 'Before.');
    await page.keyboard.press('Enter');
    const items = '- a\n'.repeat(1001).trim();
    await pasteText(page, items);
    await expect(text(page).locator('[data-sourceblock]')).toHaveCount(1);
    await expect(page.locator('[data-check="body_structure"]')).toContainText('More than 1,000 list items');
    await text(page).focus();
    await page.keyboard.press('Control+z');
    await expect(text(page).locator('[data-sourceblock]')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    expect(await bodyNow(page)).toBe(`Before.\n\n${items}`);
  });
});

test('pasted tables, notes, raised letters and details keep what they say', async ({ page }) => {
  await openBody(page, '');
  const cases = [
    [
      '<table><thead><tr><td>Film</td><td>Year</td></tr></thead><tbody><tr><td>One</td><td>1950</td></tr></tbody></table>',
      '| Film | Year |\n| ---- | ---- |\n| One  | 1950 |',
    ],
    [
      '<table><colgroup><col width="90"><col width="90"></colgroup><tr><td><p><span style="font-weight:700">Film</span></p></td><td><p><span style="font-weight:700">Year</span></p></td></tr><tr><td colspan="2"><p>One</p><ul><li>1950</li></ul></td></tr></table>',
      '<table><thead><tr><th>Film</th><th>Year</th></tr></thead><tbody><tr><td colspan="2"><p>One</p><ul><li>1950</li></ul></td></tr></tbody></table>',
    ],
    [
      `<p class=MsoNormal>Lamps<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span><![endif]></span></a> on.</p>`,
      'Lamps<sup>[1]</sup> on.',
    ],
    ['<p><span>m</span><span style="vertical-align:super;">2</span></p>', 'm<sup>2</sup>'],
    ['<details><summary>More</summary>text<p>and text</p></details>', 'More\n\ntext\n\nand text'],
  ] as const;
  for (const [html, body] of cases) {
    await writeBody(page, '');
    await paste(page, html);
    expect(await bodyNow(page)).toBe(body);
  }
});

test('a second paragraph in a cell is saved, and opened as a table again', async ({ page }) => {
  await openBody(page, 'a|b\n-|-\nc|d');
  await goToEndOf(page, 'c');
  await page.keyboard.press('Enter');
  await page.keyboard.type('more');
  const written =
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><p>c</p><p>more</p></td><td>d</td></tr></tbody></table>';
  expect(await bodyNow(page)).toBe(written);
  await writeBody(page, '');
  await writeBody(page, written);
  await expect(text(page).locator('td').first().locator('p')).toHaveText(['c', 'more']);
});

test('a table with many columns scrolls, not the page', { tag: '@phone' }, async ({ page }) => {
  const row = ['A wet side street', 'Fujifilm X100V', '23 mm', 'f/2.8', '1/125 s', '12800'].join('|');
  await openBody(page, `a|b|c|d|e|f\n${'-|'.repeat(6)}\n${row}`);
  const cell = text(page).getByText('1/125 s');
  await expect(cell).toBeVisible();
  expect(await cell.evaluate((element) => element.getClientRects().length)).toBe(1);
  expect(
    await cell.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    ),
  ).toBeLessThan(1.5);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
});

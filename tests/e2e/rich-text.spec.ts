import type { Editor } from '@tiptap/core';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import {
  bodyNow,
  choose,
  dialog,
  goToEndOf,
  openBody,
  openSource,
  paste,
  sourceBox,
  text,
  tool,
  writeBody,
} from './rich-text-page.ts';
import { signIn } from './sign-in.ts';

const body = [
  '# After the Lamps',
  '_Odd_  sources &amp; __marks__\nover two lines',
  '* starred\n* list',
  'It lasts [VERIFY] minutes, see [button url="/photos"]all[/button][^1].',
  '[table csv="/media/lamps.csv"   caption="Lamps"]',
  '<p class="indent-2">Old <b>HTML</b></p>',
  '<details><summary>More</summary>\n\ntext\n\n</details>',
  '[^1]: A note.',
].join('\n\n\n');

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`text and source are accessible (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openBody(page, body);
    await text(page).getByText('table · lamps.csv · Lamps').click();
    await expect(page.getByRole('toolbar', { name: 'Selected block' })).toBeVisible();
    await expectAccessible(page);
    await openSource(page);
    await expect(sourceBox(page)).toHaveValue(body);
    await expectAccessible(page);
  });
}

test('what is only looked at stays as it is, byte by byte', async ({ page }) => {
  const id = await openBody(page, body);
  await text(page).getByText('Old').click();
  await page.keyboard.press('ArrowRight');
  expect(await bodyNow(page)).toBe(body);
  await page.getByLabel('Geo city', { exact: true }).fill('Aarhus');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible();
  const stored = await (await page.request.get(`/api/admin/articles/${id}`)).json();
  expect(stored).toMatchObject({ body, geo_city: 'Aarhus' });
});

test('typing changes its paragraph alone, is saved at once, and is undone to the byte', async ({ page }) => {
  const id = await openBody(page, body);
  await goToEndOf(page, 'It lasts');
  await page.keyboard.type(' And *stars* [VERIFY]');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible();
  const stored = await (await page.request.get(`/api/admin/articles/${id}`)).json();
  expect(stored.body).toContain('It lasts [VERIFY] minutes, see [button url="/photos"]all[/button][^1].');
  expect(stored.body).toContain('*stars* [VERIFY]');
  expect(stored.body).toContain('_Odd_  sources &amp; __marks__\nover two lines\n\n\n* starred\n* list');
  await text(page).focus();
  for (let step = 0; step < 8; step++) await page.keyboard.press('Control+z');
  expect(await bodyNow(page)).toBe(body);
});

test('undo reverts 100 steps, redo restores them; keys with nothing to do do nothing', async ({ page }) => {
  await openBody(page, 'Lamps');
  await goToEndOf(page, 'Lamps');
  // Two letters side by side are one step, so they are typed at both ends in turn.
  await text(page).evaluate((element) => {
    const { view } = (element as unknown as { editor: Editor }).editor;
    for (let step = 0; step < 105; step++) {
      const { doc, tr } = view.state;
      const end = (doc.firstChild?.nodeSize ?? 0) - 1;
      view.dispatch(step % 2 === 0 ? tr.insertText('<', 1) : tr.insertText('>', end));
    }
  });
  const typed = `${'<'.repeat(53)}Lamps${'>'.repeat(52)}`;
  await expect(text(page)).toHaveText(typed);
  for (let step = 0; step < 103; step++) await page.keyboard.press('Control+z');
  await expect(text(page)).toHaveText('<<<Lamps>>');
  await expect(tool(page, 'Undo')).toBeDisabled();
  for (let step = 0; step < 103; step++) await page.keyboard.press('Control+Shift+z');
  await expect(text(page)).toHaveText(typed);
  await expect(tool(page, 'Redo')).toBeDisabled();
});

test('blocks, links, images, tables and indents are made, changed and taken away', async ({ page }) => {
  await test.step('the source can be edited, and an undo in the text takes it back', async () => {
    await openBody(page, body);
    await tool(page, 'Source').click();
    await expect(page.locator('.rich-source-marks mark')).toHaveText('[VERIFY]');
    await sourceBox(page).fill(body.replace('After the Lamps', 'Before the Lamps'));
    await tool(page, 'Source').click();
    await expect(text(page).getByRole('heading', { level: 1 })).toHaveText('Before the Lamps');
    await text(page).focus();
    await page.keyboard.press('Control+z');
    await expect(text(page).getByRole('heading', { level: 1 })).toHaveText('After the Lamps');
    expect(await bodyNow(page)).toBe(body);
  });

  await test.step('a typed shortcode becomes a block of the line', async () => {
    await writeBody(page, 'Go ');
    await goToEndOf(page, 'Go');
    await page.keyboard.type(' [button url="/x"]on[/button] now');
    await expect(text(page).getByText('button · on · /x')).toBeVisible();
    expect(await bodyNow(page)).toBe('Go [button url="/x"]on[/button] now');
  });

  await test.step('a block without a form is edited as text and rendered from it', async () => {
    await writeBody(page, body);
    await text(page).getByText('<details>').click();
    await page.getByRole('toolbar', { name: 'Selected block' }).getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByRole('textbox').fill('Now *plain*.\n\n<div data-x>y</div>');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(text(page).getByText('Now plain.')).toBeVisible();
    expect(await bodyNow(page)).toContain('Now *plain*.\n\n<div data-x>y</div>');
  });

  await test.step('a link leads only where links may lead', async () => {
    await writeBody(page, 'The lamps.');
    await text(page).getByText('The lamps.').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+k');
    await dialog(page).getByLabel('URL').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText(
      /^A link is a URL with http, https, mailto or tel/,
    );
    await dialog(page).getByLabel('URL').fill('lamps.example/street');
    await page.keyboard.press('Enter');
    await expect(text(page).getByRole('link', { name: 'The lamps.' })).toHaveAttribute(
      'href',
      'https://lamps.example/street',
    );
    await page.getByRole('toolbar', { name: 'Link' }).getByRole('button', { name: 'Remove link' }).click();
    expect(await bodyNow(page)).toBe('The lamps.');
  });

  await test.step('a bitmap is drawn again as PNG, and asks for its words', async () => {
    await writeBody(page, 'The lamps.');
    await goToEndOf(page, 'The lamps.');
    await tool(page, 'Image').click();
    await dialog(page)
      .getByLabel('Image file')
      .setInputFiles({ name: 'dot.bmp', mimeType: 'image/bmp', buffer: bitmap });
    await dialog(page).getByRole('button', { name: 'Remove' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Insert' }).click();
    await expect(dialog(page).getByText('Describe the image')).toBeVisible();
    await dialog(page).getByLabel('Alt text').fill('A red dot');
    await dialog(page).getByRole('button', { name: 'Insert' }).click();
    await expect(text(page).getByRole('img', { name: 'A red dot' })).toBeVisible();
    expect(await bodyNow(page)).toMatch(/^The lamps\.\n\n!\[A red dot\]\(\/media\/\S+\.jpg\)$/);
  });

  await test.step('a file that is no picture is refused, whether it is chosen or dropped, and leaves what was chosen', async () => {
    await writeBody(page, 'The lamps.');
    await text(page).evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['<svg/>'], 'lamp.svg', { type: 'image/svg+xml' }));
      const { left: clientX, top: clientY } = element.getBoundingClientRect();
      const at = { clientX: clientX + 40, clientY: clientY + 30 };
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }));
    });
    const refusal = dialog(page).getByRole('alert').filter({ hasText: /./ });
    await expect(refusal).toHaveText('Choose a PNG, GIF, JPEG, BMP or icon file.');
    const picker = dialog(page).getByLabel('Image file');
    await picker.setInputFiles({ name: 'dot.bmp', mimeType: 'image/bmp', buffer: bitmap });
    await dialog(page).getByRole('button', { name: 'Remove' }).waitFor();
    await expect(refusal).toBeHidden();
    await picker.setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('words') });
    await expect(refusal).toHaveText('This image cannot be read.');
    await expect(dialog(page).getByRole('button', { name: 'Remove' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('what is pasted is cleaned, and nothing of it runs or is reported', async () => {
    await writeBody(page, 'The lamps.');
    await goToEndOf(page, 'The lamps.');
    await page.keyboard.press('Enter');
    await paste(
      page,
      '<p onclick="evil=1" style="color:red">One <b>two</b><script>evil=1</script> <a href="javascript:evil=1">three</a> <img src="x:y" onerror="evil=1"></p><h5>Four</h5><iframe src="javascript:evil=1"></iframe>',
    );
    await expect(text(page).getByRole('heading', { level: 3, name: 'Four' })).toBeVisible();
    expect(await page.evaluate(() => 'evil' in window)).toBe(false);
    expect(await bodyNow(page)).toBe('The lamps.\n\nOne **two** three\n\n### Four');
  });

  await test.step('a paragraph is indented by up to eight levels', async () => {
    await writeBody(page, 'The lamps.\n\n- one\n- two\n');
    await goToEndOf(page, 'The lamps.');
    for (let step = 0; step < 9; step++) await page.keyboard.press('Control+]');
    expect(await bodyNow(page)).toBe('<p class="indent-8">The lamps.</p>\n\n- one\n- two\n');
    await goToEndOf(page, 'two');
    await choose(page, 'More', 'Indent');
    expect(await bodyNow(page)).toBe('<p class="indent-8">The lamps.</p>\n\n- one\n  - two\n');
  });

  await test.step('a table is built, named and taken away', async () => {
    await writeBody(page, 'The lamps.');
    await goToEndOf(page, 'The lamps.');
    await choose(page, 'Insert', 'Table');
    await page.keyboard.type('Street');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Lux');
    const bar = page.getByRole('toolbar', { name: 'Table' });
    await bar.getByRole('button', { name: 'Delete row' }).click();
    await goToEndOf(page, 'The lamps.');
    await text(page).getByRole('cell').first().click();
    await bar.getByRole('button', { name: 'Caption' }).click();
    await dialog(page).getByLabel('Caption').fill('Light');
    await page.keyboard.press('Enter');
    await expect(bar).toBeVisible();
    expect(await bodyNow(page)).toContain('<caption>Light</caption>');
    await text(page).getByRole('cell').first().click();
    await bar.getByRole('button', { name: 'Delete table' }).click();
    expect(await bodyNow(page)).toBe('The lamps.');
  });
});

test(
  'shortcodes are inserted from the menu, and edited by keyboard',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    await openBody(page, body);
    await goToEndOf(page, 'After the Lamps');
    await choose(page, 'Insert', 'Video');
    await dialog(page).getByLabel('YouTube URL or video ID').fill('https://example.com/x');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText('Enter a YouTube URL or 11-character video ID.');
    await dialog(page).getByLabel('YouTube URL or video ID').fill('https://youtu.be/abc_DEF-123?t=4');
    await page.keyboard.press('Enter');
    await expect(text(page).getByText('video · abc_DEF-123')).toBeVisible();
    await text(page).getByText('table · lamps.csv · Lamps').click();
    // On Android the editor leaves Enter to the keyboard on the screen; there the bar of the block is at hand.
    if (project.name === 'phone') await page.getByRole('button', { name: 'Edit', exact: true }).click();
    else await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Caption').fill('The "small" ones');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Choose a CSV file, or enter the URL')).toBeVisible();
    await dialog(page).getByLabel('File URL').fill('https://example.org/lamps.csv');
    await page.keyboard.press('Enter');
    await expect(text(page)).toBeFocused();
    const now = await bodyNow(page);
    expect(now).toContain('[youtube id="abc_DEF-123"]');
    expect(now).toContain('[table csv="https://example.org/lamps.csv" caption="The &quot;small&quot; ones"]');
  },
);

test('the toolbar is one stop of the Tab key; its arrows lead from tool to tool', { tag: '@phone' }, async ({
  page,
}) => {
  await openBody(page, 'The lamps.');
  await page.getByRole('button', { name: /^Text style/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Bold')).toBeFocused();
  await page.keyboard.press('End');
  const { width } = page.viewportSize() ?? { width: 0 };
  await expect(tool(page, width < 640 ? 'More' : 'Source')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+b');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await choose(page, /^Text style/, 'Heading 2');
  expect(await bodyNow(page)).toBe('## **The lamps.**');
});

/** One red pixel. */
const bitmap = Buffer.from(
  '424d3a000000000000003600000028000000010000000100000001001800000000000400000000000000000000000000000000000000ff000000',
  'hex',
);

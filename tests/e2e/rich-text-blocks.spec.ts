import type { Page } from '@playwright/test';
import type { Editor } from '@tiptap/core';
import { addPost } from '../http/seed.ts';
import { expect, type RunningSite, test } from './fixtures.ts';
import {
  bodyNow,
  choose,
  dialog,
  goToEndOf,
  openBody,
  paste,
  text,
  tool,
  writeBody,
} from './rich-text-page.ts';
import { signIn } from './sign-in.ts';

const video = '[youtube id="abc_DEF-123"]';
const image = '![Lamp](https://elsewhere.example/lamp.png)';

async function addPhoto({ services }: RunningSite): Promise<{ slug: string; title: string }> {
  const title = `Block ${crypto.randomUUID().slice(0, 8)}`;
  await addPost(services, { title });
  return { title, slug: title.toLowerCase().replace(' ', '-') };
}

async function insertPhoto(page: Page, title: string): Promise<void> {
  await dialog(page).getByLabel('Find photos').fill(title);
  await dialog(page).getByRole('button', { name: title, exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Insert' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(text(page)).toBeFocused();
}

async function insertVideo(page: Page): Promise<void> {
  await choose(page, 'Insert', 'Video');
  await dialog(page).getByLabel('YouTube URL or video ID').fill('abc_DEF-123');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
}

/** The first block without text. By the editor itself: it reads the browser's selection a moment after a key. */
async function selectBlock(page: Page): Promise<void> {
  await text(page).evaluate((element) => {
    const { editor } = element as unknown as { editor: Editor };
    let found = -1;
    editor.state.doc.descendants((node, position) => {
      if (found < 0 && node.isBlock && node.isAtom) found = position;
    });
    editor.chain().focus().setNodeSelection(found).run();
  });
  await expect(text(page)).toBeFocused();
  await expect(text(page).locator('.ProseMirror-selectednode')).toBeVisible();
}

test('what is typed after an insertion comes behind the block', async ({ page, site }) => {
  const { title, slug } = await addPhoto(site);
  const photo = `[photo slug="${slug}" width="text"]`;
  await signIn(page);

  await test.step('a photo, from the menu of the slash, in the last line', async () => {
    await openBody(page, 'Before.');
    await goToEndOf(page, 'Before.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/photos');
    await page.keyboard.press('Enter');
    await insertPhoto(page, title);
    await page.keyboard.type('Xyz');
    await page.keyboard.press('Enter');
    await page.keyboard.type('More.');
    expect(await bodyNow(page)).toBe(`Before.\n\n${photo}\n\nXyz\n\nMore.`);
  });

  await test.step('between two paragraphs', async () => {
    await writeBody(page, 'Before.\n\nAfter.');
    await goToEndOf(page, 'Before.');
    await choose(page, 'Insert', 'Photos');
    await insertPhoto(page, title);
    await page.keyboard.type('Xyz');
    expect(await bodyNow(page)).toBe(`Before.\n\n${photo}\n\nXyz\n\nAfter.`);
  });

  await test.step('within a paragraph, its second half follows what is typed', async () => {
    await writeBody(page, 'Before.After.');
    await goToEndOf(page, 'Before.');
    for (const _ of 'After.') await page.keyboard.press('ArrowLeft');
    await insertVideo(page);
    await page.keyboard.type('Xyz ');
    expect(await bodyNow(page)).toBe(`Before.\n\n${video}\n\nXyz After.`);
  });

  await test.step('two blocks, one after the other', async () => {
    await writeBody(page, 'Before.');
    await goToEndOf(page, 'Before.');
    await insertVideo(page);
    await insertVideo(page);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await page.keyboard.type('Xyz');
    expect(await bodyNow(page)).toBe(`Before.\n\n${video}\n\n${video}\n\nXyz`);
  });

  await test.step('in an item of a list', async () => {
    await writeBody(page, '- Before.\n- After.');
    await goToEndOf(page, 'Before.');
    await insertVideo(page);
    await page.keyboard.type('Xyz');
    expect(await bodyNow(page)).toMatch(
      /^[^B]*Before\.\W*(?:p>\W*)?\[youtube [^\]]+\]\W*p>(?:<p>)?Xyz<[^A]+After\./,
    );
  });

  await test.step('an image that has a URL', async () => {
    await writeBody(page, 'Before.');
    await goToEndOf(page, 'Before.');
    await tool(page, 'Image').click();
    await dialog(page).getByLabel('URL').fill('https://elsewhere.example/lamp.png');
    await dialog(page).getByLabel('Alt text').fill('Lamp');
    await page.keyboard.press('Enter');
    await expect(text(page)).toBeFocused();
    await page.keyboard.type('Xyz');
    expect(await bodyNow(page)).toBe(`Before.\n\n${image}\n\nXyz`);
  });

  await test.step('a shortcode that is typed', async () => {
    await writeBody(page, 'Before.\n\nAfter.');
    await goToEndOf(page, 'Before.');
    await page.keyboard.press('Enter');
    await page.keyboard.type(`${photo}Xyz`);
    expect(await bodyNow(page)).toBe(`Before.\n\n${photo}\n\nXyz\n\nAfter.`);
  });
});

test('a selected block stays when text comes, which a paragraph behind it takes', async ({ page }) => {
  const body = `Before.\n\n${video}\n\nAfter.`;
  await signIn(page);
  await openBody(page, body);

  await test.step('typed', async () => {
    await selectBlock(page);
    await page.keyboard.type('Xyz');
    expect(await bodyNow(page)).toBe(`Before.\n\n${video}\n\nXyz\n\nAfter.`);
    await page.keyboard.press('Control+z');
    expect(await bodyNow(page)).toBe(body);
  });

  await test.step('from the keyboard on a screen', async () => {
    await selectBlock(page);
    await page.keyboard.insertText('Xyz');
    expect(await bodyNow(page)).toBe(`Before.\n\n${video}\n\nXyz\n\nAfter.`);
  });

  await test.step('pasted', async () => {
    await writeBody(page, body);
    await selectBlock(page);
    await paste(page, '<p>Xyz</p>');
    expect(await bodyNow(page)).toBe(`Before.\n\n${video}\n\nXyz\n\nAfter.`);
  });

  await test.step('a divider', async () => {
    await writeBody(page, 'Before.\n\n---');
    await selectBlock(page);
    await page.keyboard.type('Xyz');
    expect(await bodyNow(page)).toBe('Before.\n\n---\n\nXyz');
  });

  await test.step('an image alone in its paragraph, and one in a line', async () => {
    await writeBody(page, `${image}\n\nThe ${image} lamp.`);
    await text(page).locator('.rich-written').first().click();
    await page.keyboard.type('Xyz');
    await text(page).locator('.rich-written').nth(1).click();
    await page.keyboard.type(' blue');
    expect(await bodyNow(page)).toBe(`${image}\n\nXyz\n\nThe ${image} blue lamp.`);
  });

  await test.step('Control+End leads away from it', async () => {
    await writeBody(page, `Before.\n\n${video}`);
    await selectBlock(page);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Xyz');
    expect(await bodyNow(page)).toBe(`Before.\n\n${video}\n\nXyz`);
  });

  await test.step('Backspace deletes it', async () => {
    await writeBody(page, body);
    await selectBlock(page);
    await page.keyboard.press('Backspace');
    expect(await bodyNow(page)).toBe('Before.\n\nAfter.');
  });
});

test('Ctrl+End leads behind a block at the end of the text', async ({ page }) => {
  await signIn(page);
  await openBody(page, `Before.\n\n${video}`);
  await goToEndOf(page, 'Before.');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('At the end.');
  expect(await bodyNow(page)).toBe(`Before.\n\n${video}\n\nAt the end.`);
});

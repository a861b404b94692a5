import type { Page } from '@playwright/test';
import type { Editor } from '@tiptap/core';
import { expect } from './fixtures.ts';

/** The editor's text, with its formatting. */
export const text = (page: Page) => page.locator('.rich-text');
/** The formatted text has the same role and name. */
export const sourceBox = (page: Page) =>
  page.getByRole('textbox', { name: 'Body', exact: true }).and(page.locator('textarea'));
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');

/** Opens an article with a body in the article editor; gives its id. */
export async function openBody(page: Page, body: string): Promise<string> {
  const { csrfToken } = await (await page.request.get('/api/csrf/')).json();
  const answer = await page.request.post('/api/admin/articles', {
    headers: { 'X-CSRFToken': csrfToken },
    data: { title: `Lamps ${crypto.randomUUID().slice(0, 8)}`, body },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = await answer.json();
  await page.goto(`/adminarticleeditor?id=${id}`);
  await expect(text(page)).toBeVisible();
  return id;
}

/** Another body in the editor that is open: a fifth of what opening one costs. */
export async function writeBody(page: Page, body: string): Promise<void> {
  if (!(await sourceBox(page).isVisible())) await openSource(page);
  await sourceBox(page).fill(body);
  await tool(page, 'Source').click();
  await expect(text(page)).toBeVisible();
}

/** On a phone the menu More has it. */
export async function openSource(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 640) await choose(page, 'More', 'Source');
  else await tool(page, 'Source').click();
}

/** The body as it would be stored now. */
export async function bodyNow(page: Page): Promise<string> {
  await openSource(page);
  const body = await sourceBox(page).inputValue();
  await tool(page, 'Source').click();
  await expect(text(page)).toBeVisible();
  return body;
}

/** Puts the caret at the end of the line with these words. A click in its middle could select a block of the line. */
export async function goToEndOf(page: Page, words: string): Promise<void> {
  await text(page)
    .getByText(words)
    .first()
    .click({ position: { x: 4, y: 8 } });
  // The editor reads the browser's selection a moment later, and until then would take the caret back.
  await expect(async () => {
    await page.keyboard.press('End');
    expect(await text(page).evaluate(isCaretAtEndOf, words)).toBe(true);
  }).toPass();
}

/** Whether the caret is at the end of the line with these words for the editor itself. */
function isCaretAtEndOf(element: HTMLElement, words: string): boolean {
  const { $head, empty } = (element as unknown as { editor: Editor }).editor.state.selection;
  const isAtEnd = $head.parentOffset === $head.parent.content.size;
  return empty && isAtEnd && $head.parent.textContent.includes(words);
}

export async function choose(page: Page, menu: string | RegExp, item: string): Promise<void> {
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

export async function paste(page: Page, html: string): Promise<void> {
  await text(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', given);
    clipboardData.setData('text/plain', 'plain');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

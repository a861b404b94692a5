import type { Page } from '@playwright/test';
import type { AdminArticle, CreateArticleBody, UpdateArticleBody } from '../../contract/articles.ts';
import { newName } from './admin-photos-site.ts';
import { visit } from './admin-visit.ts';
import { test as base, expect } from './fixtures.ts';
import { signIn } from './sign-in.ts';

interface Owner {
  /** The browser is the owner's from the start. */
  owner: undefined;
}

export const test = base.extend<Owner>({
  owner: [
    async ({ page }, use) => {
      await signIn(page);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** One of our calls, as the signed-in browser would make it. */
async function send(page: Page, method: 'POST' | 'PUT' | 'DELETE', path: string, data: object = {}) {
  const { csrfToken } = await (await page.request.get('/api/csrf/')).json();
  return page.request.fetch(path, { method, headers: { 'X-CSRFToken': csrfToken }, data });
}

export async function addArticle(page: Page, fields: CreateArticleBody): Promise<AdminArticle> {
  const answer = await send(page, 'POST', '/api/admin/articles', fields);
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Saves behind the editor's back. */
export async function changeArticle(
  page: Page,
  id: string,
  fields: UpdateArticleBody,
): Promise<AdminArticle> {
  const answer = await putArticle(page, id, fields);
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

export async function deleteArticle(page: Page, id: string): Promise<void> {
  const answer = await send(page, 'DELETE', `/api/admin/articles/${id}?permanent=true`);
  expect(answer.status()).toBe(204);
}

export const putArticle = (page: Page, id: string, fields: UpdateArticleBody) =>
  send(page, 'PUT', `/api/admin/articles/${id}`, fields);

export async function readArticle(page: Page, id: string): Promise<AdminArticle> {
  return (await page.request.get(`/api/admin/articles/${id}`)).json();
}

/** The unsaved text that the server keeps; null for none. `new` for an article without an id. */
export async function backedUpFields(page: Page, id: string): Promise<Record<string, unknown> | null> {
  const { working_copy } = await (await page.request.get(`/api/admin/articles/${id}/working-copy`)).json();
  return working_copy?.fields ?? null;
}

/** Of the unsaved texts that this browser keeps. */
export const localKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('article-copy:')));

/** Unsaved text from before, to be decided about. */
export const offer = (page: Page) => page.getByRole('region', { name: /^(Newer u|U)nsaved text found$/ });

export async function openList(page: Page, search = ''): Promise<void> {
  await page.goto(`/adminarticles${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
}

/** An article of the test's own, open in the editor. */
export async function editNew(page: Page, fields: Partial<CreateArticleBody> = {}): Promise<AdminArticle> {
  const article = await addArticle(page, { title: newName('Article'), ...fields });
  await openEditor(page, article.id);
  return article;
}

/** @param id none for a new article */
export async function openEditor(page: Page, id?: string): Promise<void> {
  await page.goto(id ? `/adminarticleeditor?id=${id}` : '/adminarticleeditor');
  await isOpen(page);
}

/** From another page of the area, where nothing is unsaved, and whose article has another title. */
export async function openAnother(page: Page, { id, title }: AdminArticle): Promise<void> {
  await visit(page, `/adminarticleeditor?id=${id}`);
  await expect(box(page, 'Title')).toHaveValue(title);
  await isOpen(page);
}

export async function isOpen(page: Page): Promise<void> {
  await expect(page.getByRole('form', { name: 'Article' })).toBeVisible();
  await expect(bodyBox(page)).toBeVisible();
}

export const box = (page: Page, label: string) =>
  page.getByRole('form', { name: 'Article' }).getByLabel(label, { exact: true });
export const bodyBox = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true });
export const metaLabel = 'Meta description (150-160 chars)';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const saveDraft = (page: Page) => button(page, 'Save Draft').click();
export const isSaved = (page: Page) => expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible();
export const isBackedUp = (page: Page) =>
  expect(page.getByText(/^Unsaved changes, backed up \d+:\d\d [AP]M$/)).toBeVisible();

/** Takes the focus when what had it is gone. */
export const pageName = (page: Page) => page.getByRole('heading', { level: 1, name: 'Edit article' });

/** Unfolds what is left of the checklist; a check that passes is in a list of its own. */
export const openChecklist = (page: Page) =>
  page.getByRole('heading', { name: 'Pre-Publish Checklist' }).click();

/** A check's line beside the form. */
export const checkLine = (page: Page, id: string) => page.locator(`[data-check="${id}"]`);

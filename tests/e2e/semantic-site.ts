import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

/** Opens a tab of the page and waits until it has been chosen. */
export async function openTab(page: Page, name: string, search = ''): Promise<void> {
  const tab = name === 'Diagnostics' ? '' : `tab=${name.toLowerCase()}`;
  await page.goto(`/adminsemantic?${tab}${search}`);
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
}

/** One of our own calls, as the page's browser makes it. */
export async function callApi<Answer>(page: Page, method: string, path: string, data?: unknown) {
  const csrf = await page.request.get('/api/csrf/');
  const { csrfToken } = await csrf.json();
  const answer = await page.request.fetch(`/api/admin/${path}`, {
    method,
    headers: { 'X-CSRFToken': csrfToken },
    ...(data !== undefined && { data }),
  });
  return (answer.status() === 204 ? null : await answer.json()) as Answer;
}

/**
 * Signs in before each test of a file, and removes the records that it has added afterwards: what fits a photo depends
 * on all records of the site.
 */
export function signInAndRemoveRecords(): void {
  const paths = ['clusters', 'synonyms', 'stopwords', 'templates'];
  const known = new Set<string>();
  const records = async (page: Page) => {
    const lists = await Promise.all(paths.map((path) => callApi<{ id: string }[]>(page, 'GET', path)));
    return lists.flatMap((list, index) => list.map(({ id }) => `${paths[index]}/${id}`));
  };
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    for (const record of await records(page)) known.add(record);
  });
  test.afterEach(async ({ page }) => {
    for (const record of await records(page)) {
      if (!known.has(record)) await callApi(page, 'DELETE', record);
    }
  });
}

/** Notes the name of every form that appears from now on. @returns what reads them */
export async function formsOpenedFromNow(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    sessionStorage.setItem('forms', '[]');
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      const elements = added.filter((node) => node instanceof Element);
      const forms = elements.flatMap((each) =>
        each.matches('form') ? [each] : [...each.querySelectorAll('form')],
      );
      const seen = JSON.parse(sessionStorage.getItem('forms') ?? '[]') as string[];
      seen.push(...forms.map((form) => form.getAttribute('aria-label') ?? ''));
      sessionStorage.setItem('forms', JSON.stringify(seen));
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('forms') ?? '[]'));
}

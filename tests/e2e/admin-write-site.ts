import type { Page } from '@playwright/test';
import type { RunningAiProvider } from '../factories/ai-provider.ts';
import { metaDescription, prose } from '../factories/article-texts.ts';
import { test as base, expect } from './fixtures.ts';
import { openSource } from './rich-text-page.ts';
import { signIn } from './sign-in.ts';

/** The site with an AI that says what the test wants. */
export const test = base.extend<{ provider: RunningAiProvider }>({
  baseURL: async ({ composerSite }, use) => use(composerSite.url),
  provider: async ({ composerSite }, use) => use(composerSite.provider),
});

export const tab = (page: Page, name: string) => page.getByRole('tab', { name });
export const isAt = (page: Page, name: string) =>
  expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const errorAlert = (page: Page) => page.getByRole('alert').filter({ hasText: /^Error/ });
export const draftBox = (page: Page) => page.getByRole('textbox', { name: 'Draft', exact: true });
export const articleBox = (page: Page) => page.getByRole('textbox', { name: 'Article', exact: true });
export const isBackedUp = (page: Page) => expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible();

/** A call to the AI that no page has made. */
export async function callAi(page: Page, task: string): Promise<void> {
  const { csrfToken } = await (await page.request.get('/api/csrf/')).json();
  const headers = { 'X-CSRFToken': csrfToken };
  await page.request.post('/api/llm/invoke', { headers, data: { prompt: 'Rain?', task } });
}

/** The composer as a new article finds it. */
export async function openComposer(page: Page): Promise<void> {
  await signIn(page);
  const { csrfToken } = await (await page.request.get('/api/csrf/')).json();
  await page.request.delete('/api/admin/articles/composer/working-copy', {
    headers: { 'X-CSRFToken': csrfToken },
  });
  await page.goto('/AdminWrite');
  await expect(tab(page, 'Outline')).toBeVisible();
}

export async function typeBrief(page: Page): Promise<void> {
  await page.getByLabel('Topic').fill('Trams at night');
  await page.getByLabel('Target Query').fill('photographing trams at night');
  await page.getByLabel('Intent').click();
  await page.getByRole('option', { name: 'how-to' }).click();
  await page.getByLabel('Tags (comma-separated)').fill('tram, night');
  await page.getByLabel('Geo City (optional)').fill('Lisbon');
}

/** Writes into a body as its text, where Markdown is taken as it is. */
export async function typeBody(page: Page, text: string): Promise<void> {
  await openSource(page);
  await page.locator('main textarea').fill(text);
}

export const outline = '## Hook\n\nOne lamp.\n\n## TL;DR\n\nSet it once.\n';

/** Long enough to publish, with two unverified statements. */
export const draft = [
  '# A first title',
  '',
  'the night tram stops for eleven seconds. Half of all riders look up [VERIFY].',
  '',
  '## Where to stand',
  '',
  'The old line closed in 1965. [VERIFY] It rains.',
  '',
  prose(900),
].join('\n');

export const seo = {
  titles: [
    'Photographing trams at night',
    'Night trams, one lamp',
    `A title ${'that is much too long '.repeat(3)}`,
  ],
  meta_description: metaDescription,
  og_title: 'Trams at night, shared',
  og_description: 'What the networks show.',
  twitter_title: 'Trams at night, tweeted',
  twitter_description: 'What the birds show.',
  internal_links: [
    { anchor: 'night tram', slug: '/article/waiting' },
    { anchor: 'look up', slug: 'there-is-no-such-page' },
  ],
};

/** The messages sent to the AI, as JSON. */
export const promptOf = (body: { messages: unknown }) => JSON.stringify(body.messages);

/** Twenty pieces of a text. */
export function inTwenty(text: string): string[] {
  const size = Math.ceil(text.length / 20);
  return Array.from({ length: 20 }, (_, index) => text.slice(index * size, (index + 1) * size));
}

export { expect };

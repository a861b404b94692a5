import type { Page } from '@playwright/test';
import { breaksOff, chat, chatStepwise, type RunningAiProvider, refuses } from '../factories/ai-provider.ts';
import { metaDescription } from '../factories/article-texts.ts';
import { expectAccessible } from './accessibility.ts';
import {
  articleBox,
  button,
  draft,
  draftBox,
  errorAlert,
  expect,
  inTwenty,
  isAt,
  openComposer,
  outline,
  promptOf,
  seo,
  tab,
  test,
  typeBody,
  typeBrief,
} from './admin-write-site.ts';

test.beforeEach(({ page }) => openComposer(page));

/** Lets the provider say twenty pieces, each when the one before can be read on the page. */
async function growing(
  page: Page,
  provider: RunningAiProvider,
  { text, begin, shown }: { text: string; begin: string; shown: (page: Page) => Promise<string> },
): Promise<void> {
  const pieces = inTwenty(text);
  const { say, release } = chatStepwise(pieces);
  provider.next(say);
  await button(page, begin).click();
  for (const index of pieces.keys()) {
    if (index > 0) await expect.poll(() => shown(page)).toBe(pieces.slice(0, index).join(''));
    release(index);
  }
}

const paneText = (name: string) => async (page: Page) =>
  (await page.getByRole('region', { name: `${name}, being written` }).textContent()) ?? '';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`an article comes into being in six steps, each text growing before one's eyes (${colorScheme})`, {
    tag: '@phone',
  }, async ({ page, provider }) => {
    await page.emulateMedia({ colorScheme });
    await typeBrief(page);
    await expectAccessible(page);

    await growing(page, provider, { text: outline, begin: 'Generate Outline', shown: paneText('Outline') });
    await isAt(page, 'Draft');
    await expect(page.getByLabel('Outline', { exact: true })).toHaveValue(outline.trim());
    expect(promptOf(provider.heard[0]?.body)).toContain('photographing trams at night');
    await expectAccessible(page);

    await growing(page, provider, { text: draft, begin: 'Generate Draft', shown: paneText('Draft') });
    await isAt(page, 'Humanize');
    for (const part of [
      '1200-1800 words',
      'Set it once.',
      'Tone:',
      'Reading level:',
      'Structure:',
      'Do:',
      "Don't:",
    ]) {
      expect(promptOf(provider.heard[0]?.body)).toContain(part);
    }
    await expect(draftBox(page)).toContainText('the night tram stops');
    await expectAccessible(page);

    await button(page, 'Run Humanizer').click();
    await isAt(page, 'Enrich');
    await expect(page.getByRole('alert').filter({ hasText: 'Humanizer Issues Found' })).toBeVisible();
    await expect(articleBox(page)).toContainText('The night tram stops');
    await expectAccessible(page);
    await button(page, 'Proceed to SEO').click();

    const pieces = inTwenty(JSON.stringify(seo));
    const { say, release } = chatStepwise(pieces);
    provider.next(say);
    await button(page, 'Generate SEO').click();
    release(0);
    await expect(page.getByLabel('Title 1')).toHaveValue(/^Photographing/);
    await expect(page.getByLabel('Title 1')).not.toBeEditable();
    for (const index of pieces.keys()) release(index);
    await isAt(page, 'Publish');
    await expect(page.getByRole('radio', { name: seo.titles[0] ?? '' })).toBeChecked();
    await expect(page.getByLabel('Excerpt')).toHaveValue(metaDescription);
    await expectAccessible(page);

    await tab(page, 'SEO').click();
    await expect(page.getByText(/too long, search results cut it off/)).toBeVisible();
    const suggested = page.getByRole('list', { name: 'Suggested links' });
    await expect(suggested.getByRole('listitem')).toHaveCount(1);
    await suggested.getByRole('button', { name: 'Insert the link night tram' }).click();
    await expect(suggested.getByText('In the text')).toBeVisible();
    await expectAccessible(page);

    await tab(page, 'Publish').click();
    const title = `Night trams in ${colorScheme}, ${Date.now()}`;
    await tab(page, 'SEO').click();
    await page.getByLabel('Title 2').fill(title);
    await tab(page, 'Publish').click();
    await page.getByRole('radio', { name: title }).check();
    for (let left = 2; left > 0; left -= 1) {
      await expect(button(page, 'Publish Article')).toBeDisabled();
      await page.getByRole('button', { name: 'Add source' }).first().click();
      await page.getByLabel('Source URL').fill(`https://example.org/${left}`);
      await button(page, 'Add the source').click();
    }
    await button(page, 'Publish Article').click();
    await expect(page).toHaveURL(/\/articlepage\?slug=night-trams-in-/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('article')).not.toContainText('VERIFY');
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', seo.og_title);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', metaDescription);
    await expect(page.locator('article').getByRole('link', { name: 'night tram' })).toHaveAttribute(
      'href',
      '/article/waiting',
    );
    await expect(page.getByRole('region', { name: 'Sources' }).getByRole('link')).toHaveCount(2);
  });
}

test('Cancel stops it at the provider too; what it had written can be taken or left', async ({
  page,
  provider,
}) => {
  await typeBrief(page);
  const { say, release } = chatStepwise(inTwenty(outline));
  provider.next(say);
  await button(page, 'Generate Outline').click();
  release(0);
  await expect(page.getByRole('region', { name: 'Outline, being written' })).toContainText('##');
  await button(page, 'Cancel').click();
  await isAt(page, 'Outline');
  await expect(errorAlert(page)).toBeHidden();
  await expect(button(page, 'Generate Outline')).toBeEnabled();
  const unfinished = page.getByRole('region', { name: 'Outline, unfinished' });
  await expect(unfinished).toContainText('##');
  await expectAccessible(page);
  await button(page, 'Use this text').click();
  await isAt(page, 'Draft');
  await expect(page.getByLabel('Outline', { exact: true })).toHaveValue(/^##/);
  await expect
    .poll(async () => (await (await page.request.get('/api/admin/ai/calls')).json())[0].outcome)
    .toBe('cancelled');
});

test('an outline without a topic or a query is not requested', async ({ page, provider }) => {
  provider.next(chat(['no']));
  await button(page, 'Generate Outline').click();
  await expect(page.getByLabel('Topic')).toBeFocused();
  await expect(page.getByText('Say what the article is about.')).toBeVisible();
  await page.getByLabel('Topic').fill('Trams');
  await button(page, 'Generate Outline').click();
  await expect(page.getByText('Say what readers will search for.')).toBeVisible();
  expect(provider.heard).toEqual([]);
});

test.describe('what fails', () => {
  test.use({ expectedConsole: /Failed to load resource|net::ERR/ });

  const topic = (page: Page) => page.getByLabel('Topic');

  test('a refusal and too many requests show the server’s message, a lost connection the usual one', async ({
    page,
    provider,
  }) => {
    await typeBrief(page);
    provider.next(refuses(401));
    await button(page, 'Generate Outline').click();
    await expect(errorAlert(page)).toContainText('Check the key in Settings (AI_API_KEY)');
    provider.next(refuses(429, { 'retry-after': '1' }));
    await button(page, 'Generate Outline').click();
    await expect(errorAlert(page)).toContainText('too many requests');
    await expectAccessible(page);
    await page.route('**/api/llm/invoke', (route) => route.abort());
    await button(page, 'Generate Outline').click();
    await expect(errorAlert(page)).toContainText('Failed to generate outline.');
    await isAt(page, 'Outline');
    await expect(topic(page)).toHaveValue('Trams at night');
    await tab(page, 'Draft').click();
    await page.getByLabel('Outline', { exact: true }).fill(outline);
    await button(page, 'Generate Draft').click();
    await expect(errorAlert(page)).toContainText('Failed to generate draft.');
    await expect(page.getByLabel('Outline', { exact: true })).toHaveValue(outline);
  });

  test('a stream cut in the middle and an invalid answer are reported, nothing typed is replaced, nothing published', async ({
    page,
    provider,
  }) => {
    const count = async () => (await (await page.request.get('/api/articles?limit=100')).json()).length;
    const before = await count();
    await tab(page, 'Draft').click();
    await page.getByLabel('Outline', { exact: true }).fill(outline);
    provider.next(breaksOff(['# Half a ', 'draft']));
    await button(page, 'Generate Draft').click();
    await expect(errorAlert(page)).toContainText('The connection to the AI provider was lost');
    await isAt(page, 'Draft');
    await expect(page.getByRole('region', { name: 'Draft, unfinished' })).toHaveText('# Half a draft');
    await button(page, 'Discard').click();
    await expect(page.getByRole('tabpanel', { name: 'Draft' })).toBeFocused();
    await tab(page, 'Humanize').click();
    await expect(draftBox(page)).toBeVisible();
    await typeBody(page, 'Typed by hand.');
    await tab(page, 'SEO').click();
    await page.getByLabel('Title 1').fill('Mine');
    provider.next(chat(['Sorry, I had rather not.']));
    await button(page, 'Generate SEO').click();
    await expect(errorAlert(page)).toContainText('choose another model in Settings');
    await isAt(page, 'SEO');
    await expect(page.getByLabel('Title 1')).toHaveValue('Mine');
    await page.route('**/api/llm/invoke', (route) => route.abort());
    await button(page, 'Generate SEO').click();
    await expect(errorAlert(page)).toContainText('Failed to generate SEO data.');
    expect(await count()).toBe(before);
  });

  test('publishing that fails leaves everything where it was', async ({ page }) => {
    await tab(page, 'Humanize').click();
    await expect(draftBox(page)).toBeVisible();
    await typeBody(page, draft.replaceAll('[VERIFY]', ''));
    await tab(page, 'SEO').click();
    await page.getByLabel('Title 1').fill('Not published');
    await page.getByLabel('Meta description').fill(metaDescription);
    await tab(page, 'Publish').click();
    await page.route('**/api/admin/articles', (route) => route.abort());
    await button(page, 'Publish Article').click();
    await expect(errorAlert(page)).toContainText('Failed to publish article.');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Not published');
  });
});

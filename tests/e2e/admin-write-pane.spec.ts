import type { Locator } from '@playwright/test';
import { chat, chatStepwise } from '../factories/ai-provider.ts';
import { prose } from '../factories/article-texts.ts';
import {
  button,
  expect,
  inTwenty,
  isAt,
  openComposer,
  outline,
  tab,
  test,
  typeBrief,
} from './admin-write-site.ts';

/** Ends when the page has heard of it. */
const scrollTo = (pane: Locator, place: 'beginning' | 'end') =>
  pane.evaluate(
    (box, to) =>
      new Promise<void>((resolve) => {
        box.addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true });
        box.scrollTop = to === 'end' ? box.scrollHeight : 0;
      }),
    place,
  );

const pixelsToEnd = (pane: Locator) =>
  pane.evaluate((box) => box.scrollHeight - box.clientHeight - Math.round(box.scrollTop));

test('a text that is being written shows its end, and leaves a reader who has scrolled up where he is', async ({
  page,
  provider,
}) => {
  await openComposer(page);
  await tab(page, 'Draft').click();
  await page.getByLabel('Outline', { exact: true }).fill(outline);
  const { say, release } = chatStepwise([prose(900), '\n\nSecond piece.', '\n\nThird piece.', '\n\nLast.']);
  provider.next(say);
  await button(page, 'Generate Draft').click();
  const pane = page.getByRole('region', { name: 'Draft, being written' });
  release(0);
  await expect.poll(() => pane.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
  await expect.poll(() => pixelsToEnd(pane)).toBeLessThan(2);

  await scrollTo(pane, 'beginning');
  release(1);
  await expect(pane).toContainText('Second piece.');
  expect(await pane.evaluate((box) => box.scrollTop)).toBe(0);

  await scrollTo(pane, 'end');
  release(2);
  await expect(pane).toContainText('Third piece.');
  await expect.poll(() => pixelsToEnd(pane)).toBeLessThan(2);
  release(3);
  await isAt(page, 'Humanize');
});

test('a text that was read to its end counts as no failed request', async ({ page, provider }) => {
  await openComposer(page);
  await typeBrief(page);
  provider.next(chat(inTwenty(outline), 'stop', 5));
  // Chromium decides it by chance.
  for (let tries = 0; tries < 6; tries += 1) {
    const answered = page.waitForResponse('**/api/llm/invoke');
    await tab(page, 'Outline').click();
    await button(page, 'Generate Outline').click();
    expect(await (await answered).finished()).toBeNull();
    await isAt(page, 'Draft');
  }
});

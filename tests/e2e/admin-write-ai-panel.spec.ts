import type { Page } from '@playwright/test';
import { chat } from '../factories/ai-provider.ts';
import { button, callAi, expect, openComposer, test } from './admin-write-site.ts';

test.beforeEach(({ page }) => openComposer(page));

const panel = (page: Page) => page.getByRole('dialog', { name: 'AI' });

async function priceElsewhere(page: Page, price: { input: number; output: number } | null): Promise<void> {
  const { csrfToken } = await (await page.request.get('/api/csrf/')).json();
  const headers = { 'X-CSRFToken': csrfToken };
  await page.request.put('/api/admin/ai/prices', { headers, data: { prices: { writer: price } } });
}

async function priceNow(page: Page): Promise<unknown> {
  const { prices } = await (await page.request.get('/api/admin/ai')).json();
  return prices.find(({ model }: { model: string }) => model === 'writer')?.price;
}

test('prices that were set elsewhere are shown, and are not written over by older ones', async ({ page }) => {
  await priceElsewhere(page, { input: 2, output: 8 });
  await button(page, 'AI').click();
  const input = panel(page).getByLabel('Price per million input tokens');
  await expect(input).toHaveValue('2');
  await input.fill('3');
  await button(page, 'Save prices').click();
  await expect(page.getByText('Prices saved', { exact: true })).toBeVisible();
  expect(await priceNow(page)).toEqual({ input: 3, output: 8 });
  // What is not touched here is not said again.
  await priceElsewhere(page, { input: 4, output: 9 });
  const saved = page.waitForResponse('**/api/admin/ai/prices');
  await button(page, 'Save prices').click();
  await saved;
  expect(await priceNow(page)).toEqual({ input: 4, output: 9 });
  await priceElsewhere(page, null);
});

test('a call that is still running is looked at again until it has ended', async ({ page, provider }) => {
  provider.next(chat(['Rain.']));
  await callAi(page, 'rain');
  let isFirst = true;
  await page.route('**/api/admin/ai/calls*', async (route) => {
    const response = await route.fetch();
    const [newest, ...others] = await response.json();
    // The ledger has not heard of the end when it is read first.
    const shown = isFirst ? { ...newest, outcome: 'running' } : newest;
    isFirst = false;
    await route.fulfill({ response, json: [shown, ...others] });
  });
  await button(page, 'AI').click();
  await expect(panel(page).getByRole('row').nth(1)).toContainText('running');
  await expect(panel(page).getByRole('row').nth(1)).toContainText('answered');
  await page.unrouteAll({ behavior: 'wait' });
});

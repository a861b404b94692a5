import { chat } from '../factories/ai-provider.ts';
import { expectAccessible } from './accessibility.ts';
import {
  button,
  callAi,
  draftBox,
  expect,
  inTwenty,
  isAt,
  openComposer,
  outline,
  promptOf,
  tab,
  test,
} from './admin-write-site.ts';

test.beforeEach(({ page }) => openComposer(page));

test.describe('voice profiles', () => {
  test.use({ expectedConsole: /status of (?:409|422)/ });

  test('voices are added, changed and deleted; the newest writes the draft', async ({ page, provider }) => {
    await tab(page, 'Draft').click();
    await page.getByLabel('Outline', { exact: true }).fill(outline);
    await button(page, 'Voice profiles').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Start with the default voice' }).click();
    await expect(dialog.getByLabel('Tone')).toHaveValue(/^Warm and exact/);
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Save voice' }).click();
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Name').fill('Night voice');
    await dialog.getByLabel('Do', { exact: true }).fill('Whisper to the reader\n\n Count lamps ');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save voice' }).click();
    await expect(dialog.getByText('In use')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Edit Night voice' }).click();
    await expect(dialog.getByLabel('Do', { exact: true })).toHaveValue('Whisper to the reader\nCount lamps');
    await dialog.getByLabel('Tone').fill('Hushed');
    await dialog.getByRole('button', { name: 'Save voice' }).click();
    await expect(dialog.getByRole('button', { name: 'Edit Night voice' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('in the voice “Night voice”')).toBeVisible();
    provider.next(chat(['# A draft\n\nRain.']));
    await button(page, 'Generate Draft').click();
    await isAt(page, 'Humanize');
    const prompt = promptOf(provider.heard[0]?.body);
    for (const part of ['Tone: Hushed', 'Whisper to the reader', 'Count lamps'])
      expect(prompt).toContain(part);
    await button(page, 'Voice profiles').click();
    await dialog.getByRole('button', { name: 'Delete Night voice' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByText('No voice profiles yet')).toBeVisible();
  });

  test('a voice that was changed elsewhere is not written over unasked', async ({ page }) => {
    const { csrfToken } = await (await page.request.get('/api/csrf/')).json();
    const headers = { 'X-CSRFToken': csrfToken };
    const path = '/api/admin/voice-profiles';
    const made = await page.request.post(path, { headers, data: { name: 'Shared', tone: 'Plain' } });
    const { id } = await made.json();
    const toneNow = async () => (await (await page.request.get(`${path}/${id}`)).json()).tone;
    const changeElsewhere = (tone: string) => page.request.put(`${path}/${id}`, { headers, data: { tone } });
    const dialog = page.getByRole('dialog');
    const conflict = dialog.getByRole('region', { name: 'This voice was changed elsewhere' });
    const typeOver = async (tone: string) => {
      await dialog.getByRole('button', { name: 'Edit Shared' }).click();
      await changeElsewhere(`Not ${tone}`);
      await dialog.getByLabel('Tone').fill(tone);
      await dialog.getByRole('button', { name: 'Save voice' }).click();
      await expect(conflict.getByRole('region', { name: 'Tone: Saved version' })).toHaveText(`Not ${tone}`);
      expect(await toneNow()).toBe(`Not ${tone}`);
    };
    await page.reload();
    await tab(page, 'Draft').click();
    await button(page, 'Voice profiles').click();

    await typeOver('Loud');
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Keep my version' }).click();
    await expect(dialog.getByRole('button', { name: 'Edit Shared' })).toBeVisible();
    expect(await toneNow()).toBe('Loud');

    await typeOver('Soft');
    await conflict.getByRole('button', { name: 'Use saved version' }).click();
    await expect(dialog.getByLabel('Tone')).toHaveValue('Not Soft');
    await dialog.getByRole('button', { name: 'Save voice' }).click();
    await expect(dialog.getByRole('button', { name: 'Edit Shared' })).toBeVisible();
    expect(await toneNow()).toBe('Not Soft');
    await page.request.delete(`${path}/${id}`, { headers });
  });

  test('a voice that was being typed is restored after a reload, until it is discarded', async ({ page }) => {
    const dialog = page.getByRole('dialog');
    const newVoice = dialog.getByRole('button', { name: 'New voice' });
    await tab(page, 'Draft').click();
    await button(page, 'Voice profiles').click();
    await newVoice.click();
    await dialog.getByLabel('Tone').fill('Half a thought');
    await page.reload();
    // The URL names the dialog.
    await newVoice.click();
    await expect(dialog.getByText('Unsaved changes restored.')).toBeVisible();
    await expect(dialog.getByLabel('Tone')).toHaveValue('Half a thought');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog.getByLabel('Tone')).toHaveValue('');
    await dialog.getByLabel('Tone').fill('Another one');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await newVoice.click();
    await expect(dialog.getByLabel('Tone')).toHaveValue('');
  });
});

test('the AI panel shows the provider and the calls; the account page links to it, it to Settings', async ({
  page,
  provider,
}) => {
  provider.next(chat(inTwenty('Sodium light, after rain.')));
  await callAi(page, 'try');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'AI: provider, use and calls' }).click();
  const dialog = page.getByRole('dialog', { name: 'AI' });
  await expect(dialog.getByText('openai-compatible')).toBeVisible();
  const row = dialog
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'try' }) })
    .first();
  await expect(row).toContainText('answered');
  await expect(row).toContainText('11 + 22');
  await expectAccessible(page);
  await expect(page.locator('body')).not.toContainText('secret-key-1');
  await dialog.getByRole('link', { name: 'Change or test the connection in Settings' }).click();
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeVisible();
});

test('older calls are on pages of their own', async ({ page, provider }) => {
  provider.next(chat(['Rain.']));
  for (const task of ['the-oldest', ...Array.from({ length: 24 }, () => 'later')]) await callAi(page, task);
  await page.getByRole('button', { name: 'AI', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'AI' });
  await expect(dialog.getByText(/^Showing 1 to 24 of \d+ calls$/)).toBeVisible();
  await expect(dialog.getByRole('rowheader', { name: 'the-oldest' })).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(dialog.getByRole('rowheader', { name: 'the-oldest' })).toBeVisible();
  await page.reload();
  await expect(dialog.getByRole('rowheader', { name: 'the-oldest' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/AdminWrite$/i);
});

test('the cost of a call is known once the owner has entered the price of the model', async ({
  page,
  provider,
}) => {
  provider.next(chat(['Rain.']));
  await callAi(page, 'unpriced');
  await page.getByRole('button', { name: 'AI', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'AI' });
  const newest = dialog.getByRole('row').nth(1);
  await expect(newest).toContainText('unpriced');
  await expect(newest).toContainText('not known');
  await dialog.getByText('Prices', { exact: true }).click();
  await dialog.getByLabel('Price per million input tokens').fill('1,5');
  await dialog.getByRole('button', { name: 'Save prices' }).click();
  await expect(dialog.getByText('A number from 0 to 10000, or leave both empty.')).toBeVisible();
  await dialog.getByLabel('Price per million output tokens').fill('100');
  await dialog.getByRole('button', { name: 'Save prices' }).click();
  await expect(page.getByText('Prices saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await callAi(page, 'priced');
  await page.reload();
  await expect(newest).toContainText('0.0022');
  await expect(dialog.getByText(/^0\.0022, and \d+ calls? with unknown cost$/)).toBeVisible();
  await expect(dialog.getByLabel('Price per million input tokens')).toHaveValue('1.5');
  await dialog.getByLabel('Price per million input tokens').fill('');
  await dialog.getByLabel('Price per million output tokens').fill('');
  await dialog.getByRole('button', { name: 'Save prices' }).click();
  await expect(page.getByText('Prices saved', { exact: true })).toBeVisible();
});

test('tables, charts and calculators of the site are offered to the draft by their names', async ({
  page,
  provider,
  composerSite,
}) => {
  const { csrfToken } = await (await page.request.get('/api/csrf/')).json();
  const headers = { 'X-CSRFToken': csrfToken };
  const store = async (name: string, type: string, text: string) => {
    const file = { name: `data.${type}`, mimeType: type === 'csv' ? 'text/csv' : 'application/json' };
    const multipart = { file: { ...file, buffer: Buffer.from(text) } };
    const { file_url: url } = await (
      await page.request.post('/api/admin/upload', { headers, multipart })
    ).json();
    await page.request.post('/api/admin/assets', { headers, data: { name, type, url } });
    return url as string;
  };
  const table = await store('Exposures by lamp', 'csv', 'Lamp,Seconds\nSodium,0.5\n');
  const chart = await store('Riders by hour', 'json', '[{"label":"22","value":11}]');
  const schema_json = {
    fields: [{ name: 'f', description: 'mm' }],
    formulas: [{ name: 'h', expression: 'f*2' }],
  };
  const made = await page.request.post('/api/admin/calculators', {
    headers,
    data: { name: 'Hyperfocal distance', schema_json },
  });
  const { id } = await made.json();
  await page.goto(`${composerSite.url}/AdminWrite`);
  await tab(page, 'Draft').click();
  await page.getByLabel('Outline', { exact: true }).fill(outline);
  const placed = `# A draft\n\n[table csv="${table}" caption="Exposures by lamp"]\n`;
  provider.next(chat([placed]));
  await button(page, 'Generate Draft').click();
  await isAt(page, 'Humanize');
  const content: string = provider.heard[0]?.body.messages[0].content;
  for (const placeholder of [
    `[table csv="${table}" caption="Exposures by lamp"]`,
    `[chart type="line" data="${chart}" title="Riders by hour"]`,
    `[calc id="calc-1" schema="${id}" title="Hyperfocal distance"]`,
  ]) {
    expect(content).toContain(placeholder);
  }
  await expect(draftBox(page)).toContainText('Exposures by lamp');
});

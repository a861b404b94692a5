import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { newName } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { callApi, openTab, signInAndRemoveRecords } from './semantic-site.ts';

/** A browser says of every refusal that it was one. */
test.use({ expectedConsole: /status of 409/ });
signInAndRemoveRecords();

interface Case {
  tab: string;
  path: string;
  noun: string;
  body: (name: string) => Record<string, unknown>;
  /** The field that both change. */
  field: string;
  label: string;
  /** Of that field as the calls take and answer it. */
  inCalls: (text: string) => unknown;
}

const cases: Case[] = [
  {
    tab: 'Synonyms',
    path: 'synonyms',
    noun: 'synonym map',
    body: (key) => ({ key, variants: [] }),
    field: 'variants',
    label: 'Variants',
    inCalls: (text) => [text],
  },
  {
    tab: 'Stopwords',
    path: 'stopwords',
    noun: 'stopword list',
    body: (name) => ({ name, words: [] }),
    field: 'words',
    label: 'Words',
    inCalls: (text) => [text],
  },
  {
    tab: 'Templates',
    path: 'templates',
    noun: 'template',
    body: (name) => ({ name, enabled: false }),
    field: 'title_tpl',
    label: 'Title template',
    inCalls: (text) => text,
  },
];

for (const { tab, path, noun, body, field, label, inCalls } of cases) {
  test(`${path}: two tabs, and either version can stay`, async ({ page }) => {
    const made = await callApi<{ id: string }>(page, 'POST', path, body(newName('both')));
    const one = `${path}/${made.id}`;
    const stored = async () => (await callApi<Record<string, unknown>>(page, 'GET', one))[field];
    const box = page.getByRole('form').getByLabel(label, { exact: true });
    const conflict = page.getByRole('region', { name: `This ${noun} was changed elsewhere` });
    const meet = async (mine: string, theirs: string) => {
      await openTab(page, tab, `&edit=${made.id}`);
      await box.fill(mine);
      await callApi(page, 'PUT', one, { [field]: inCalls(theirs) });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(conflict.getByRole('heading')).toBeFocused();
      await expect(conflict.getByRole('region', { name: `${label}: Your version` })).toHaveText(mine);
      await expect(conflict.getByRole('region', { name: `${label}: Saved version` })).toHaveText(theirs);
      await expect(box).toHaveValue(mine);
      expect(await stored()).toEqual(inCalls(theirs));
    };

    const [first, second] = [newName('mine').toLowerCase(), newName('theirs').toLowerCase()];
    await meet(first, second);
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Use saved version' }).click();
    await expect(conflict).toBeHidden();
    await expect(page.locator('form :focus')).toHaveCount(1);
    await expect(box).toHaveValue(second);

    const [third, fourth] = [newName('again').toLowerCase(), newName('other').toLowerCase()];
    await meet(third, fourth);
    await conflict.getByRole('button', { name: 'Keep my version' }).click();
    await expect(page.getByRole('form')).toBeHidden();
    expect(await stored()).toEqual(inCalls(third));
  });
}

test('what was typed before a reload is still held against what is there now', async ({ page }) => {
  const made = await makeMap(page);
  await openTab(page, 'Synonyms', `&edit=${made.id}`);
  await page.getByLabel('Variants').fill('typed first');
  await callApi(page, 'PUT', `synonyms/${made.id}`, { variants: ['saved meanwhile'] });
  await page.reload();
  await expect(page.getByLabel('Variants')).toHaveValue('typed first');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This synonym map was changed elsewhere' })).toBeFocused();
  await page.getByRole('button', { name: 'Use saved version' }).click();
  await page.getByLabel('Variants').fill('typed again');
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByRole('form').getByRole('textbox').first()).toBeFocused();
});

function makeMap(page: Page) {
  return callApi<{ id: string }>(page, 'POST', 'synonyms', { key: newName('kept'), variants: [] });
}

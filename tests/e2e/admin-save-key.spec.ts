import type { Page } from '@playwright/test';
import { backedUpFields, bodyBox, box, editNew, isSaved, readArticle } from './admin-articles-site.ts';
import { addPhoto, newName } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { callApi, openTab, signInAndRemoveRecords } from './semantic-site.ts';

signInAndRemoveRecords();

/** Whether the page took the keys from the browser. */
async function isTaken(page: Page, key = 's', code = 'KeyS'): Promise<boolean> {
  return page.evaluate(
    (pressed) => {
      const event = new KeyboardEvent('keydown', {
        ...pressed,
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      });
      return !(document.activeElement ?? document.body).dispatchEvent(event);
    },
    { key, code },
  );
}

for (const keys of ['Control+s', 'Meta+s']) {
  test(`${keys} saves an article with the last letter typed`, async ({ page }) => {
    const { id } = await editNew(page, { body: 'The lamp' });
    await bodyBox(page).getByText('The lamp').click();
    await page.keyboard.press('End');
    await page.keyboard.type('s');
    await page.keyboard.press(keys);
    await isSaved(page);
    expect((await readArticle(page, id)).body).toBe('The lamps');
  });
}

test('works in another script; a published article needs a confirmation, and nothing is saved below a dialog', async ({
  page,
}) => {
  const { id } = await editNew(page, { excerpt: 'One' });
  await box(page, 'Excerpt').fill('Two');
  expect(await isTaken(page, 'ы')).toBe(true);
  await isSaved(page);
  await box(page, 'Excerpt').fill('Three');
  await page.getByRole('button', { name: 'Revisions' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await isTaken(page)).toBe(true);
  await page.keyboard.press('Escape');
  expect((await readArticle(page, id)).excerpt).toBe('Two');
});

test('a photo is saved', async ({ page, site }) => {
  const { id } = await addPhoto(site.services, { title: newName('Key'), caption: 'Dry' });
  await page.goto(`/adminphotos?edit=${id}`);
  await page.getByLabel('Caption', { exact: true }).fill('Wet');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('All changes are saved')).toBeVisible();
  expect((await site.services.posts.findById({ role: 'system' }, id))?.caption).toBe('Wet');
  expect(await isTaken(page)).toBe(true);
});

test('the composer’s work is on the server at once', async ({ page }) => {
  await page.goto('/adminwrite');
  const topic = page.getByLabel('Topic', { exact: true });
  await expect(topic).toBeVisible();
  const words = newName('Topic');
  await page.clock.install();
  await topic.fill(words);
  await page.keyboard.press('Control+s');
  await expect.poll(() => backedUpFields(page, 'composer')).toMatchObject({ topic: words });
});

test('a schema, a synonym, a stopword list, a template, a cluster and its terms are saved', async ({
  page,
}) => {
  const name = newName('Key ');
  await page.goto('/admincalcs?edit=new');
  await page.getByLabel('Schema Name').fill(name);
  await page.getByLabel('Schema JSON').fill('{"fields":[],"formulas":[{"name":"one","expression":"1"}]}');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('rowheader', { name })).toBeVisible();

  for (const [tab, field] of [
    ['Synonyms', 'Key'],
    ['Stopwords', 'Name'],
    ['Templates', 'Name'],
    ['Clusters', 'Name'],
  ] as const) {
    await openTab(page, tab, tab === 'Clusters' ? '&mode=new' : '&edit=new');
    await page.getByRole('tabpanel').getByRole('form').getByRole('textbox').first().fill(`${name} ${field}`);
    await page.keyboard.press('Control+s');
    // Asked of the server: the note that says so leaves again.
    const saved = async () => JSON.stringify(await callApi(page, 'GET', tab.toLowerCase()));
    await expect.poll(saved).toMatch(new RegExp(`${name} ${field}`, 'i'));
  }
  await page.getByLabel('Term', { exact: true }).fill('lamp');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('rowheader', { name: 'lamp' })).toBeVisible();
});

test('a page without anything to save leaves the keys to the browser', async ({ page }) => {
  await page.goto('/adminsitemap');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isTaken(page)).toBe(false);
});

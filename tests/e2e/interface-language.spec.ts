import { addCalculator } from '../factories/data.ts';
import { addArticle } from '../http/seed.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { neverPrepareNextPage } from './layout.ts';
import { signIn } from './sign-in.ts';

// One worker is enough for all: each has a site of its own.
test.describe.configure({ mode: 'default' });
test.use({ baseURL: async ({ germanSite }, use) => use(germanSite.url) });

test('the search over a page speaks the language of the site', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/photos');
  await page.getByRole('banner').getByRole('link', { name: 'Suche' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suche' });
  const field = dialog.getByRole('searchbox', { name: 'Fotos und Artikel durchsuchen' });
  await expect(field).toBeFocused();
  await page.keyboard.type('qqqxxx');
  await expect(dialog.getByRole('status')).toHaveText('Keine Ergebnisse');
  await field.fill('kyoto');
  await expect(dialog.getByRole('status')).toHaveText(/^(?:1 Ergebnis|\d+ Ergebnisse)$/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Schließen' }).click();
  await expect(dialog).toBeHidden();
});

test('Quick Upload says that it is in English', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await page.locator('[data-heart]').click();
  await page.getByRole('button', { name: 'Schnell hochladen' }).click();
  await expect(page.getByRole('dialog', { name: 'AI Photo Upload' })).toHaveAttribute('lang', 'en');
});

test('the full-screen view speaks the language of the site', async ({ page }) => {
  await page.goto('/photos');
  await page.locator('.rows .card a').nth(1).click();
  const title = await page.locator('h1').textContent();
  await page.getByRole('button', { name: 'Vollbild' }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${title}, Foto 2 von \\d+$`) });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Vollbild schließen' })).toBeAttached();
});

test('blocks with data of another host speak the language of the site', async ({ page, germanSite }) => {
  const headers = { 'access-control-allow-origin': '*' };
  const rows = Array.from({ length: 501 }, (_, index) => `${index},${index}`).join('\n');
  const chart = JSON.stringify({ labels: ['a', 'b'], datasets: [{ label: 'x', data: [1.5, 2500] }] });
  await page.route('https://data.example/**', (route) =>
    route.fulfill({ headers, body: route.request().url().endsWith('.csv') ? `n,m\n${rows}` : chart }),
  );
  const calculator = await addCalculator(germanSite.services);
  const body = [
    '[table csv="https://data.example/a.csv"]',
    '[chart type="bar" data="https://data.example/a.json" title="Abend"]',
    `[calc id="sum" schema="${calculator}"]`,
  ].join('\n\n');
  await addArticle(germanSite.services, { slug: 'bloecke', title: 'Blöcke', body });
  await page.goto('/article/bloecke');
  await expect(page.getByText('Die ersten 500 von 501 Zeilen.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tabelle, scrollbar' })).toBeVisible();
  const drawing = page.getByRole('img', { name: 'Säulendiagramm: Abend' });
  await expect(drawing).toBeVisible();
  await expect(drawing).toContainText('von 1,5 (a) bis 2.500 (b)');
  await expect(page.getByRole('form', { name: 'Rechner' })).toBeVisible();
  await page.getByRole('button', { name: 'Berechnen' }).click();
});

test('a slow page says in the language of the site that it loads', async ({ page }) => {
  await neverPrepareNextPage(page);
  const said = Promise.withResolvers<string>();
  await page.exposeFunction('say', (text: string) => text && said.resolve(text));
  await page.goto('/');
  await page.evaluate(() => {
    const voice = document.querySelector('[data-loading]');
    const { say } = window as unknown as { say: (text: string) => void };
    if (voice) new MutationObserver(() => say(voice.textContent ?? '')).observe(voice, { childList: true });
  });
  await page.route(/\/articleslistpage$/, async (route) => {
    await said.promise;
    await route.fallback();
  });
  await page.locator('.nav-list a[href="/articleslistpage"]').first().click();
  expect(await said.promise).toBe('Wird geladen');
  await expect(page.getByRole('heading', { name: 'Artikel & Einblicke' })).toBeVisible();
});

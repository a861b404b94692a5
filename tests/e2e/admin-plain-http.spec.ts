import type { Page } from '@playwright/test';
import { drop, newName, openPhotos, photograph, startUpload } from './admin-photos-site.ts';
import { visit } from './admin-visit.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

/** What browsers keep from pages that came over plain http from another machine. */
async function takeAwaySecureParts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const missing = { value: undefined };
    Object.defineProperty(window, 'isSecureContext', { value: false });
    Object.defineProperty(Crypto.prototype, 'randomUUID', missing);
    Object.defineProperty(Crypto.prototype, 'subtle', missing);
    Object.defineProperty(Navigator.prototype, 'locks', missing);
    Object.defineProperty(Navigator.prototype, 'clipboard', missing);
  });
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await takeAwaySecureParts(page);
});

const pages = [
  ['/admin', 'Account'],
  ['/adminupload', 'Admin · Upload'],
  ['/adminphotos', 'Photos'],
  ['/adminarticles', 'Articles'],
  ['/adminarticleeditor', 'New article'],
  ['/adminpages', 'Pages'],
  ['/adminwrite', 'Article composer'],
  ['/adminsemantic', 'Semantic Content Engine'],
  ['/adminassets', 'Data Assets'],
  ['/admincalcs', 'Calculation Schemas'],
  ['/adminsitemap', 'Sitemap Generator'],
] as const;

test('every page opens over plain http', async ({ page }) => {
  await page.goto('/admin');
  for (const [path, title] of pages)
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await expect(page.getByText(/is not a function|Something went wrong/)).toHaveCount(0);
    });
});

test('many can be uploaded over plain http, and an interrupted upload is reported', async ({ page }) => {
  const word = newName('Plain');
  const files = await Promise.all([1, 2].map((number) => photograph(`${word}_${number}.jpg`)));
  page.on('dialog', (question) => question.accept());
  let sent = 0;
  await page.route('**/api/admin/upload', async (route) => {
    sent += 1;
    if (sent === 1) await route.continue();
  });
  await openPhotos(page);
  await drop(page, files);
  await startUpload(page);
  await expect(page.locator('[data-summary]')).toHaveText('1 of 2 uploaded');
  await page.reload();
  await expect(page.getByText('1 of 2 uploaded, 1 photo left.')).toBeVisible();
});

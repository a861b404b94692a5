import type { Locator, Page, Route } from '@playwright/test';
import { box, editNew, saveDraft } from './admin-articles-site.ts';
import { newName } from './admin-photos-site.ts';
import { expect, test } from './fixtures.ts';
import { photo } from './quick-upload-photo.ts';
import { readyToUpload } from './quick-upload-sheet.ts';
import { signIn } from './sign-in.ts';

test.use({ expectedConsole: /ERR_FAILED|status of 503/ });

const error = { code: 'unavailable', message: 'The site is too busy at the moment.' };

/** Short breaks of a server, and what the owner reads of them. */
const breaks: [string, (route: Route) => Promise<void>, string][] = [
  ['a lost connection', (route) => route.abort(), 'Cannot reach the server.'],
  [
    'the page of a proxy',
    (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503</h1>' }),
    'The server cannot answer at the moment.',
  ],
  ['a busy site', (route) => route.fulfill({ status: 503, json: { error } }), error.message],
];

interface OpenForm {
  /** What was typed, with its value. */
  field: Locator;
  text: string;
  save: () => Promise<void>;
  isSaved: () => Promise<void>;
}

const forms: [string, string, (page: Page) => Promise<OpenForm>][] = [
  [
    'an article',
    '**/api/admin/articles/*',
    async (page) => {
      await signIn(page);
      await editNew(page);
      return {
        field: box(page, 'Excerpt'),
        text: 'Rain at six.',
        save: () => saveDraft(page),
        isSaved: () => expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible(),
      };
    },
  ],
  [
    'the settings',
    '**/api/admin/settings',
    async (page) => {
      await signIn(page);
      await page.goto('/adminsettings');
      return {
        field: page.getByLabel('Tagline'),
        text: newName('Streets '),
        save: () => page.keyboard.press('Control+s'),
        isSaved: () => expect(page.getByText('Settings saved').first()).toBeVisible(),
      };
    },
  ],
  [
    'a photo of Quick Upload',
    '**/api/admin/posts',
    async (page) => {
      const { file, title, sheet, submit } = await readyToUpload(page);
      const name = newName('Again');
      await file.setInputFiles(await photo(`${name}.jpg`));
      await expect(title).toHaveValue(name);
      return {
        field: title,
        text: `${name} typed`,
        save: () => submit.click(),
        isSaved: () => expect(sheet).toBeHidden(),
      };
    },
  ],
];

for (const [name, path, open] of forms)
  test(`${name}: after a short break the text is there, and the same button saves it`, async ({ page }) => {
    const { field, text, save, isSaved } = await open(page);
    await field.fill(text);
    let next: ((route: Route) => Promise<void>) | null = null;
    // One route for all breaks: a request can pass by while the browser ends one and begins another.
    await page.route(path, (route) => {
      const fail = route.request().method() === 'GET' ? null : next;
      if (fail) next = null;
      return fail ? fail(route) : route.fallback();
    });
    for (const [of, fail, message] of breaks)
      await test.step(of, async () => {
        next = fail;
        await save();
        const alert = page.getByRole('alert').filter({ hasText: message });
        await expect(alert).toContainText(/again/);
        await expect(alert).toBeInViewport();
        await expect(field).toHaveValue(text);
      });
    await save();
    await isSaved();
    await expect(page.getByRole('alert').filter({ hasText: /again/ })).toHaveCount(0);
  });

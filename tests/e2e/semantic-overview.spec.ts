import type { Locator, Page } from '@playwright/test';
import { semanticTabs } from '../../admin/shell/urls.ts';
import type { DiagnosticsAnswer, InsightsAnswer } from '../../contract/insights.ts';
import type { ClusterAnswer } from '../../contract/records.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { callApi, openTab } from './semantic-site.ts';
import { signIn } from './sign-in.ts';

test.use({ baseURL: async ({ readSite }, use) => use(readSite.url) });
test.beforeEach(({ page }) => signIn(page));

test('the arrow keys change tabs, and a reload restores the chosen one', { tag: '@phone' }, async ({
  page,
}) => {
  await openTab(page, 'Diagnostics');
  await expect(page.getByRole('tab')).toHaveText(semanticTabs.map(({ label }) => label));
  await page.getByRole('tab', { name: 'Diagnostics' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Popular tags' })).toBeVisible();
  const row = page.getByRole('tablist');
  const isNarrow = (page.viewportSize()?.width ?? 0) < 500;
  await expect(row).toHaveAttribute('data-more', isNarrow ? /after|both/ : '');
  await page.keyboard.press('End');
  await expect(page.getByRole('heading', { name: 'QA checklist' })).toBeVisible();
  await expect(page).toHaveURL(/tab=qa/);
  await expect(row).toHaveAttribute('data-more', isNarrow ? 'before' : '');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'QA' })).toHaveAttribute('aria-selected', 'true');
});

test('Diagnostics shows alerts, uploads, errors and copies as they are', async ({ page }) => {
  const answer = await callApi<DiagnosticsAnswer>(page, 'GET', 'diagnostics');
  await openTab(page, 'Diagnostics');
  await expect(page.getByText('No new posts created in the last 24 hours')).toBeVisible();
  await expect(page.getByText('“New posts” goes by the date of a post.')).toBeVisible();
  const uploads = page.getByRole('table', { name: /^Recent uploads/ });
  await expect(uploads.getByRole('rowheader')).toHaveText(answer.posts.map(({ title }) => title));
  await uploads
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit photo' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Same file').first()).toBeVisible();
  await expect(page.getByText('No errors since the server started.')).toBeVisible();
});

test('Insights shows the figures of the calls and leads to what can be mended', async ({ page }) => {
  const answer = await callApi<InsightsAnswer>(page, 'GET', 'insights');
  await openTab(page, 'Insights');
  const tags = page.getByRole('region', { name: 'Popular tags' });
  await expect(tags.getByRole('link')).toHaveText(answer.popular_tags.map(({ tag }) => tag));
  await page.getByText('Show data as a table').click();
  const weeks = page.getByRole('table', { name: /by week/ });
  await expect(weeks.getByRole('rowheader')).toHaveCount(12);
  await page.getByRole('button', { name: 'Build map' }).click();
  await expect(page.getByText(/^\d+ pages read\.$/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Keywords by cluster' })).toContainText('No terms');
  const [issue] = answer.quality_issues;
  await expect(page.getByRole('table', { name: 'Quality issues' }).getByRole('row')).toHaveCount(11);
  await page
    .getByRole('link', { name: `Fix ${issue?.post.title}: ${issue?.message}` })
    .first()
    .click();
  await expect(page).toHaveURL(`/adminphotos?edit=${issue?.post.id}`);
});

/** As many as given, made of the first one. */
async function manyClusters(page: Page, count: number): Promise<ClusterAnswer[]> {
  const [cluster] = await callApi<ClusterAnswer[]>(page, 'GET', 'clusters');
  return Array.from({ length: count }, (_, at) => ({ ...cluster!, id: `many-${at}`, name: `Cluster ${at}` }));
}

test('Insights shows ten underperforming clusters, and all of them on demand', async ({ page }) => {
  const answer = await callApi<InsightsAnswer>(page, 'GET', 'insights');
  const underperforming = await manyClusters(page, 12);
  await page.route('**/api/admin/insights', (route) =>
    route.fulfill({ json: { ...answer, underperforming } }),
  );
  await openTab(page, 'Insights');
  const rows = page.getByRole('table', { name: 'Underperforming clusters' }).getByRole('rowheader');
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Show all 12' }).click();
  await expect(rows).toHaveCount(12);
  await page.getByRole('button', { name: 'Show 10', expanded: true }).click();
  await expect(rows).toHaveCount(10);
});

test('beside a long list of clusters the words of the empty state stay together', async ({ page }) => {
  const clusters = await manyClusters(page, 60);
  await page.route('**/api/admin/clusters*', (route) => route.fulfill({ json: clusters }));
  await openTab(page, 'Clusters');
  const place = async (found: Locator) => (await found.boundingBox())!;
  const heading = await place(page.getByRole('heading', { name: 'Choose a cluster' }));
  const words = await place(page.getByText('Its keywords are shown here.'));
  expect(words.y - heading.y - heading.height).toBeLessThan(40);
});

test('on a site without clusters the empty state offers the first one', async ({ page }) => {
  await page.route('**/api/admin/clusters*', (route) => route.fulfill({ json: [] }));
  await openTab(page, 'Clusters');
  await expect(page.getByRole('heading', { name: 'No clusters yet' })).toBeVisible();
  await expect(page.getByText('Choose a cluster')).toBeHidden();
});

test('an alert of Diagnostics that reports a failure looks graver than a notice', async ({ page }) => {
  const answer = await callApi<DiagnosticsAnswer>(page, 'GET', 'diagnostics');
  const alerts: DiagnosticsAnswer['alerts'] = [
    { level: 'error', message: 'The disk is full.', page: 'bin' },
    { level: 'warning', message: 'It is quiet.' },
  ];
  const json = { ...answer, alerts, failed: ['photos'], posts: [] };
  await page.route('**/api/admin/diagnostics', (route) => route.fulfill({ json }));
  await openTab(page, 'Diagnostics');
  await expect(page.getByRole('alert').filter({ hasText: 'The disk is full.' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'It is quiet.' })).toBeVisible();
  // Neither the photos nor their copies.
  await expect(page.getByText('Could not be read at the moment.')).toHaveCount(2);
  await expect(page.getByText('No posts yet')).toBeHidden();
  await expectAccessible(page);
});

test.describe('an audit', () => {
  test.use({ baseURL: async ({ emptySite }, use) => use(emptySite.url) });

  test('the checks run on the site itself and the audit lists what it finds', async ({ page, emptySite }) => {
    await openTab(page, 'QA');
    const box = page.getByRole('checkbox', { name: '/robots.txt must contain Disallow: /admin/.' });
    await box.check();
    await page.getByRole('button', { name: 'Run the checks' }).click();
    await expect(page.getByText('5 of 5 checks passed.')).toBeVisible();
    await page.getByRole('button', { name: 'Audit the site' }).click();
    await expect(page.getByRole('progressbar', { name: 'Site audit' })).toBeVisible();
    await emptySite.services.jobs.drain('audit');
    await expect(page.getByText(/^[\d,]+ pages? audited: \d+ errors?, \d+ warnings?\.$/)).toBeVisible();
    await expect(page.getByText('Links to other sites and admin pages are never checked.')).toBeVisible();
    await page.reload();
    await expect(box).toBeChecked();
  });

  test('goes on when the page is left, can be stopped, and is resumed', async ({ page, emptySite }) => {
    await openTab(page, 'QA');
    await expect(page.getByRole('button', { name: /Audit the site|Resume audit/ })).toBeVisible();
    const again = page.getByRole('button', { name: 'Audit all pages again' });
    await ((await again.isVisible()) ? again : page.getByRole('button', { name: 'Audit the site' })).click();
    await expect(page.getByRole('button', { name: 'Stop audit' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Stop audit' }).click();
    await expect(page.getByText('Audit incomplete')).toBeVisible();
    await expect(page.getByText(/^[\d,]+ of [\d,]+ pages read: no findings so far\.$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Resume audit' }).click();
    await expect(page.getByRole('button', { name: 'Stop audit' })).toBeVisible();
    await emptySite.services.jobs.drain('audit');
    await expect(page.getByText(/^[\d,]+ pages? audited: /)).toBeVisible();
  });
});

test('findings are listed with errors first, and a long address does not widen the page', {
  tag: '@phone',
}, async ({ page, site }) => {
  const url = `${site.url}/post/${'straßenbahnhaltestelle'.repeat(6)}`;
  const found = { url, edit: null, advice: 'Write another.', pages: 1, others: [] };
  const done = { phase: 'done', started_at: '2026-01-01T00:00:00Z', finished_at: '2026-01-01T00:00:00Z' };
  const counts = { pages: 2, unchanged: 0, read: 2, files: 0, checked_files: 0, compared: 2 };
  await page.route('**/api/admin/audit', (route) =>
    route.fulfill({
      json: {
        progress: { ...done, ...counts },
        is_complete: true,
        left_out: [],
        errors: 1,
        warnings: 1,
        findings: [
          { ...found, kind: 'description_repeated', level: 'warning', message: `The same as ${url}` },
          { ...found, kind: 'title_missing', level: 'error', message: 'There is no title.' },
        ],
      },
    }),
  );
  await openTab(page, 'QA');
  const rows = page.getByRole('table', { name: /^Findings of the audit/ }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('There is no title.');
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});

test('the sitemaps are the bytes that search engines get, and can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const bytes = await (await page.request.get('/sitemap.xml')).text();
  await page.goto('/adminsitemap');
  await expect(
    page.getByText('Save them as sitemap.xml and image-sitemap.xml in the public directory.'),
  ).toBeVisible();
  await expect(page.getByLabel('sitemap.xml', { exact: true })).toHaveValue(bytes);
  const copy = page.getByRole('button', { name: 'Copy to Clipboard' }).first();
  await copy.click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(bytes);
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeHidden();
  await expect(page.getByRole('table', { name: 'Pages excluded from the sitemaps' })).toContainText(
    'of 5 photos',
  );
});

test.describe('while and when it cannot be read', () => {
  test.use({ expectedConsole: /status of 500/ });

  test('waits and failures are shown, and a retry loads the data', async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/admin/sitemaps', async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'It is away.' } } });
    });
    await page.goto('/adminsitemap');
    await expect(page.getByText('Generating sitemaps...')).toBeVisible();
    held.resolve();
    await expect(page.getByRole('alert').filter({ hasText: 'It is away.' })).toBeVisible();
    await page.unroute('**/api/admin/sitemaps');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('sitemap.xml', { exact: true })).toBeVisible();
  });
});

/** What appears once a tab has its data; any heading, where none is named. */
const shown: ReadonlyMap<string, string> = new Map([
  ['diagnostics', 'Recent uploads'],
  ['insights', 'Popular tags'],
  ['clusters', 'Choose a cluster'],
]);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every tab and the sitemap page are accessible: ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    for (const { value, label } of semanticTabs) {
      await openTab(page, label);
      const content = page.getByRole('tabpanel', { name: label });
      const heading = shown.get(value);
      await expect(content.getByRole('heading', { ...(heading && { name: heading }) }).first()).toBeVisible();
      await expectAccessible(page);
    }
    await openTab(page, 'Templates', '&edit=new');
    await expect(page.getByRole('heading', { name: 'Live preview' })).toBeVisible();
    await expectAccessible(page);
    await openTab(page, 'Clusters', '&mode=new');
    await expect(page.getByText(/photos match\./)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/adminsitemap');
    await expect(page.getByLabel('sitemap.xml', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
}

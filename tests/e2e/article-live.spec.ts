import { system } from '../../domain/access/account.ts';
import { addAsset, addCalculator } from '../factories/data.ts';
import { addArticle } from '../http/seed.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const lamps = 'Lamp,Kelvin\r\nSodium,"1,800"\r\nDiode,"3,000"\r\n';
const towns = JSON.stringify({
  labels: ['March', 'June', 'December'],
  datasets: [
    { label: 'Aarhus', data: [34, 62, 42] },
    { label: 'Lisbon', data: [28, 35, 32] },
  ],
});
const open = { 'access-control-allow-origin': '*' };
let number = 0;
const newSlug = () => `live-${test.info().workerIndex}-${++number}`;

test.describe('blocks of our own data', () => {
  const types = ['line', 'bar', 'area', 'pie', 'doughnut', 'scatter'];

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`is accessible, ${colorScheme}`, async ({ page, site }) => {
      await page.emulateMedia({ colorScheme });
      const csv = await addAsset(site.services, 'csv', lamps);
      const json = await addAsset(site.services, 'json', towns);
      const calculator = await addCalculator(site.services);
      const slug = newSlug();
      const charts = types.map((type) => `[chart type="${type}" data="${json.url}" title="A ${type}"]`);
      const body = `[table csv="${csv.url}" caption="Lamps"]\n\n${charts.join('\n\n')}\n\n[calc id="sum" schema="${calculator}" title="A sum"]`;
      await addArticle(site.services, { slug, title: 'Blocks', body });
      await page.goto(`/article/${slug}`);
      await expect(page.getByRole('spinbutton').or(page.getByRole('textbox')).first()).toBeVisible();
      for (const type of types) {
        const chart = page.getByRole('img', { name: `chart: A ${type}` });
        await expect(chart).toHaveCount(1);
        await expect(chart).toBeVisible();
      }
      for (const summary of await page.getByText('Show data as a table').all()) await summary.click();
      await expect(page.getByRole('row', { name: 'June 62 35' })).toHaveCount(6);
      await expectAccessible(page);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
    });
  }

  test('a calculator adds up', { tag: '@phone' }, async ({ page, site }) => {
    const id = await addCalculator(site.services);
    const slug = newSlug();
    await addArticle(site.services, {
      slug,
      title: 'Sum',
      body: `[calc id="sum" schema="${id}" title="A sum"]`,
    });
    await page.goto(`/article/${slug}`);
    const calculator = page.locator('[data-calc]');
    await calculator.locator('input').first().fill('2');
    await page.emulateMedia({ media: 'print' });
    await expect(calculator).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await calculator.getByRole('button', { name: 'Calculate' }).click();
    await expect(calculator).toContainText('2.00');
    await page.emulateMedia({ media: 'print' });
    await expect(calculator.getByText('2.00')).toBeVisible();
    await expect(calculator.getByRole('button')).toBeHidden();
  });

  test('a table of few columns breaks no word on paper', async ({ page, site }) => {
    const slug = newSlug();
    const row = (name: string) => `| ${name} | ${'Boats turn on their moorings, all together. '.repeat(3)} |`;
    await addArticle(site.services, {
      slug,
      title: 'Tides',
      body: ['| Water | What to see |', '|---|---|', row('High'), row('Turning')].join('\n'),
    });
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    await page.goto(`/article/${slug}`);
    const lines = await page.getByRole('cell', { name: 'Turning' }).evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
  });

  test('nothing is loaded for an article without a live block', async ({ page, site }) => {
    const csv = await addAsset(site.services, 'csv', lamps);
    const json = await addAsset(site.services, 'json', towns);
    const [plain, own] = [newSlug(), newSlug()];
    await addArticle(site.services, { slug: plain, title: 'Plain' });
    await addArticle(site.services, {
      slug: own,
      title: 'Own',
      body: `[table csv="${csv.url}"] [chart data="${json.url}"]`,
    });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script')
        scripts.push(new URL(request.url()).pathname.replace(/-[\w-]{8}\.js$/, ''));
    });
    for (const slug of [plain, own]) {
      scripts.length = 0;
      await page.goto(`/article/${slug}`);
      await page.waitForLoadState('networkidle');
      expect(scripts.toSorted()).toEqual(['/assets/site', '/assets/theme-boot']);
    }
  });
});

test.describe('data of another host', () => {
  const table = '[table csv="https://data.example/a.csv" caption="Lamps"]';
  const chart = '[chart type="bar" data="https://data.example/a.json" title="Twilight"]';

  async function openArticle(
    page: import('@playwright/test').Page,
    services: Parameters<typeof addArticle>[0],
    body: string,
  ) {
    const slug = newSlug();
    await addArticle(services, { slug, title: 'Remote', body });
    await page.goto(`/article/${slug}`);
  }

  test('becomes the table and the chart, without the visitor being named', async ({ page, site }) => {
    const asked: Record<string, string>[] = [];
    await page.route('https://data.example/**', (route) => {
      asked.push(route.request().headers());
      const isTable = route.request().url().endsWith('.csv');
      return route.fulfill({ headers: open, body: isTable ? lamps : towns });
    });
    await openArticle(page, site.services, `${table}\n\n${chart}`);
    await expect(page.getByRole('cell', { name: '3,000' })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Lamps, scrollable' }).getByRole('table', { name: 'Lamps' }),
    ).toBeVisible();
    await expect(page.getByRole('img', { name: 'Bar chart: Twilight' })).toBeVisible();
    await expectAccessible(page);
    expect(asked.length).toBeGreaterThan(0);
    for (const headers of asked) expect(headers).not.toHaveProperty('referer');
  });

  test('says that it is waiting', async ({ page, site }) => {
    const answers: (() => void)[] = [];
    await page.route('https://data.example/**', async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      await route.fulfill({ headers: open, body: lamps });
    });
    await openArticle(page, site.services, table);
    await expect(page.getByText('Loading table...')).toBeVisible();
    await expect.poll(() => answers.length).toBe(1);
    answers[0]?.();
    await expect(page.getByRole('cell', { name: '3,000' })).toBeVisible();
    await expect(page.getByText('Loading table...')).toBeHidden();
  });

  test.describe('that does not come', () => {
    test.use({ expectedConsole: /could not be shown|Failed to load resource|CORS|MIME/ });

    for (const [name, answer] of [
      ['is not there', { status: 404, headers: open }],
      ['cannot be reached', null],
      ['is empty', { status: 200, headers: open, body: '' }],
      ['is too large', { status: 200, headers: open, body: 'a,b\r\n'.repeat(1_200_000) }],
    ] as const) {
      test(`because it ${name} shows an error in red, and the data stays a link`, async ({ page, site }) => {
        const logged: string[] = [];
        page.on('console', (message) => logged.push(message.text()));
        await page.route('https://data.example/**', (route) =>
          answer ? route.fulfill(answer) : route.abort(),
        );
        await openArticle(page, site.services, `${table}\n\n${chart}`);
        const failure = page.getByText('Failed to load CSV.');
        await expect(failure).toBeVisible();
        const [red = 0, green = 0] =
          (await failure.evaluate((node) => getComputedStyle(node).color)).match(/\d+/g)?.map(Number) ?? [];
        expect(red).toBeGreaterThan(green * 2);
        await expect(page.getByText('Could not load this chart.')).toBeVisible();
        await expect(page.getByRole('link', { name: 'Lamps (data)' })).toHaveAttribute(
          'href',
          'https://data.example/a.csv',
        );
        expect(logged.filter((line) => line.includes('could not be shown'))).toHaveLength(2);
      });
    }
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('is a link to the data, and a calculator says what it needs', async ({ page, site }) => {
      const id = await addCalculator(site.services);
      await openArticle(page, site.services, `${table}\n\n[calc id="sum" schema="${id}"]`);
      await expect(page.getByRole('link', { name: 'Lamps (data)' })).toBeVisible();
      await expect(page.locator('noscript p')).toBeVisible();
      await expect(page.getByText('Loading calculator...')).toBeHidden();
    });
  });
});

test.describe('a calculator that cannot be had', () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test('says so in its place', async ({ page, site }) => {
    const id = await addCalculator(site.services);
    await page.route(`**/api/calculators/${id}`, (route) => route.fulfill({ status: 503 }));
    const slug = newSlug();
    await addArticle(site.services, { slug, title: 'Sum', body: `[calc id="sum" schema="${id}"]` });
    await page.goto(`/article/${slug}`);
    await expect(page.locator('[data-calc]')).toContainText('Could not load this calculator.');
  });
});

test('indented blocks are further to the right, on a phone by less', { tag: '@phone' }, async ({
  page,
  site,
  isMobile,
}) => {
  const slug = newSlug();
  const steps = [0, 1, 8].map((step) => `<p class="indent-${step}">Step ${step}</p>`).join('\n');
  await addArticle(site.services, {
    slug,
    title: 'Steps',
    body: `${steps}\n\n<ul class="indent-2"><li class="indent-1">Item</li></ul>`,
  });
  await page.goto(`/article/${slug}`);
  const left = async (name: string) => (await page.getByText(name, { exact: true }).boundingBox())?.x ?? 0;
  const step = (await left('Step 1')) - (await left('Step 0'));
  expect(step).toBeGreaterThan(isMobile ? 6 : 20);
  expect((await left('Step 8')) - (await left('Step 0'))).toBeCloseTo(8 * step, 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('a deleted file leaves a sentence in its place', async ({ page, site }) => {
  const asset = await addAsset(site.services, 'csv', 'Only,Here\r\n1,2\r\n');
  const slug = newSlug();
  await addArticle(site.services, { slug, title: 'Deleted', body: `Before.\n\n[table csv="${asset.url}"]` });
  await page.goto(`/article/${slug}`);
  await expect(page.getByRole('columnheader', { name: 'Here' })).toBeVisible();
  await site.services.assets.remove(system, asset.id, { force: true });
  await page.reload();
  await expect(page.getByText('Before.')).toBeVisible();
  await expect(page.getByText('Failed to load CSV.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

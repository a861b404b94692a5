import { system } from '../../domain/access/account.ts';
import type { Services } from '../../server/compose/services.ts';
import { attackingAddresses, attackingData, attacks, dataAttacks } from '../factories/attacks.ts';
import { addAsset, addCalculator } from '../factories/data.ts';
import { addArticle } from '../http/seed.ts';
import { expect, test } from './fixtures.ts';

// Pictures and data that attacks name are not there.
test.use({ expectedConsole: /Failed to load resource|could not be shown|blocked by CORS/ });

/** What every attack of the list calls; the flag is what the page has to keep from being set. */
async function watch(page: import('@playwright/test').Page): Promise<string[]> {
  const ran: string[] = [];
  page.on('dialog', async (dialog) => {
    ran.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  await page.exposeFunction('report', (what: string) => ran.push(what));
  await page.addInitScript(() => {
    const { report } = window as unknown as { report: (what: string) => void };
    window.alert = () => report('a script ran');
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      // An address that only the visitor's browser may fetch is the policy's everyday work.
      if (!effectiveDirective.startsWith('img-src'))
        report(`only the policy stopped ${effectiveDirective} ${blockedURI}`);
    });
  });
  await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
  return ran;
}

/** Does what a reader's hand could do, and looks at what the parser made of the text. */
function provoke() {
  const wrong: string[] = [];
  for (const node of document.querySelectorAll<HTMLElement>('main *')) {
    for (const { name } of node.attributes) if (name.startsWith('on')) wrong.push(`${node.tagName} ${name}`);
    for (const type of ['click', 'mouseover', 'focus', 'toggle', 'error', 'load']) {
      // A click that leads away would end the look.
      if (type !== 'click' || !node.closest('a, button, summary')) node.dispatchEvent(new Event(type));
    }
    if (node instanceof HTMLAnchorElement && !/^(?:https?|mailto|tel):$/.test(node.protocol))
      wrong.push(node.href);
    if (
      /^(?:script|iframe|object|embed|base|meta|link|style|form)$/i.test(node.tagName) &&
      !node.closest('[data-calc]')
    )
      wrong.push(node.tagName);
  }
  return wrong;
}

/** Loaded one after another, all of them would outlast the patience of one test. */
const parts = [0, 1, 2, 3];

async function seed(services: Services, part: number): Promise<Map<string, string>> {
  const csv = (await addAsset(services, 'csv', attackingData.csv)).url;
  const json = (await addAsset(services, 'json', attackingData.json)).url;
  const calculator = await addCalculator(services, {
    fields: [{ name: 'a', description: '<img src=x onerror=alert(1)>' }],
    formulas: [{ name: 'total', expression: 'a + 1' }],
  });
  const bodies = new Map<string, string>();
  for (const [index, attack] of [...attacks, ...dataAttacks].entries()) {
    if (index % parts.length !== part) continue;
    const written = attack
      .replaceAll(attackingAddresses.csv, csv)
      .replaceAll(attackingAddresses.json, json)
      .replaceAll('CALCULATOR', calculator);
    const slug = `attack-${index}`;
    bodies.set(slug, attack);
    await addArticle(services, {
      slug,
      title: `Attack ${index}`,
      body: `Text ${written} text\n\n${written}\n\n> - ${written}\n\n<div>${written}</div>`,
    });
  }
  return bodies;
}

for (const part of parts) {
  test(`nothing that is written into an article runs, ${part + 1}`, async ({ page, emptySite }) => {
    test.slow();
    const bodies = await seed(emptySite.services, part);
    const ran = await watch(page);
    for (const [slug, attack] of bodies) {
      const answer = await page.goto(`${emptySite.url}/article/${slug}`);
      expect(answer?.status(), attack).toBe(200);
      const wrong = await page.evaluate(provoke);
      expect([...wrong, ...ran], attack).toEqual([]);
    }
  });
}

test.describe('the look itself', () => {
  test.use({ expectedConsole: /Content Security Policy/ });

  test('notices what the policy stops, and what runs', async ({ page, emptySite }) => {
    await addArticle(emptySite.services, { slug: 'plain', title: 'Plain' });
    const ran = await watch(page);
    await page.goto(`${emptySite.url}/article/plain`);
    await page.locator('main').evaluate((main) => {
      main.innerHTML = '<img src="data:," onerror="alert(1)">';
    });
    await expect
      .poll(() => ran)
      .toContainEqual(expect.stringContaining('only the policy stopped script-src'));
    expect(await page.evaluate(provoke)).toEqual(['IMG onerror']);
    await page.evaluate(() => alert('1'));
    await expect.poll(() => ran).toContain('a script ran');
  });
});

test('nothing in the fields around the body runs', async ({ page, emptySite }) => {
  const evil = `"'></title></script><script>alert(1)</script><img src=x onerror=alert(1)><!--`;
  await emptySite.services.articles.insert(system, [
    {
      id: 'fields',
      slug: 'fields',
      title: evil,
      excerpt: evil,
      body: `# ${evil}\n\n## ${evil}\n\nWords.`,
      heroImageUrl: `/none.jpg${evil}`,
      heroImageAltText: evil,
      heroMediaId: null,
      metaDescription: evil,
      tags: [evil],
      city: evil,
      published: true,
      createdDate: '2026-01-20T09:00:00.000Z',
      updatedDate: '2026-01-20T09:00:00.000Z',
      publishedAt: '2026-01-20T09:00:00.000Z',
      seo: {
        ogTitle: evil,
        ogDescription: evil,
        twitterTitle: evil,
        twitterDescription: evil,
        internalLinks: [],
      },
    },
  ]);
  const ran = await watch(page);
  await page.goto(`${emptySite.url}/article/fields`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>alert(1)</script>');
  const records = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(records.map((record) => JSON.parse(record))).toContainEqual(
    expect.objectContaining({ '@type': 'BlogPosting', headline: evil }),
  );
  await page.goto(`${emptySite.url}/articleslistpage`);
  expect(ran).toEqual([]);
});

test('nothing in data of another host runs', async ({ page, context, emptySite }) => {
  const ran = await watch(page);
  for (const [file, type, text] of [
    ['a.csv', 'text/csv', attackingData.csv],
    ['a.json', 'application/json', attackingData.json],
  ] as const) {
    await page.route(`https://e.com/${file}`, (route) =>
      route.fulfill({ contentType: type, body: text, headers: { 'access-control-allow-origin': '*' } }),
    );
  }
  await addArticle(emptySite.services, {
    slug: 'remote-attack',
    title: 'Remote',
    body: '[table csv="https://e.com/a.csv" caption="&lt;script&gt;alert(1)&lt;/script&gt;"]\n\n[chart data="https://e.com/a.json" title="&lt;/title&gt;&lt;img src=x onerror=alert(1)&gt;"]',
  });
  await page.goto(`${emptySite.url}/article/remote-attack`);
  await expect(page.locator('main svg[role=img]').first()).toBeVisible();
  await expect(page.locator('main table').first()).toContainText('<script>alert(1)</script>');
  expect([...(await page.evaluate(provoke)), ...ran]).toEqual([]);
  expect(context.pages()).toHaveLength(1);
});

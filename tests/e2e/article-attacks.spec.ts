import type { Page } from '@playwright/test';
import { system } from '../../domain/access/account.ts';
import type { Services } from '../../server/compose/services.ts';
import { attackingAddresses, attackingData, attacks, dataAttacks } from '../factories/attacks.ts';
import { addAsset, addCalculator } from '../factories/data.ts';
import { addArticle } from '../http/seed.ts';
import { expect, type RunningSite, test } from './fixtures.ts';

// Pictures and data that attacks name are not there.
test.use({ expectedConsole: /Failed to load resource|could not be shown|blocked by CORS/ });

/** Notes every script that runs and every violation of the content policy. */
async function watch(page: Page): Promise<string[]> {
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
      // The policy blocks images of other sites in normal articles, too.
      if (!effectiveDirective.startsWith('img-src'))
        report(`only the policy stopped ${effectiveDirective} ${blockedURI}`);
    });
  });
  await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
  return ran;
}

/** Sends every element the events of a reader, and looks at what the parser made of the text. @returns what is wrong */
function provoke() {
  const wrong: string[] = [];
  const bodies = [...document.querySelectorAll('main')];
  for (const node of document.querySelectorAll<HTMLElement>('main *')) {
    const report = (what: string) =>
      wrong.push(`${what} in body ${bodies.indexOf(node.closest('main') ?? node)}`);
    for (const { name } of node.attributes) if (name.startsWith('on')) report(`${node.tagName} ${name}`);
    for (const type of ['click', 'mouseover', 'focus', 'toggle', 'error', 'load']) {
      // A click on a link would leave the page.
      if (type !== 'click' || !node.closest('a, button, summary')) node.dispatchEvent(new Event(type));
    }
    if (node instanceof HTMLAnchorElement && !/^(?:https?|mailto|tel):$/.test(node.protocol))
      report(node.href);
    if (
      /^(?:script|iframe|object|embed|base|meta|link|style|form)$/i.test(node.tagName) &&
      !node.closest('[data-calc]')
    )
      report(node.tagName);
  }
  return wrong;
}

/** An article for each attack. @returns the attacks by slug */
async function seed(services: Services): Promise<[string, string][]> {
  const csv = (await addAsset(services, 'csv', attackingData.csv)).url;
  const json = (await addAsset(services, 'json', attackingData.json)).url;
  const calculator = await addCalculator(services, {
    fields: [{ name: 'a', description: '<img src=x onerror=alert(1)>' }],
    formulas: [{ name: 'total', expression: 'a + 1' }],
  });
  const bodies: [string, string][] = [];
  for (const [index, attack] of [...attacks, ...dataAttacks].entries()) {
    const written = attack
      .replaceAll(attackingAddresses.csv, csv)
      .replaceAll(attackingAddresses.json, json)
      .replaceAll('CALCULATOR', calculator);
    const slug = `attack-${index}`;
    bodies.push([slug, attack]);
    await addArticle(services, {
      slug,
      title: `Attack ${index}`,
      body: `Text ${written} text\n\n${written}\n\n> - ${written}\n\n<div>${written}</div>`,
    });
  }
  return bodies;
}

/** From its first <main> to its last end of one: an attack may have written more of them. */
const mainOf = (html: string) => /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? '';

interface AttackPage {
  address: string;
  attack: string;
  html: string;
}

const together = 15;

/** The pages of all articles, in groups of one content policy: data of another host makes an article's own different. */
async function attackPages(page: Page, site: RunningSite): Promise<AttackPage[][]> {
  const byPolicy = new Map<string, AttackPage[]>();
  for (const [slug, attack] of await seed(site.services)) {
    const address = `${site.url}/article/${slug}`;
    const answer = await page.request.get(address);
    expect(answer.status(), attack).toBe(200);
    const policy = answer.headers()['content-security-policy'] ?? '';
    const same = byPolicy.get(policy) ?? [];
    byPolicy.set(policy, [...same, { address, attack, html: await answer.text() }]);
  }
  return [...byPolicy.values()].flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / together) }, (_, index) =>
      same.slice(index * together, (index + 1) * together),
    ),
  );
}

/** Opens the first page with the main parts of all of them, each as the server rendered it. */
async function openTogether(page: Page, pages: readonly AttackPage[]): Promise<void> {
  const [first] = pages;
  if (!first) return;
  const body = first.html.replace(mainOf(first.html), () => pages.map(({ html }) => mainOf(html)).join('\n'));
  await page.route(first.address, async (route) => route.fulfill({ response: await route.fetch(), body }));
  await page.goto(first.address);
  // One more would be written by an attack, one less swallowed by the attack before it.
  await expect(page.locator('main')).toHaveCount(pages.length);
}

test('nothing that is written into an article runs', async ({ page, emptySite }) => {
  const groups = await attackPages(page, emptySite);
  const ran = await watch(page);
  for (const group of groups) {
    await openTogether(page, group);
    const attacksHere = group.map(({ attack }, index) => `${index}: ${attack}`).join('\n');
    expect([...(await page.evaluate(provoke)), ...ran], attacksHere).toEqual([]);
  }
});

test.describe('the check itself', () => {
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
    expect(await page.evaluate(provoke)).toEqual(['IMG onerror in body 0']);
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
  const pages = context.pages().length;
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
  expect(context.pages(), 'no page has been opened').toHaveLength(pages);
});

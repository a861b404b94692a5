import type { Browser, Request } from '@playwright/test';
import { withBrowser } from '../browser.ts';
import { type PageType, pageTypes } from '../page-types.ts';
import type { Section, SectionReport, Verdict } from '../section.ts';
import { startServer } from '../server.ts';
import { fewPosts } from '../sites.ts';
import { figure, kilobytes, markdownTable } from '../table.ts';

/** Kilobytes as they go over the wire. */
const budgets = { html: 20, css: 14, script: 3, font: 40 } as const;
type Kind = keyof typeof budgets;
const kinds = Object.keys(budgets) as Kind[];

const kindOf: Readonly<Record<string, Kind>> = {
  document: 'html',
  stylesheet: 'css',
  script: 'script',
  font: 'font',
};

type Weights = Record<Kind, number>;

export const bytes: Section = {
  name: 'bytes',
  title: 'Bytes of a page',
  async run({ sites, say }) {
    const server = await startServer(await sites.withPosts(fewPosts));
    return withBrowser(server, async (browser) => {
      say(`Opening ${pageTypes.length} pages in a browser`);
      const rows = [];
      for (const type of pageTypes)
        rows.push({ type, weights: await weigh(browser, server.url + type.path) });
      return report(rows);
    });
  },
};

/** Everything the page loads without interaction. Fonts: those that its head preloads. */
export async function weigh(browser: Browser, url: string): Promise<Weights> {
  const page = await browser.newPage();
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  const answer = await page.goto(url, { waitUntil: 'networkidle' });
  if (answer?.status() !== 200) throw new Error(`${url} answers ${answer?.status()}.`);
  if (answer.headers()['content-encoding'] !== 'br') throw new Error(`${url} is not compressed with br.`);
  const preloaded = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const weights: Weights = { html: 0, css: 0, script: 0, font: 0 };
  for (const request of finished) {
    const kind = kindOf[request.resourceType()];
    if (!kind || (kind === 'font' && !preloaded.includes(request.url()))) continue;
    weights[kind] += (await request.sizes()).responseBodySize;
  }
  await page.close();
  return weights;
}

function report(rows: readonly { type: PageType; weights: Weights }[]): SectionReport {
  const text = [
    'Bodies as they go over the wire, compressed with br, of what the page loads before the visitor touches anything.',
    '',
    markdownTable(
      ['page', 'HTML', 'CSS', 'script', 'fonts preloaded'],
      [
        ...rows.map(({ type, weights }) => [type.name, ...kinds.map((kind) => kilobytes(weights[kind]))]),
        ['budget', ...kinds.map((kind) => kilobytes(budgets[kind] * 1024))],
      ],
    ),
  ].join('\n');
  return {
    text,
    verdicts: kinds.map((kind) =>
      verdictOn(
        kind,
        rows.map(({ weights }) => weights[kind]),
      ),
    ),
  };
}

const titles: Readonly<Record<Kind, string>> = {
  html: 'HTML',
  css: 'CSS',
  script: 'Script',
  font: 'Fonts preloaded',
};

function verdictOn(kind: Kind, weights: readonly number[]): Verdict {
  const heaviest = Math.max(...weights);
  return {
    what: `${titles[kind]} of the heaviest page`,
    figure: kilobytes(heaviest),
    target: `at most ${figure(budgets[kind])} KB`,
    met: heaviest <= budgets[kind] * 1024,
  };
}

import type { Browser } from '@playwright/test';
import { readConfig } from '#server/compose/config.ts';
import { createLogger } from '#server/compose/logger.ts';
import { openServices, type Services } from '#server/compose/services.ts';
import { system } from '../../domain/access/account.ts';
import { withBrowser } from '../browser.ts';
import { longBody, storeData } from '../long-article.ts';
import { median } from '../median.ts';
import type { Section } from '../section.ts';
import { articleFor } from '../seed-content.ts';
import { siteSettings, startServer } from '../server.ts';
import { figure, kilobytes, markdownTable } from '../table.ts';
import { weigh } from './bytes.ts';

const rounds = 25;

interface Times {
  first: number;
  again: number;
}

export const article: Section = {
  name: 'article',
  title: 'A long article',
  async run({ sites, say }) {
    const dataDir = sites.empty();
    say('Rendering an article of 3,000 words');
    const times = await prepare(dataDir);
    const server = await startServer(dataDir);
    return withBrowser(server, async (browser) => {
      say('Opening articles with and without live blocks');
      return report(times, await weights(browser, server.url));
    });
  },
};

async function prepare(dataDir: string): Promise<Times> {
  const services = await openServices(readConfig(siteSettings(dataDir)), createLogger('warn'));
  try {
    await services.accounts.ensureFirstAdmin();
    const data = await storeData(services);
    const field = { name: 'a', description: 'A number' };
    const calculator = await services.calculators.create(system, {
      name: 'Bench',
      schema: { fields: [field], formulas: [{ name: 'double', expression: 'a * 2' }] },
    });
    const bodies = {
      plain: longBody(null),
      own: longBody(data),
      calculator: `${longBody(null)}\n\n[calc id="bench" schema="${calculator.id}"]`,
    };
    await services.articles.insert(
      system,
      Object.entries(bodies).map(([slug, body], number) => ({
        ...articleFor(number, { id: '', url: '' }),
        heroMediaId: null,
        slug,
        body,
      })),
    );
    return await measure(services, bodies.own);
  } finally {
    await services.close();
  }
}

/** Milliseconds; each first one has a title that was never rendered before. */
async function measure({ articleRendering }: Services, body: string): Promise<Times> {
  const time = async (title: string) => {
    const start = performance.now();
    await articleRendering.render({ slug: 'measured', title, body });
    return performance.now() - start;
  };
  for (let round = 0; round < rounds; round += 1) await time(`Warm ${round}`);
  const first: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    first.push(await time(`Title ${round}`));
    again.push(await time(`Title ${round}`));
  }
  return { first: median(first), again: median(again) };
}

async function weights(browser: Browser, url: string) {
  const rows = [];
  for (const slug of ['plain', 'own', 'calculator'])
    rows.push({ slug, ...(await weigh(browser, `${url}/article/${slug}`)) });
  return rows;
}

const names: Readonly<Record<string, string>> = {
  plain: 'words, lists, code',
  own: 'with a table and a chart of our own',
  calculator: 'with a calculator',
};

function report({ first, again }: Times, rows: Awaited<ReturnType<typeof weights>>) {
  const scriptOf = (slug: string) => rows.find((row) => row.slug === slug)?.script ?? 0;
  const same = scriptOf('own') === scriptOf('plain');
  return {
    text: [
      'The body of 3,000 words with a table of 40 rows, a chart and code, without the page around it:',
      '',
      markdownTable(
        ['rendering', 'ms'],
        [
          ['first', figure(first, 1)],
          ['again, its data read', figure(again, 2)],
        ],
      ),
      '',
      'The page, compressed with br, with all scripts that it loads by itself:',
      '',
      markdownTable(
        ['article of 3,000 words', 'HTML', 'script'],
        rows.map(({ slug, html, script }) => [names[slug] ?? slug, kilobytes(html), kilobytes(script)]),
      ),
    ].join('\n'),
    verdicts: [
      {
        what: 'Script of an article with a table and a chart of our own, beyond one without',
        figure: kilobytes(scriptOf('own') - scriptOf('plain')),
        target: 'none',
        met: same,
      },
    ],
  };
}

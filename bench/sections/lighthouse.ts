import runLighthouse, { type Flags, type Result } from 'lighthouse';
import { startChromium } from '../chromium.ts';
import { type PageType, pageTypes } from '../page-types.ts';
import type { Section, SectionReport, Verdict } from '../section.ts';
import { startServer } from '../server.ts';
import { fewPosts } from '../sites.ts';
import { figure, markdownTable } from '../table.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** Least scores on every page, of 100. */
const targets: Readonly<Record<Category, number>> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
/** Seconds, in Lighthouse's throttled mobile run of Home. */
const largestPaintTarget = 1.3;
/** Runs of Home, for which there is a target in seconds; the one in the middle counts. */
const homeRuns = 3;
const mostAttempts = 3;
/** Below this, Lighthouse itself no longer shows an audit in green. */
const green = 0.9;

interface Audited {
  page: PageType;
  result: Result;
}

export const lighthouse: Section = {
  name: 'lighthouse',
  title: 'Lighthouse',
  async run({ sites, say }) {
    const server = await startServer(await sites.withPosts(fewPosts));
    const browser = await startChromium();
    try {
      const audited: Audited[] = [];
      for (const page of pageTypes) {
        say(`Lighthouse on ${page.name}`);
        const runs = page.name === 'Home' ? homeRuns : 1;
        audited.push({ page, result: await audit(server.url, page, browser.port, runs) });
      }
      return report(audited);
    } finally {
      await browser.stop();
      await server.stop();
    }
  },
};

/** Lighthouse's defaults: a mid-range phone on slow 4G, an empty cache. */
async function audit(origin: string, page: PageType, port: number, runs: number): Promise<Result> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await auditOnce(origin, page, port));
  const middle = results.toSorted((a, b) => largestPaint(a) - largestPaint(b))[Math.floor(runs / 2)];
  if (!middle) throw new RangeError('Lighthouse has to run at least once.');
  return middle;
}

/** A recording that the browser has lost is made again. */
async function auditOnce(
  origin: string,
  { path, isUnlisted = false }: PageType,
  port: number,
): Promise<Result> {
  const url = origin + path;
  const skipAudits = isUnlisted ? ['is-crawlable'] : null;
  const flags: Flags = { port, logLevel: 'silent', onlyCategories: [...categories], skipAudits };
  for (let attempt = 1; ; attempt += 1) {
    const found = await runLighthouse(url, flags);
    if (found && !found.lhr.runtimeError) return found.lhr;
    if (attempt === mostAttempts)
      throw new Error(`${url}: ${found?.lhr.runtimeError?.message ?? 'no result'}`);
  }
}

function report(audited: readonly Audited[]): SectionReport {
  const version = audited[0]?.result.lighthouseVersion;
  const failures = audited.flatMap(failedAudits);
  const text = [
    `Lighthouse ${version}, mobile, simulated slow 4G; pages with real-sized photographs; one run each, of Home the middle one of ${homeRuns}.`,
    '',
    markdownTable(
      ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP s', 'CLS', 'TBT ms'],
      audited.map(({ page, result }) => [
        page.name,
        ...categories.map((category) => figure(scoreOf(result, category))),
        figure(largestPaint(result), 2),
        figure(numberOf(result, 'cumulative-layout-shift'), 3),
        figure(numberOf(result, 'total-blocking-time')),
      ]),
    ),
    '',
    failures.length > 0
      ? ['Audits that are not green:', '', ...failures].join('\n')
      : 'Every audit is green.',
  ].join('\n');
  return {
    text,
    verdicts: [...categories.map((category) => worstVerdict(audited, category)), paintVerdict(audited)],
  };
}

function scoreOf(result: Result, category: Category): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

function numberOf(result: Result, id: string): number {
  return result.audits[id]?.numericValue ?? Number.NaN;
}

/** Seconds. */
function largestPaint(result: Result): number {
  return numberOf(result, 'largest-contentful-paint') / 1000;
}

/** Those that count for a score and cost some of it. */
function failedAudits({ page, result }: Audited): string[] {
  const counting = Object.values(result.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  return [...new Set(counting.map(({ id }) => id))].flatMap((id) => {
    const { score, title, displayValue } = result.audits[id] ?? {};
    if (score === undefined || score === null || score >= green) return [];
    return [
      `- ${page.name}: ${title}${displayValue ? ` (${displayValue})` : ''}, ${figure(score * 100)} of 100`,
    ];
  });
}

function worstVerdict(audited: readonly Audited[], category: Category): Verdict {
  const worst = Math.min(...audited.map(({ result }) => scoreOf(result, category)));
  const title = audited[0]?.result.categories[category]?.title ?? category;
  return {
    what: `Lighthouse ${title}, lowest of ${audited.length} pages`,
    figure: figure(worst),
    target: targets[category] === 100 ? '100' : `at least ${targets[category]}`,
    met: worst >= targets[category],
  };
}

function paintVerdict(audited: readonly Audited[]): Verdict {
  const home = audited.find(({ page }) => page.name === 'Home');
  const seconds = home ? largestPaint(home.result) : Number.NaN;
  return {
    what: 'Largest contentful paint of Home, throttled phone',
    figure: `${figure(seconds, 2)} s`,
    target: `below ${largestPaintTarget} s`,
    met: seconds < largestPaintTarget,
  };
}

import { paths } from '#domain/site/paths.ts';
import { pageSizes } from '../../domain/site/navigation.ts';
import { median } from '../median.ts';
import { pageTypes } from '../page-types.ts';
import { runProgram } from '../processes.ts';
import { get } from '../request.ts';
import {
  type BenchContext,
  notMeasured,
  type Section,
  type SectionReport,
  type Verdict,
} from '../section.ts';
import { slugFor } from '../seed-content.ts';
import { signIn } from '../server.ts';
import { fewPosts, type MeasuredServer } from '../sites.ts';
import { figure, markdownTable } from '../table.ts';
import { missingTools } from '../tools.ts';
import { putLoad } from '../wrk.ts';

const manyPosts = 10_000;
const mostPosts = 100_000;
const rounds = 2;
const seconds = 2;
const connections = 4;
/** Renders after which the engine has compiled what it will compile, and how long that is waited for. */
const warmUp = { renders: 4000, seconds: 15 };
const homeTarget = 1500;
/** How much slower a page may be on a large site than on a small one. */
const growthTarget = 1.5;

interface MeasuredPage {
  name: string;
  /** Cards that it contains at any size of the site. */
  cards: number;
  /** Where it is, if that depends on the size of the site. */
  pathFor?: (posts: number) => string;
  /** Shown without a target. */
  isExtra?: boolean;
}

const middleOf = (posts: number) => slugFor(Math.floor(posts / 2));

const pages: readonly MeasuredPage[] = [
  { name: 'Home', cards: 24 },
  { name: 'Tag', cards: 12 },
  { name: 'City', cards: 12 },
  { name: 'Hub', cards: 24 },
  { name: 'Photo', cards: 0, pathFor: (posts) => paths.photo(middleOf(posts)) },
  { name: 'Post', cards: 1, pathFor: (posts) => paths.post(middleOf(posts)) },
  { name: 'Archive', cards: 24 },
  { name: 'Series list', cards: 1 },
  { name: 'Series', cards: 24 },
  { name: 'Article list', cards: 9 },
  { name: 'Article', cards: 0 },
  { name: 'Page', cards: 0 },
  { name: 'Year', cards: 24 },
  // It lists more years, tags and cities on a larger site.
  { name: 'Browse', cards: 0, isExtra: true },
  {
    name: 'Archive, its end',
    cards: 24,
    pathFor: (posts) => paths.photos(Math.floor(posts / pageSizes.photos)),
    isExtra: true,
  },
];

/** @throws Error for a page of one place that is no page type */
function pathOf({ name, pathFor }: MeasuredPage, posts: number): string {
  const path = pathFor?.(posts) ?? pageTypes.find((type) => type.name === name)?.path;
  if (path === undefined) throw new Error(`No page type is called ${name}.`);
  return path;
}

interface MeasuredSite {
  posts: number;
  server: MeasuredServer;
  cookie: string;
}

interface Rendered {
  requests: number;
  perSecond: number;
  /** Processor time of a request, microseconds, all threads of the server. */
  cpu: number;
}

export const uncached: Section = {
  name: 'uncached',
  title: 'Uncached pages',
  isOfDatabase: true,
  async run(context) {
    const missing = missingTools(['wrk']);
    return missing ? notMeasured('Uncached pages', missing) : renderAll(context);
  },
};

/**
 * Signed in, because the owner's pages are rendered for each request and never cached; without compression,
 * because a page is compressed once and rendered many times.
 */
async function renderAll({ sites, large, say }: BenchContext): Promise<SectionReport> {
  const started: MeasuredSite[] = [];
  const sizes = [fewPosts, manyPosts, ...(large ? [mostPosts] : [])];
  // PostgreSQL copies no database that a server uses.
  for (const posts of sizes) await sites.withPosts(posts);
  try {
    for (const posts of sizes) {
      const server = await sites.serve(posts);
      started.push({ posts, server, cookie: (await signIn(server.url)).cookie });
    }
    for (const site of started) {
      say(`Rendering on ${figure(site.posts)} posts until the engine is warm`);
      await warm(site);
    }
    const rows = [];
    for (const page of pages) {
      say(`${page.name}, rendered ${rounds} x ${seconds} s on ${started.length} sites in turn`);
      rows.push({ page, results: await renderOn(started, page) });
    }
    if (sites.database === 'PostgreSQL') return report(started, rows);
    say('Writing Home as HTML without a server');
    return report(started, rows, await renderAlone(await sites.withPosts(fewPosts)));
  } finally {
    for (const { server } of started) await server.stop();
  }
}

/** @returns microseconds of processor time for one Home from its view to its bytes */
async function renderAlone(dataDir: string): Promise<number> {
  return Number(await runProgram({ command: process.execPath, args: ['bench/render-alone.ts', dataDir] }));
}

async function warm(site: MeasuredSite): Promise<void> {
  const [home] = pages;
  const tooLate = performance.now() + warmUp.seconds * 1000;
  for (let renders = 0; home && renders < warmUp.renders && performance.now() < tooLate; ) {
    renders += (await render(site, home, 1)).requests;
  }
}

/** @returns one result per site */
async function renderOn(measured: readonly MeasuredSite[], page: MeasuredPage): Promise<Rendered[]> {
  for (const site of measured) {
    await requireFresh(site, page);
    await render(site, page, 1);
  }
  const found: Rendered[][] = measured.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, site] of measured.entries()) found[index]?.push(await render(site, page, seconds));
  }
  return found.map((results) => ({
    requests: results.reduce((sum, { requests }) => sum + requests, 0),
    perSecond: median(results.map(({ perSecond }) => perSecond)),
    cpu: median(results.map(({ cpu }) => cpu)),
  }));
}

/** @throws Error when the answer is not the whole page, freshly made and uncompressed */
async function requireFresh({ server, cookie, posts }: MeasuredSite, page: MeasuredPage) {
  const { name, cards } = page;
  const { status, headers, body } = await get(server.url + pathOf(page, posts), { Cookie: cookie });
  const shown = body.toString().split('class="card"').length - 1;
  const isFresh = headers['cache-control'] === 'private, no-store' && !headers['content-encoding'];
  if (status !== 200 || shown < cards || !isFresh) {
    const caching = `${headers['cache-control']}, ${headers['content-encoding'] ?? 'not compressed'}`;
    throw new Error(`${name} with ${posts} posts answers ${status} with ${shown} cards, ${caching}.`);
  }
}

async function render(
  { server, cookie, posts }: MeasuredSite,
  page: MeasuredPage,
  length: number,
): Promise<Rendered> {
  const before = server.cpuTime();
  const url = server.url + pathOf(page, posts);
  const { perSecond, requests } = await putLoad({
    url,
    seconds: length,
    connections,
    headers: { Cookie: cookie },
  });
  return { requests, perSecond, cpu: (server.cpuTime() - before) / requests };
}

const secondOfCpu = 1_000_000;

function report(
  measured: readonly MeasuredSite[],
  rows: readonly { page: MeasuredPage; results: Rendered[] }[],
  alone?: number,
): SectionReport {
  const sizes = measured.map(({ posts }) => `${figure(posts)} posts`);
  const growth = (results: Rendered[]) =>
    Math.max(...results.map(({ cpu }) => cpu)) / (results[0]?.cpu ?? Number.NaN);
  const text = [
    `Signed in, so that each request is rendered; not compressed; ${connections} connections, one server process. ` +
      'Renders in a second of the clock, and in brackets in a second of processor time (all threads of the server, and PostgreSQL).',
    '',
    markdownTable(
      ['page', ...sizes, 'slowest against fewest posts'],
      [
        ...rows.map(({ page, results }) => [
          `${page.name}${page.isExtra ? ' (no target)' : ''}`,
          ...results.map(({ perSecond, cpu }) => `${figure(perSecond)} (${figure(secondOfCpu / cpu)})`),
          `${figure(growth(results), 2)}x`,
        ]),
        ...(alone === undefined
          ? []
          : [
              ['React alone: Home from its view to its bytes, no server', `(${figure(secondOfCpu / alone)})`],
            ]),
      ].map((row) => [...row, ...Array<string>(sizes.length + 2 - row.length).fill('')]),
    ),
  ].join('\n');
  const home = rows[0]?.results[0];
  const worst = Math.max(...rows.filter(({ page }) => !page.isExtra).map(({ results }) => growth(results)));
  return { text, verdicts: home ? [homeVerdict(home), growthVerdict(worst, sizes.at(-1) ?? '')] : [] };
}

function homeVerdict({ cpu }: Rendered): Verdict {
  const aCore = secondOfCpu / cpu;
  return {
    what: 'Uncached Home, renders a second a core',
    figure: figure(aCore),
    target: `at least ${figure(homeTarget)}`,
    met: aCore >= homeTarget,
  };
}

function growthVerdict(worst: number, size: string): Verdict {
  return {
    what: `Slowest page with ${size} against ${fewPosts}`,
    figure: `${figure(worst, 2)}x`,
    target: `at most ${growthTarget}x`,
    met: worst <= growthTarget,
  };
}

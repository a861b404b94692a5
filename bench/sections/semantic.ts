import { readConfig } from '#server/compose/config.ts';
import { createLogger } from '#server/compose/logger.ts';
import { openServices } from '#server/compose/services.ts';
import { system } from '../../domain/access/account.ts';
import type { BenchContext, Section, SectionReport, Verdict } from '../section.ts';
import { clusterFor } from '../seed-clusters.ts';
import type { Sites } from '../sites.ts';
import { figure, markdownTable } from '../table.ts';
import { type Scenario, scenarios } from './semantic/scenarios.ts';
import { type Timing, timed, timedAudit } from './semantic/timing.ts';

const fewerPosts = 1000;
const mostPosts = 100_000;
const clusterCount = 200;
/** A response that feels immediate, at any size of the site. */
const targetMs = 250;
/** The size of the audited site, and the target in seconds. */
const auditedPosts = 10_000;
const auditSeconds = 90;

export const semantic: Section = {
  name: 'semantic',
  title: 'The semantic engine',
  isOfDatabase: true,
  async run(context) {
    const results = new Map<number, Timing[]>();
    for (const posts of [fewerPosts, ...(context.large ? [mostPosts] : [])])
      results.set(posts, await measure(context, posts));
    const { text, verdicts } = report(results);
    if (context.sites.database === 'PostgreSQL') return { text, verdicts };
    const audited = await measureAudit(context);
    return { text: `${text}\n\n${audited.text}`, verdicts: [...verdicts, ...audited.verdicts] };
  },
};

/** The whole audit as its page runs it, then one after a single change. */
async function measureAudit({ sites, say }: BenchContext): Promise<SectionReport> {
  const dataDir = await sites.copyOf(auditedPosts, 'audited');
  say(`Auditing ${figure(auditedPosts)} posts`);
  const server = await sites.start(dataDir);
  try {
    const { full, changed } = await timedAudit(server.url);
    const rows = [
      ['Every page', full],
      ['After one changed photo', changed],
    ] as const;
    const text = [
      `The site audit with ${figure(auditedPosts)} posts, portion by portion over the calls.`,
      '',
      markdownTable(
        ['', 'seconds', 'pages read', 'longest portion, ms'],
        rows.map(([name, run]) => [name, figure(run.seconds, 1), figure(run.pages), figure(run.longestMs)]),
      ),
    ].join('\n');
    const verdict = {
      what: `Site audit, ${figure(auditedPosts)} posts`,
      figure: `${figure(full.seconds)} s`,
      target: `at most ${auditSeconds} s`,
      met: full.seconds <= auditSeconds,
    };
    return { text, verdicts: [verdict] };
  } finally {
    await server.stop();
  }
}

/** @returns the times of each scenario */
async function measure({ sites, say }: BenchContext, posts: number): Promise<Timing[]> {
  // A copy: the clusters would make other sections write more for each post.
  const dataDir = await sites.copyOf(posts, 'semantic');
  say(`Writing ${clusterCount} clusters beside ${figure(posts)} posts`);
  await writeClusters(sites, dataDir);
  const server = await sites.start(dataDir);
  try {
    say(`What the owner waits for, with ${figure(posts)} posts`);
    return await timed(server, scenarios);
  } finally {
    await server.stop();
  }
}

async function writeClusters(sites: Sites, dataDir: string): Promise<void> {
  const services = await openServices(readConfig(sites.settingsOf(dataDir)), createLogger('warn'));
  try {
    const { total } = await services.semantic.clusters.list(system, {
      filters: {},
      sort: { by: 'name', descending: false },
      limit: 1,
      offset: 0,
    });
    for (let number = total; number < clusterCount; number += 1)
      await services.clusters.create(system, clusterFor(number));
  } finally {
    await services.close();
  }
}

function report(results: ReadonlyMap<number, Timing[]>): SectionReport {
  const sizes = [...results.keys()].map((posts) => `${figure(posts)} posts`);
  const cells = (index: number) => [...results.values()].flatMap((times) => times[index] ?? []);
  const text = [
    `With ${clusterCount} clusters; signed in, over the calls that the pages make, one at a time. Milliseconds from ` +
      'the request to the last byte of the answer, the middle one of several; in brackets the processor time of one, ' +
      'of the server and PostgreSQL.',
    '',
    markdownTable(
      ['', ...sizes],
      scenarios.map(({ name }, index) => [
        name,
        ...cells(index).map(({ ms, cpuMs }) => `${figure(ms, 1)} (${figure(cpuMs)})`),
      ]),
    ),
  ].join('\n');
  const slowest = scenarios
    .map((scenario: Scenario, index) => ({ scenario, ms: Math.max(...cells(index).map(({ ms }) => ms)) }))
    .reduce((one, other) => (other.ms > one.ms ? other : one));
  return { text, verdicts: [verdict(slowest, sizes.at(-1) ?? '')] };
}

function verdict({ scenario, ms }: { scenario: Scenario; ms: number }, size: string): Verdict {
  return {
    what: `Semantic engine, ${size}, the slowest: ${scenario.name}`,
    figure: `${figure(ms)} ms`,
    target: `at most ${targetMs} ms`,
    met: ms <= targetMs,
  };
}

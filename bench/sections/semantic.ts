import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '#server/compose/config.ts';
import { createLogger } from '#server/compose/logger.ts';
import { openServices } from '#server/compose/services.ts';
import { system } from '../../domain/access/account.ts';
import type { BenchContext, Section, SectionReport, Verdict } from '../section.ts';
import { clusterFor } from '../seed-clusters.ts';
import { siteSettings, startServer } from '../server.ts';
import { figure, markdownTable } from '../table.ts';
import { type Scenario, scenarios } from './semantic/scenarios.ts';
import { timed, timedAudit } from './semantic/timing.ts';

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
  async run(context) {
    const results = new Map<number, number[]>();
    for (const posts of [fewerPosts, ...(context.large ? [mostPosts] : [])])
      results.set(posts, await measure(context, posts));
    const { text, verdicts } = report(results);
    const audited = await measureAudit(context);
    return { text: `${text}\n\n${audited.text}`, verdicts: [...verdicts, ...audited.verdicts] };
  },
};

/** The whole audit as its page runs it, then one after a single change. */
async function measureAudit({ sites, say }: BenchContext): Promise<SectionReport> {
  const dataDir = join(sites.folder, 'semantic-audit');
  await cp(await sites.withPosts(auditedPosts), dataDir, { recursive: true });
  say(`Auditing ${figure(auditedPosts)} posts`);
  const server = await startServer(dataDir);
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

/** @returns milliseconds of each scenario */
async function measure({ sites, say }: BenchContext, posts: number): Promise<number[]> {
  const dataDir = join(sites.folder, `semantic-${posts}`);
  // A copy: the clusters would make other sections write more for each post.
  await cp(await sites.withPosts(posts), dataDir, { recursive: true });
  say(`Writing ${clusterCount} clusters beside ${figure(posts)} posts`);
  await writeClusters(dataDir);
  const server = await startServer(dataDir);
  try {
    say(`What the owner waits for, with ${figure(posts)} posts`);
    return await timed(server.url, scenarios);
  } finally {
    await server.stop();
  }
}

async function writeClusters(dataDir: string): Promise<void> {
  const services = await openServices(readConfig(siteSettings(dataDir)), createLogger('warn'));
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

function report(results: ReadonlyMap<number, number[]>): SectionReport {
  const sizes = [...results.keys()].map((posts) => `${figure(posts)} posts`);
  const cells = (index: number) => [...results.values()].map((times) => times[index] ?? Number.NaN);
  const text = [
    `With ${clusterCount} clusters; signed in, over the calls that the pages make, one at a time. Milliseconds from ` +
      'the request to the last byte of the answer, the middle one of several.',
    '',
    markdownTable(
      ['', ...sizes],
      scenarios.map(({ name }, index) => [name, ...cells(index).map((ms) => figure(ms, 1))]),
    ),
  ].join('\n');
  const slowest = scenarios
    .map((scenario: Scenario, index) => ({ scenario, ms: Math.max(...cells(index)) }))
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

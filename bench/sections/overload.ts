import { readFile } from 'node:fs/promises';
import { Agent, get as httpGet } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { catalogue } from '#demo/content/catalogue.ts';
import { beginFlood } from '../load/begin.ts';
import type { FloodResult } from '../load/flood.ts';
import { percentile } from '../median.ts';
import { get } from '../request.ts';
import type { Section, SectionReport } from '../section.ts';
import { slugFor, tagFor } from '../seed-content.ts';
import { signIn, startServer } from '../server.ts';
import { fewPosts } from '../sites.ts';
import { figure, markdownTable } from '../table.ts';
import { sendUpload, uploadForm } from '../uploads/send.ts';

const connections = 300;
const seconds = { quiet: 3, busy: 15 };
const targetMs = 20;
/** Milliseconds between two requests of cached Home. */
const between = 5;

/** Each asks for a page that has never been rendered; of the series that it names there is none. */
const uncached = Array.from({ length: fewPosts }, (_, number) => [
  `/photo?slug=${slugFor(number)}&series=s-#`,
  `/post/${slugFor(number)}?series=s-#`,
  `/tag/${tagFor(number)}-#`,
  `/search?q=${tagFor(number)}+#`,
]).flat();

export const overload: Section = {
  name: 'overload',
  title: 'More requests than one core can answer',
  async run({ sites, say }) {
    const server = await startServer(await sites.withPosts(fewPosts));
    try {
      await cachedTimes(server.url, 1);
      const quiet = await cachedTimes(server.url, seconds.quiet);
      say(
        `${connections} connections ask for uncached pages, and photos are uploaded, for ${seconds.busy} s`,
      );
      const flood = beginFlood({ url: server.url, connections, paths: uncached, most: null });
      const uploads = beginUploads(server.url);
      const busy = await cachedTimes(server.url, seconds.busy);
      flood.stop();
      uploads.stop();
      const ended = performance.now();
      while ((await get(`${server.url}/photo?slug=${slugFor(1)}&series=after`)).status !== 200)
        await pause(5);
      const recovery = performance.now() - ended;
      return report({ quiet, busy, recovery, uploads: await uploads.done, flood: await flood.result });
    } finally {
      await server.stop();
    }
  },
};

interface HomeTimes {
  /** Milliseconds of each page that came. */
  times: number[];
  /** Answers of 503: when the content has changed, Home is rendered again like any page. */
  refused: number;
}

/** Of cached Home, on a connection that stays open. */
async function cachedTimes(url: string, length: number): Promise<HomeTimes> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let refused = 0;
  const end = performance.now() + length * 1000;
  while (performance.now() < end) {
    const start = performance.now();
    const status = await new Promise<number>((resolve, reject) => {
      httpGet(`${url}/`, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      }).once('error', reject);
    });
    if (status === 200) times.push(performance.now() - start);
    else if (status === 503) refused += 1;
    else throw new Error(`Home answered ${status}.`);
    await pause(between);
  }
  agent.destroy();
  return { times, refused };
}

/** One photo after the other; each is a file that the site has not seen. */
function beginUploads(url: string): { stop: () => void; done: Promise<number> } {
  let isStopped = false;
  const done = (async () => {
    const session = await signIn(url);
    const agent = new Agent({ keepAlive: true });
    let sent = 0;
    while (!isStopped) {
      const bytes = await readFile(
        new URL(`../../demo/images/${catalogue[sent % 20]?.key}.jpg`, import.meta.url),
      );
      const form = uploadForm(`${sent}.jpg`, Buffer.concat([bytes, Buffer.from(`${url} ${sent}`)]));
      await sendUpload({ url, session, agent }, form);
      sent += 1;
    }
    agent.destroy();
    return sent;
  })();
  // Awaited in the end: what fails before is the reason.
  done.catch(() => undefined);
  return {
    stop: () => {
      isStopped = true;
    },
    done,
  };
}

interface Course {
  quiet: HomeTimes;
  busy: HomeTimes;
  /** Milliseconds. */
  recovery: number;
  uploads: number;
  flood: FloodResult;
}

function report({ quiet, busy, recovery, uploads, flood }: Course): SectionReport {
  const { statuses, withoutRetry } = flood;
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const p95 = percentile(busy.times, 0.95);
  const rows = [
    ['before', quiet],
    ['under load', busy],
  ] as const;
  return {
    text: [
      markdownTable(
        ['cached Home', 'requests', 'of them 503', 'median ms', 'p95 ms', 'p99 ms'],
        rows.map(([name, { times, refused }]) => [
          name,
          figure(times.length + refused),
          figure(refused),
          ...[0.5, 0.95, 0.99].map((part) => figure(percentile(times, part), 1)),
        ]),
      ),
      '',
      `${figure(all)} other requests by status: ${Object.entries(statuses)
        .map(([status, count]) => `${status}: ${figure(count)}`)
        .join(
          ', ',
        )}; 429 are searches beyond those of one address. 503 without Retry-After: ${withoutRetry}. ` +
        `${figure(uploads)} photos uploaded at the same time. After the end the first uncached page took ${figure(recovery)} ms.`,
    ].join('\n'),
    verdicts: [
      {
        what: `Cached Home while ${connections} connections ask for uncached pages, p95, and answers of 503`,
        figure: `${figure(p95, 1)} ms, ${figure(busy.refused)}`,
        target: `under ${targetMs} ms, 0`,
        met: p95 < targetMs && busy.refused === 0,
      },
      {
        what: 'Answers of 503 that do not say when to ask again, and broken connections',
        figure: figure(withoutRetry + (statuses[0] ?? 0)),
        target: '0',
        met: withoutRetry + (statuses[0] ?? 0) === 0,
      },
    ],
  };
}

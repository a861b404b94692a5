import { setTimeout as pause } from 'node:timers/promises';
import { beginFlood } from '../load/begin.ts';
import { pageTypes } from '../page-types.ts';
import type { Section, SectionReport } from '../section.ts';
import { slugFor, tagFor } from '../seed-content.ts';
import { startServer } from '../server.ts';
import { fewPosts } from '../sites.ts';
import { figure, markdownTable } from '../table.ts';

/** As many as a site with two requests a second has in a day; the warming fills the cache of pages. */
const requests = { warming: 30_000, day: 200_000 };
const connections = 50;
/** Seconds without a request, in which V8 and the allocator give back what they hold. */
const idleSeconds = 30;
const target = 1.2;
const token = 'of-the-bench-for-its-memory';

/** Of every kind: known pages, documents, calls, pages that were never rendered, and what does not exist. */
const paths = [
  ...pageTypes.map(({ path }) => path),
  ...['/sitemap.xml', '/feed.xml', '/robots.txt', '/healthz', '/api/posts', '/api/hubs', '/api/csrf/'],
  ...['/media/00/none-#.webp', '/no-such-page-#', `/tag/${tagFor(1)}-#`, '/api/posts/none-#'],
  ...[1, 2, 3].map((number) => `/photo?slug=${slugFor(number)}&series=s-#`),
];

interface Memory {
  resident: number;
  heap: number;
}

export const memory: Section = {
  name: 'memory',
  title: 'Memory after the requests of a day',
  async run({ sites, say }) {
    const server = await startServer(await sites.withPosts(fewPosts), 'serve', { METRICS_TOKEN: token });
    try {
      say(`${figure(requests.warming)} requests to fill the caches`);
      await beginFlood({ url: server.url, connections, paths, most: requests.warming }).result;
      await pause(idleSeconds * 1000);
      const before = await read(server.url);
      say(`${figure(requests.day)} requests`);
      const { statuses } = await beginFlood({ url: server.url, connections, paths, most: requests.day })
        .result;
      const busy = await read(server.url);
      await pause(idleSeconds * 1000);
      return report(before, busy, await read(server.url), statuses);
    } finally {
      await server.stop();
    }
  },
};

async function read(url: string): Promise<Memory> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  const of = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  return { resident: of('process_resident_memory_bytes'), heap: of('nodejs_heap_size_used_bytes') };
}

function report(
  before: Memory,
  busy: Memory,
  after: Memory,
  statuses: Record<number, number>,
): SectionReport {
  const megabytes = (bytes: number) => figure(bytes / 1024 ** 2);
  const share = after.resident / before.resident;
  return {
    text: [
      markdownTable(
        ['', 'resident MB', 'used heap MB'],
        [
          ['after warming', megabytes(before.resident), megabytes(before.heap)],
          ['at the last request', megabytes(busy.resident), megabytes(busy.heap)],
          [`${idleSeconds} s later`, megabytes(after.resident), megabytes(after.heap)],
        ],
      ),
      '',
      `Answers by status: ${Object.entries(statuses)
        .map(([status, count]) => `${status}: ${figure(count)}`)
        .join(', ')}.`,
    ].join('\n'),
    verdicts: [
      {
        what: `Resident memory after ${figure(requests.day)} requests, against its start`,
        figure: figure(share, 2),
        target: `at most ${target}`,
        met: share <= target,
      },
    ],
  };
}

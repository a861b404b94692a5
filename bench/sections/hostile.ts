import { setTimeout as pause } from 'node:timers/promises';
import { fitCallBody } from '../../tests/factories/article-texts.ts';
import { type HostileShape, hostileShapes } from '../../tests/factories/hostile-texts.ts';
import { get } from '../request.ts';
import type { Section, SectionReport } from '../section.ts';
import { type OwnerSession, signIn, startServer } from '../server.ts';
import { figure, markdownTable } from '../table.ts';

/** Characters. */
const sizes = [1000, 5000, 20_000, 100_000];
/** Milliseconds that any other response may take while one is rendered. */
const mostWait = 100;
/** How the time may grow, in proportion to the length. */
const mostGrowth = 1;

interface Result {
  shape: string;
  size: number;
  /** Milliseconds of preview, save, publication and page together. */
  total: number;
  /** Milliseconds of the slowest other response at that time. */
  otherWait: number;
}

export const hostile: Section = {
  name: 'hostile',
  title: 'Texts of hostile shapes',
  async run({ sites, say }) {
    const server = await startServer(sites.empty());
    try {
      const session = await signIn(server.url);
      await measure(server.url, session, hostileShapes[0] as HostileShape, 1000);
      const results: Result[] = [];
      for (const size of sizes) {
        say(`${hostileShapes.length} texts of ${figure(size)} characters`);
        for (const shape of hostileShapes) results.push(await measure(server.url, session, shape, size));
      }
      return report(results);
    } finally {
      await server.stop();
    }
  },
};

async function measure(
  url: string,
  session: OwnerSession,
  shape: HostileShape,
  size: number,
): Promise<Result> {
  const text = shape.text(size);
  const others = watchOthers(url);
  const start = performance.now();
  await post(url, session, '/api/admin/articles/preview', { title: 'T', body: text });
  await post(url, session, '/api/admin/articles', { title: 'T', body: text });
  const body = `${fitCallBody.body}\n\n${text}`;
  const published = await post(url, session, '/api/admin/articles', {
    ...fitCallBody,
    body,
    published: true,
  });
  const { slug } = (await published.json()) as { slug?: string };
  if (slug) await get(`${url}/article/${slug}`);
  const total = performance.now() - start;
  return { shape: shape.name, size, total, otherWait: await others.stop() };
}

async function post(url: string, { cookie, csrfToken }: OwnerSession, path: string, body: object) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { cookie, 'x-csrftoken': csrfToken, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (![200, 201, 422].includes(response.status)) throw new Error(`${path} answered ${response.status}.`);
  return response;
}

/** Requests a cached page repeatedly. */
function watchOthers(url: string): { stop: () => Promise<number> } {
  let isStopped = false;
  let slowest = 0;
  const watching = (async () => {
    while (!isStopped) {
      const start = performance.now();
      await get(`${url}/robots.txt`);
      slowest = Math.max(slowest, performance.now() - start);
      await pause(2);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await watching;
      return slowest;
    },
  };
}

function report(results: readonly Result[]): SectionReport {
  const rows = sizes.map((size) => {
    const those = results.filter((result) => result.size === size);
    const slowest = those.reduce((one, other) => (other.total > one.total ? other : one));
    const wait = those.reduce((one, other) => (other.otherWait > one.otherWait ? other : one));
    return { size, slowest, wait };
  });
  const growth = rows.slice(1).map(({ size, slowest }, index) => {
    const before = rows[index] as (typeof rows)[number];
    return slowest.total / before.slowest.total / (size / before.size);
  });
  const wait = Math.max(...rows.map((row) => row.wait.otherWait));
  return {
    text: [
      `${hostileShapes.length} shapes, each previewed, saved, published and shown, with another page asked for meanwhile:`,
      '',
      markdownTable(
        ['characters', 'slowest, ms', 'shape', 'longest wait of others, ms', 'shape'],
        rows.map(({ size, slowest, wait: longest }) => [
          figure(size),
          figure(slowest.total),
          slowest.shape,
          figure(longest.otherWait),
          longest.shape,
        ]),
      ),
    ].join('\n'),
    verdicts: [
      {
        what: 'Longest wait of another request while a hostile text is previewed, saved, published and shown',
        figure: `${figure(wait)} ms`,
        target: `at most ${mostWait} ms`,
        met: wait <= mostWait,
      },
      {
        what: 'Time of a hostile text, in proportion to its length',
        figure: figure(Math.max(...growth), 1),
        target: `at most ${mostGrowth}`,
        met: Math.max(...growth) <= mostGrowth,
      },
    ],
  };
}

import type { IncomingHttpHeaders } from 'node:http';
import { cpuTime } from '../cpu-time.ts';
import { median } from '../median.ts';
import { startNginx } from '../nginx.ts';
import { type Answer, get } from '../request.ts';
import { type BenchContext, notMeasured, type Section, type SectionReport } from '../section.ts';
import { startServer } from '../server.ts';
import { fewPosts } from '../sites.ts';
import { figure, kilobytes, markdownTable } from '../table.ts';
import { missingTools } from '../tools.ts';
import { putLoad } from '../wrk.ts';

/** Times both are measured, one after the other, so that a noisy neighbour disturbs them alike. */
const rounds = 5;
const seconds = 4;
const secondsNotModified = 2;
const connections = 32;
const bar = 0.75;

const compressed = { 'Accept-Encoding': 'br' };

/** One of the two that are compared. */
interface Contestant {
  url: string;
  pid: number;
  etag: string;
}

interface Measured {
  perSecond: number;
  /** Processor time of a request, microseconds. */
  cpu: number;
  p99: number;
}

type Pair = Record<'product' | 'nginx', Measured>;

export const cached: Section = {
  name: 'cached',
  title: 'Cached Home against nginx',
  async run(context) {
    const missing = missingTools(['nginx', 'wrk']);
    return missing ? notMeasured('Cached Home against nginx', missing) : compare(context);
  },
};

async function compare({ sites, say }: BenchContext): Promise<SectionReport> {
  const server = await startServer(await sites.withPosts(fewPosts));
  // The first answer is rendered, the second comes from the cache.
  await get(`${server.url}/`, compressed);
  const page = await get(`${server.url}/`, compressed);
  const nginx = await startNginx(page);
  const nginxPage = await get(nginx.url, compressed);
  requireSame(page, nginxPage);
  const product: Contestant = { ...server, url: `${server.url}/`, etag: String(page.headers.etag) };
  const reference: Contestant = { ...nginx, etag: String(nginxPage.headers.etag) };
  try {
    await measure(product, compressed, 2);
    await measure(reference, compressed, 1);
    const whole = await alternate(product, reference, () => compressed, seconds, say);
    const notModified = await alternate(product, reference, ifNoneMatch, secondsNotModified, say);
    return report(page, whole, notModified);
  } finally {
    await nginx.stop();
    await server.stop();
  }
}

const ifNoneMatch = ({ etag }: Contestant) => ({ ...compressed, 'If-None-Match': etag });

/** Both must send the same work: bytes, and names of headers. Only nginx names itself. */
function requireSame(page: Answer, other: Answer): void {
  const names = (headers: IncomingHttpHeaders) =>
    Object.keys(headers)
      .filter((name) => name !== 'server')
      .sort()
      .join(', ');
  if (page.status !== 200 || page.headers['content-encoding'] !== 'br')
    throw new Error('Home is not served as br.');
  if (!page.body.equals(other.body)) throw new Error('nginx serves other bytes.');
  if (names(page.headers) !== names(other.headers)) {
    throw new Error(`nginx sends other headers:\n${names(page.headers)}\n${names(other.headers)}`);
  }
}

async function alternate(
  product: Contestant,
  nginx: Contestant,
  headersFor: (contestant: Contestant) => Record<string, string>,
  length: number,
  say: BenchContext['say'],
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`Round ${round} of ${rounds}, ${length} s each`);
    pairs.push({
      product: await measure(product, headersFor(product), length),
      nginx: await measure(nginx, headersFor(nginx), length),
    });
  }
  return pairs;
}

async function measure(
  { url, pid }: Contestant,
  headers: Record<string, string>,
  length: number,
): Promise<Measured> {
  const before = cpuTime(pid);
  const { perSecond, requests, p99 } = await putLoad({ url, seconds: length, connections, headers });
  return { perSecond, p99, cpu: (cpuTime(pid) - before) / requests };
}

function report(page: Answer, whole: Pair[], notModified: Pair[]): SectionReport {
  const [wholeRatio, notModifiedRatio] = [ratioOf(whole), ratioOf(notModified)];
  const text = [
    `${kilobytes(page.body.length)} of br and the same headers; ${connections} connections kept open, one thread of wrk; ` +
      `medians of ${rounds} alternating rounds. nginx: one worker, a file on disk, open files cached, no log.`,
    '',
    markdownTable(
      [
        '',
        'product, requests/s',
        'nginx, requests/s',
        'ratio',
        'product, CPU µs',
        'nginx, CPU µs',
        'product, p99 ms',
      ],
      [rowOf('200 with body', whole, wholeRatio), rowOf('304, matching ETag', notModified, notModifiedRatio)],
    ),
    '',
    `Ratios of the rounds with body: ${whole.map(({ product, nginx }) => figure(product.perSecond / nginx.perSecond, 2)).join(', ')}.`,
  ].join('\n');
  const perSecond = figure(median(notModified.map(({ product }) => product.perSecond)));
  return {
    text,
    verdicts: [
      {
        what: 'Cached Home against nginx',
        figure: figure(wholeRatio, 2),
        target: `at least ${bar} (goal 0.9)`,
        met: wholeRatio >= bar,
      },
      { what: 'Answers of 304 to a matching ETag', figure: `${perSecond}/s`, target: '', met: null },
    ],
  };
}

/** Of each round, then the middle one: what disturbs a round disturbs both halves. */
function ratioOf(pairs: Pair[]): number {
  return median(pairs.map(({ product, nginx }) => product.perSecond / nginx.perSecond));
}

function rowOf(name: string, pairs: Pair[], ratio: number): string[] {
  const middle = (of: (pair: Pair) => number, digits = 0) => figure(median(pairs.map(of)), digits);
  return [
    name,
    middle(({ product }) => product.perSecond),
    middle(({ nginx }) => nginx.perSecond),
    figure(ratio, 2),
    middle(({ product }) => product.cpu, 1),
    middle(({ nginx }) => nginx.cpu, 1),
    middle(({ product }) => product.p99, 2),
  ];
}

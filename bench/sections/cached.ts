import { cpuTime } from '../cpu-time.ts';
import { median } from '../median.ts';
import { serveFile } from '../nginx.ts';
import { type Answer, get } from '../request.ts';
import { type BenchContext, notMeasured, type Section, type SectionReport } from '../section.ts';
import { startServer } from '../server.ts';
import { fewPosts } from '../sites.ts';
import { figure, kilobytes, markdownTable } from '../table.ts';
import { missingTools } from '../tools.ts';
import { putLoad } from '../wrk.ts';

/** Times each is measured, one after the other, so that a noisy neighbour disturbs all alike. */
const rounds = 5;
const seconds = { body: 3, notModified: 1 };
const connections = 32;
const bar = 0.75;

const compressed = { 'Accept-Encoding': 'br' };

interface Contestant {
  name: string;
  url: string;
  pid: number;
  stop: () => Promise<void>;
  answer: Answer;
}

interface Measured {
  perSecond: number;
  /** Processor time of a request, microseconds. */
  cpu: number;
  /** Part of one core that the server used: well below 1, the load was the limit and not the server. */
  busy: number;
  /** Milliseconds. */
  p99: number;
}

/** What one contestant reached, round by round. */
interface Course {
  name: string;
  rounds: Measured[];
}

export const cached: Section = {
  name: 'cached',
  title: 'Cached Home against nginx',
  async run(context) {
    const missing = missingTools(['nginx', 'wrk']);
    return missing ? notMeasured('Cached Home against nginx', missing) : compare(context);
  },
};

async function compare({ sites, say }: BenchContext): Promise<SectionReport> {
  const contestants: Contestant[] = [];
  try {
    const product = await startProduct(await sites.withPosts(fewPosts));
    contestants.push(product);
    contestants.push(await startReference('nginx', product.answer, false));
    contestants.push(await startReference('nginx with open_file_cache', product.answer, true));
    for (const contestant of contestants) await measure(contestant, compressed, 2);
    say(`Whole answers, ${rounds} rounds of ${seconds.body} s each`);
    const whole = await compete(contestants, () => compressed, seconds.body);
    say(`Answers of 304, ${rounds} rounds of ${seconds.notModified} s each`);
    const notModified = await compete(contestants, ifNoneMatch, seconds.notModified);
    return report(product.answer, whole, notModified);
  } finally {
    for (const { stop } of contestants) await stop();
  }
}

async function startProduct(dataDir: string): Promise<Contestant> {
  const server = await startServer(dataDir);
  const url = `${server.url}/`;
  // The first answer is rendered, the second comes from the cache.
  await get(url, compressed);
  const answer = await get(url, compressed);
  if (answer.headers['content-encoding'] !== 'br') throw new Error('Home is not served as br.');
  return { name: 'product', url, pid: server.pid, stop: server.stop, answer };
}

/** @throws Error when it does not send the same bytes and header names; only nginx names itself */
async function startReference(name: string, model: Answer, cacheOpenFiles: boolean): Promise<Contestant> {
  const nginx = await serveFile(model, { cacheOpenFiles });
  const answer = await get(nginx.url, compressed);
  const namesOf = ({ headers: { server: _, ...headers } }: Answer) => Object.keys(headers).sort().join(', ');
  if (!model.body.equals(answer.body)) throw new Error('nginx serves other bytes.');
  if (namesOf(model) !== namesOf(answer)) {
    throw new Error(`nginx sends other headers:\n${namesOf(model)}\n${namesOf(answer)}`);
  }
  return { name, ...nginx, answer };
}

const ifNoneMatch = ({ answer }: Contestant) => ({
  ...compressed,
  'If-None-Match': String(answer.headers.etag),
});

async function compete(
  contestants: readonly Contestant[],
  headersFor: (contestant: Contestant) => Record<string, string>,
  length: number,
): Promise<Course[]> {
  const courses: Course[] = contestants.map(({ name }) => ({ name, rounds: [] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      courses[index]?.rounds.push(await measure(contestant, headersFor(contestant), length));
    }
  }
  return courses;
}

async function measure(
  { url, pid }: Contestant,
  headers: Record<string, string>,
  length: number,
): Promise<Measured> {
  const before = cpuTime(pid);
  const { perSecond, requests, p99 } = await putLoad({ url, seconds: length, connections, headers });
  const cpu = (cpuTime(pid) - before) / requests;
  return { perSecond, p99, cpu, busy: (cpu * perSecond) / 1_000_000 };
}

function report(page: Answer, whole: Course[], notModified: Course[]): SectionReport {
  const [product, nginx] = whole;
  const ratio = product && nginx ? ratioOf(product, nginx) : Number.NaN;
  const notModifiedPerSecond = median(notModified[0]?.rounds.map(({ perSecond }) => perSecond) ?? []);
  const text = [
    `${kilobytes(page.body.length)} of br and the same headers; ${connections} connections kept open by one thread of wrk; ` +
      `medians of ${rounds} rounds in turn. nginx: one worker, the bytes in a file, Debian's settings without a log. ` +
      'A server whose core is not busy waited for wrk.',
    '',
    markdownTable(
      ['', 'requests/s', 'product against it', 'CPU µs a request', 'core busy', 'p99 ms'],
      [...rowsOf('200', whole), ...rowsOf('304 to its ETag', notModified)],
    ),
  ].join('\n');
  return {
    text,
    verdicts: [
      {
        what: 'Cached Home against nginx',
        figure: figure(ratio, 2),
        target: `at least ${bar} (goal 0.9)`,
        met: ratio >= bar,
      },
      {
        what: 'Answers of 304 to a matching ETag',
        figure: `${figure(notModifiedPerSecond)}/s`,
        target: '',
        met: null,
      },
    ],
  };
}

/** Of each round, then the middle one: what disturbs a round disturbs all in it. */
function ratioOf(product: Course, other: Course): number {
  return median(
    product.rounds.map(({ perSecond }, round) => perSecond / (other.rounds[round]?.perSecond ?? Number.NaN)),
  );
}

function rowsOf(answer: string, courses: readonly Course[]): string[][] {
  return courses.map((course, index) => {
    const middle = (of: (measured: Measured) => number, digits = 0) =>
      figure(median(course.rounds.map(of)), digits);
    const product = courses[0];
    return [
      `${answer}, ${course.name}`,
      middle(({ perSecond }) => perSecond),
      index === 0 || !product ? '' : figure(ratioOf(product, course), 2),
      middle(({ cpu }) => cpu, 1),
      `${middle(({ busy }) => busy * 100)} %`,
      middle(({ p99 }) => p99, 2),
    ];
  });
}

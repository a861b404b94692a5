import { statSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { imageProcessor } from '../features/media/processing.service.ts';
import { type Metric, metricsRoutes, type Sample } from '../features/metrics/metrics.routes.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import type { Load, RequestCounts } from '../platform/http/load.ts';
import type { PageCache } from '../platform/page-cache/page-cache.ts';
import { version } from '../platform/version.ts';
import type { AppContext } from './context.ts';
import type { Repositories } from './repositories.ts';

type Read = () => Promise<Metric[]>;

const gauge = (name: string, help: string, samples: readonly Sample[] | number): Metric =>
  metric('gauge', name, help, samples);
const counter = (name: string, help: string, samples: readonly Sample[] | number): Metric =>
  metric('counter', name, help, samples);

function metric(
  type: Metric['type'],
  name: string,
  help: string,
  samples: readonly Sample[] | number,
): Metric {
  return { type, name, help, samples: typeof samples === 'number' ? [{ value: samples }] : samples };
}

/** Metrics of database, jobs, images and AI calls. */
function serviceMetrics(app: AppContext): Read {
  const { database, failedStatements, location, recentErrors } = app;
  const { pictures } = imageProcessor(app);
  return async () => [
    gauge(
      'passerby_database_size_bytes',
      'Size of the database.',
      await databaseSize(database, location.file),
    ),
    ...poolMetrics(database),
    counter('passerby_database_errors_total', 'Statements that failed.', failedStatements()),
    ...(await workMetrics(app.reader)),
    counter('passerby_images_total', 'Passes over an image: renditions, larger ones, crops.', [
      { labels: { result: 'done' }, value: pictures.done },
      { labels: { result: 'failed' }, value: pictures.failed },
    ]),
    counter(
      'passerby_images_seconds_total',
      'Seconds in which images were processed, with waiting.',
      pictures.seconds,
    ),
    counter('passerby_errors_total', 'Errors in the log.', recentErrors.count()),
  ];
}

async function workMetrics({ jobs, aiLedger }: Repositories): Promise<Metric[]> {
  const counts = await jobs.countsByKind();
  const outcomes = await aiLedger.countsByOutcome();
  return [
    gauge(
      'passerby_jobs',
      'Background jobs.',
      counts.map(({ kind, state, total }) => ({ labels: { kind, state }, value: total })),
    ),
    gauge(
      'passerby_ai_calls',
      'Calls in the AI ledger.',
      outcomes.map(({ outcome, total }) => ({ labels: { outcome }, value: total })),
    ),
  ];
}

async function databaseSize({ db, dialect }: OpenDatabase, file: string): Promise<number> {
  if (dialect === 'sqlite')
    return ['', '-wal'].reduce(
      (sum, end) => sum + (statSync(`${file}${end}`, { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    db,
  );
  return Number(rows[0]?.size ?? 0);
}

function poolMetrics({ pool }: OpenDatabase): Metric[] {
  if (!pool) return [];
  const { total, idle, waiting } = pool();
  return [
    gauge('passerby_database_connections', 'Connections to PostgreSQL, and requests that wait for one.', [
      { labels: { state: 'busy' }, value: total - idle },
      { labels: { state: 'idle' }, value: idle },
      { labels: { state: 'waiting' }, value: waiting },
    ]),
  ];
}

/** Counts of the server about itself. */
interface ServerCounts {
  counts: RequestCounts;
  load: Load;
  cache: PageCache;
}

/** Adds the route of the metrics; without a token there is none. */
export function addMetrics(http: FastifyInstance, app: AppContext, server: ServerCounts): void {
  if (app.config.metricsToken === null) return;
  const [ofServer, ofServices] = [serverMetrics(http, server), serviceMetrics(app)];
  metricsRoutes(http, app, async () => [...(await ofServer()), ...(await ofServices())]);
}

/** Metrics of requests, queues, cache and process. Measures the event loop until the server closes. */
function serverMetrics(http: FastifyInstance, { counts, load, cache }: ServerCounts): Read {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  http.addHook('onClose', async () => void delay.disable());
  let before = performance.eventLoopUtilization();
  return async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const lag = [0.5, 0.99].map((quantile) => ({
      labels: { quantile },
      value: delay.percentile(quantile * 100) / 1e9,
    }));
    const longest = delay.max / 1e9;
    delay.reset();
    return [
      gauge('passerby_build_info', 'Versions.', [{ labels: { version, node: process.version }, value: 1 }]),
      ...requestMetrics(counts),
      ...queueMetrics(load),
      gauge('passerby_connections', 'Open connections.', await openConnections(http)),
      gauge('passerby_page_cache_entries', 'Cached pages.', cache.size().entries),
      gauge('passerby_page_cache_bytes', 'Memory of cached pages.', cache.size().bytes),
      gauge('nodejs_eventloop_lag_seconds', 'Lag of the event loop since the last scrape.', lag),
      gauge('nodejs_eventloop_lag_max_seconds', 'Longest lag since the last scrape.', longest),
      gauge(
        'nodejs_eventloop_utilization',
        'Part of the time since the last scrape in which it worked.',
        utilization,
      ),
      ...processMetrics(),
    ];
  };
}

function requestMetrics(counts: RequestCounts): Metric[] {
  const { handler, routes, rendered } = counts.cache;
  return [
    counter(
      'passerby_http_requests_total',
      'Answers by route and status.',
      counts.all().map(([route, status, value]) => ({ labels: { route, status }, value })),
    ),
    counter(
      'passerby_page_cache_total',
      'Pages sent from memory, by the place that sent them, and pages rendered.',
      [
        { labels: { result: 'hit', from: 'parser' }, value: counts.parserHits() },
        { labels: { result: 'hit', from: 'handler' }, value: handler },
        { labels: { result: 'hit', from: 'routes' }, value: routes },
        { labels: { result: 'miss', from: 'routes' }, value: rendered },
      ],
    ),
  ];
}

function queueMetrics(load: Load): Metric[] {
  const queues = [...load.count()];
  const of = (key: 'running' | 'waiting' | 'refused') =>
    queues.map(([queue, occupancy]) => ({ labels: { queue }, value: occupancy[key] }));
  return [
    gauge('passerby_queue_running', 'Requests in work.', of('running')),
    gauge('passerby_queue_waiting', 'Requests that wait.', of('waiting')),
    counter('passerby_queue_refused_total', 'Requests answered 503 because too many waited.', of('refused')),
  ];
}

function processMetrics(): Metric[] {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge('process_resident_memory_bytes', 'Resident memory.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Used heap.', heapUsed),
    gauge('nodejs_heap_size_total_bytes', 'Reserved heap.', heapTotal),
    gauge('nodejs_external_memory_bytes', 'Memory outside the heap.', external),
    counter('process_cpu_seconds_total', 'Processor time of all threads.', (user + system) / 1e6),
    gauge('process_start_time_seconds', 'When the process started.', performance.timeOrigin / 1000),
  ];
}

function openConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

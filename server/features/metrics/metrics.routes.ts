import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { AppContext } from '../../compose/context.ts';

/** One number, and what distinguishes it from the others of its name. */
export interface Sample {
  labels?: Readonly<Record<string, string | number>>;
  value: number;
}

/** All numbers of one name. */
export interface Metric {
  name: string;
  help: string;
  /** A counter only grows until the process ends. */
  type: 'counter' | 'gauge';
  samples: readonly Sample[];
}

/** `/metrics`, for a Prometheus that knows the token; without one there is no such route. */
export function metricsRoutes(
  http: FastifyInstance,
  { config, tokens }: AppContext,
  read: () => Promise<readonly Metric[]>,
): void {
  const { metricsToken: token } = config;
  if (token === null) return;
  // Of one length whatever was sent, so that comparing them takes one time.
  const expected = tokens.digest(`Bearer ${token}`);
  const requireToken = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    if (tokens.equal(tokens.digest(headers.authorization ?? ''), expected)) return;
    reply.header('WWW-Authenticate', 'Bearer');
    throw new AppError('unauthenticated', 'Send the token of the metrics: "Authorization: Bearer …".');
  };
  http.get('/metrics', { schema: { hide: true }, onRequest: requireToken }, async (_request, reply) =>
    reply
      .headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' })
      .type(metricsType)
      .send(presentMetrics(await read())),
  );
}

/** In Prometheus's text format, version 0.0.4. */
const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

function presentMetrics(metrics: readonly Metric[]): string {
  return metrics.map(presentMetric).join('');
}

function presentMetric({ name, help, type, samples }: Metric): string {
  const lines = samples.map(({ labels = {}, value }) => `${name}${presentLabels(labels)} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function presentLabels(labels: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

const escaped = (value: string) => value.replace(/[\\"\n]/g, (sign) => escapes[sign] ?? sign);

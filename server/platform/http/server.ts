import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { z } from 'zod';
import { issueWords } from '#contract/issue-words.ts';
import type { ErrorBody } from '#contract/lists.ts';
import { AppError, busyError, errorStatuses, isAppError } from '#domain/errors.ts';
import type { FieldMap } from '#domain/fields.ts';
import { attachParserHook, type FastPath } from '../page-cache/fast-path.ts';
import { keepAliveSeconds } from '../page-cache/send.ts';
import { answerBroken, answerUnfit, noteLatest } from './broken-requests.ts';
import {
  type ConnectionLimits,
  cutSlowReaders,
  limitConnections,
  nodeTimes,
  usualReading,
} from './connections.ts';
import { continueWhenRead } from './expect.ts';
import { type Load, limitBodyTime } from './load.ts';
import { securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * State of the shutdown. From `begin` on every response ends its connection; nothing is refused before
     * the socket is closed.
     */
    stopping: { isStopping: () => boolean; begin: () => void };
  }
}

export interface HttpOptions {
  logger: Logger;
  /** Proxies to trust, as Fastify reads it. */
  trustProxy: FastifyServerOptions['trustProxy'];
  /** Fast path, which answers known pages before the framework; null in development. */
  fastPath: FastPath | null;
  load: Load;
  connections: ConnectionLimits;
  /** Called with every request that comes through a socket. @param url as it was sent; undefined for a known page */
  onRequest?: (url?: string) => void;
}

/** URLs for monitoring, which must get an answer especially under heavy load; they cost little. */
const watching = /^\/(?:livez|readyz|metrics)(?:\?|$)/i;

/** A server whose known pages never reach the framework. */
export function createHttp({
  logger,
  trustProxy,
  fastPath,
  load,
  connections,
  onRequest = () => undefined,
}: HttpOptions): FastifyInstance {
  let isStopping = false;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // No request is logged; an error has its own id, so a logger per request is not needed.
    childLoggerFactory: (parent) => parent,
    trustProxy,
    // Requests on a connection that was accepted before the shutdown are handled like all others.
    return503OnClosing: false,
    // Slashes at the end and letter case are left to the pages.
    routerOptions: { ignoreDuplicateSlashes: false, maxParamLength: 300 },
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBroken,
    serverFactory: (handler) => {
      const times = { ...nodeTimes, keepAliveTimeout: keepAliveSeconds * 1000 };
      const server = createServer(times, (request, response) => {
        // A connection that keeps sending requests would never let the server end.
        if (isStopping) response.shouldKeepAlive = false;
        noteLatest(request, response);
        if (answerUnfit(request, response)) return;
        onRequest(request.url);
        if (fastPath?.answer(request, response)) return;
        const isPopular = fastPath?.isPopular(request) ?? false;
        request.url = readableUrl(request.url ?? '/');
        if (watching.test(request.url)) handler(request, response);
        else if (!load.turns.enter(request, isPopular, () => handler(request, response)))
          answerBusy(request, response);
      });
      limitConnections(server, connections);
      limitBodyTime(server);
      continueWhenRead(server);
      cutSlowReaders(server, usualReading);
      attachParserHook(server, {
        bytesFor: (request) => {
          const bytes = isStopping ? undefined : fastPath?.bytesFor(request);
          if (bytes) onRequest();
          return bytes;
        },
      });
      return server;
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const begin = () => {
    isStopping = true;
  };
  app.decorate('stopping', { begin, isStopping: () => isStopping });
  app.addHook('preClose', async () => begin());
  // Requests that arrived before the shutdown end their connections too.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.raw.shouldKeepAlive = false;
  });
  return app as unknown as FastifyInstance;
}

/**
 * A URL that can be decoded: in a broken path percent signs become plain characters. No page has such a path, so the
 * visitor gets the 404 page instead of a parser's error.
 */
function readableUrl(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + (end < 0 ? '' : url.slice(end));
  }
}

/** Levels of objects and lists; the schemas of the calls have fewer than ten. */
const mostLevels = 100;
const tooDeep = `The JSON is nested more than ${mostLevels} levels deep.`;
/** Twice what the largest import has; a text is one value, however long. */
const mostValues = 100_000;
const tooManyValues = 'The JSON has more than 100,000 values.';

/**
 * Calls take JSON and nothing else (415), checked by zod schemas; an empty body of that type is no body, because
 * clients name the type whether or not they send anything. A call that takes files adds its own type.
 */
export function addJsonBodies(app: FastifyInstance): void {
  z.config({ customError: issueWords });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else {
      const problem = tooMuch(String(body));
      if (problem === null) parse(request, String(body), done);
      else done(new AppError('invalid', problem));
    }
  });
}

/**
 * Validation recurses once per level: thousands would overflow the stack. And it looks at every value: millions would
 * hold up all other requests for seconds.
 */
function tooMuch(json: string): string | null {
  let level = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') at = endOfString(json, at);
    else if (sign === '}' || sign === ']') level -= 1;
    else if (sign === '{' || sign === '[') level += 1;
    if (sign === ',' || sign === '{' || sign === '[') values += 1;
    if (level > mostLevels) return tooDeep;
    if (values > mostValues) return tooManyValues;
  }
  return null;
}

/** @returns the index of the closing quote, or the length of the JSON. `indexOf` is much faster than a loop over a long text. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
}

const headers = securityHeaders({ kind: 'api', imagesOrigin: null, https: false });

/**
 * Answers a request that the framework cannot even route; it has passed no hook, so it gets its headers here.
 */
function answerUnreadable(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const body: ErrorBody = {
    error: { code: 'bad_request', message: 'The address of this request cannot be read.' },
  };
  reply.code(400).headers(headers).send(body);
}

/** Answers with the same few bytes for all when even rendering a page about the load would be too much. */
function answerBusy({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const { code, message, retryAfter } = busyError();
  const isCall = url.startsWith('/api/');
  const body = isCall ? JSON.stringify({ error: { code, message } } satisfies ErrorBody) : message;
  response.writeHead(errorStatuses[code], {
    ...headers,
    'Content-Type': `${isCall ? 'application/json' : 'text/plain'}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
    'Retry-After': String(retryAfter),
  });
  response.end(body);
}

/** Form of a call's errors. */
export interface CallWords<Thing> {
  /** Names of the fields in the API; without it they keep their own names. */
  map?: Pick<FieldMap, 'keysToWire'>;
  /** Current record in the form of responses; or a promise of it. */
  present: (current: Thing) => unknown;
}

/** Errors name the fields, and show the present state of the record, as the calls do. */
export async function inCallWords<Result, Thing>(
  work: Promise<Result>,
  { map, present }: CallWords<Thing>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, message, fields, items, users, retryAfter, current, isBusy, isOutage } = error;
    throw new AppError(code, message, {
      ...(fields && { fields: map?.keysToWire(fields) ?? fields }),
      ...(items && { items }),
      ...(users && { users }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(current !== undefined && { current: await present(current as Thing) }),
      ...(isBusy && { isBusy }),
      ...(isOutage && { isOutage }),
      cause: error,
    });
  }
}

/** Milliseconds after a request in which more are likely. */
const watchedMs = 1000;

/**
 * URLs of regular requests that work must not wait for: the owner's page reads the progress of background
 * work, machines the server's health.
 */
const fromMachines = /^\/(?:api\/admin\/(?:jobs|audit|backups)|healthz|livez|readyz|metrics)\b/i;

export type VisitorWatch = ReturnType<typeof createVisitorWatch>;

/** Whether requests are being served, for work that can wait. */
export function createVisitorWatch() {
  let latest = Number.NEGATIVE_INFINITY;
  return {
    note: (url = '') => {
      if (!fromMachines.test(url)) latest = performance.now();
    },
    isServing: () => performance.now() - latest < watchedMs,
  };
}

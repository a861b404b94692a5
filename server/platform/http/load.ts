import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { busyError } from '#domain/errors.ts';
import {
  createSemaphore,
  createTurns,
  type Occupancy,
  type Semaphore,
  type TurnLimits,
} from '../jobs/semaphore.ts';

interface QueueLimit {
  atOnce: number;
  waiting: number;
}

/**
 * Limits on work that runs or waits at one time, beyond the fast path. A visitor over the limit gets 503 with
 * `Retry-After`; cached pages are not counted.
 */
export interface LoadLimits {
  /** Requests of which each waits for its turn of the event loop. */
  turns: TurnLimits;
  /** Pages and documents rendered: PostgreSQL has ten connections, two of which stay for the owner. */
  pages: QueueLimit;
  /** Pages of popular URLs, which do not wait for the others. */
  popularPages: QueueLimit;
  /** Calls of visitors, after their bodies have arrived; the sign-in has a queue of its own. */
  calls: QueueLimit;
  /** Calls of the owner, event streams among them: only a script gone wild reaches this. */
  ownCalls: QueueLimit;
  /** Uploads that arrive or are processed: each is a file of up to `UPLOAD_MAX_MB` on the disk. */
  uploads: QueueLimit;
  /** Image and data files being sent: each holds an open file and two pieces of 64 KB. */
  files: QueueLimit;
}

export const usualLimits: LoadLimits = {
  turns: { late: 256, most: 1024 },
  pages: { atOnce: 6, waiting: 128 },
  popularPages: { atOnce: 2, waiting: 128 },
  calls: { atOnce: 32, waiting: 128 },
  ownCalls: { atOnce: 128, waiting: 128 },
  uploads: { atOnce: 32, waiting: 128 },
  files: { atOnce: 512, waiting: 512 },
};

const queues = ['pages', 'popularPages', 'calls', 'ownCalls', 'uploads', 'files'] as const;
export type Queue = (typeof queues)[number];

export type Load = ReturnType<typeof createLoad>;

/** @param onRefusal is called with each refused request */
export function createLoad(limits: LoadLimits, onRefusal: (what: Queue | 'turns') => void) {
  const create = (name: Queue): [Queue, Semaphore] => {
    const refusal = () => {
      onRefusal(name);
      return busyError();
    };
    const { atOnce, waiting } = limits[name];
    return [name, createSemaphore(atOnce, { maxWaiting: waiting, refusal })];
  };
  const all = new Map(queues.map(create));
  const turns = createTurns(limits.turns, () => onRefusal('turns'));

  return {
    turns,
    /** @throws AppError `unavailable` when too many wait */
    run: <T>(queue: Queue, work: () => Promise<T>): Promise<T> => (all.get(queue) as Semaphore).run(1, work),
    count(): Map<Queue | 'turns', Occupancy> {
      const counts = [...all].map(([name, queue]) => [name, queue.count()] as const);
      return new Map<Queue | 'turns', Occupancy>([['turns', turns.count()], ...counts]);
    },
  };
}

/** Puts calls and files into their queues. To be called when the session is known. */
export function addLoadLimits(app: FastifyInstance, load: Load): void {
  const answeredBefore = orderAnswers(app.server);
  const handOver = new WeakMap<ServerResponse, () => void>();
  app.addHook('onRequest', async (request) => {
    const isVisitors = request.actor.role === 'visitor' && queueOf(request) !== null;
    if (isVisitors && load.turns.isLate(request.raw)) throw busyError();
  });
  // Waits for the whole body first: a slow one must not occupy a place. Uploads are read by their handler.
  app.addHook('preHandler', async (request, reply) => {
    const queue = queueOf(request);
    if (queue === null) return;
    if (queue === 'calls' || queue === 'files') await answeredBefore(request.raw);
    const { promise, resolve: admit, reject } = Promise.withResolvers<void>();
    const work = () => {
      admit();
      if (queue !== 'calls') return answered(reply.raw);
      const taken = Promise.withResolvers<void>();
      handOver.set(reply.raw, () => setTimeout(taken.resolve, takingMs).unref());
      return Promise.race([answered(reply.raw), taken.promise]);
    };
    load.run(queue, work).catch(reject);
    await promise;
  });
  app.addHook('onSend', async (_request, reply) => {
    handOver.get(reply.raw)?.();
  });
}

/** The answer to a visitor's call may take so long to be read before its place is free: it needs only memory from then on. */
const takingMs = 2000;

/**
 * Orders responses: pipelined requests of a connection are answered in order, so each occupies a place only
 * while it is handled.
 * @returns waits until the connection's requests before this one are answered; for ever when it is closed
 */
function orderAnswers(server: Server): (request: IncomingMessage) => Promise<void> | undefined {
  const last = new WeakMap<Socket, ServerResponse>();
  const before = new WeakMap<IncomingMessage, Promise<void>>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const former = last.get(request.socket);
    // In the next turn of the event loop the former request has left its place.
    if (former && !former.writableFinished) before.set(request, answered(former).then(nextTurn));
    last.set(request.socket, response);
  });
  return (request) => before.get(request);
}

/**
 * Queue of a request; null for pages, which have one of their own, and the sign-in, which has one for its
 * password check.
 */
function queueOf({ routeOptions: { url = '' }, actor }: FastifyRequest): Queue | null {
  if (url.startsWith('/media/')) return 'files';
  if (!url.startsWith('/api/') || url.startsWith('/api/auth/') || url.startsWith('/api/csrf')) return null;
  if (url === '/api/admin/upload') return 'uploads';
  return actor.role === 'visitor' ? 'calls' : 'ownCalls';
}

function answered(response: ServerResponse): Promise<void> {
  if (response.closed || response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    for (const event of ['finish', 'close']) response.once(event, () => resolve());
  });
}

/** Timeout in milliseconds: enough for every form without files, on any connection. */
const usualMs = 20_000;
/** Bytes up to which a body is small: 64 KB arrive in time even at 4 KB a second. */
const smallBytes = 64 * 1024;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Answers 408 when the body of a request has not arrived in time: a client that sends it byte by byte would hold the
 * connection until Node's own time for a whole request is over, which is made for uploads.
 */
export function limitBodyTime(server: Server, ms = usualMs): void {
  const limit = (request: IncomingMessage, response: ServerResponse): void => {
    if (bodyBytes(request) === 0) return;
    const deadline = setTimeout(() => cutOff(server, request, response), ms);
    deadlines.set(request, deadline);
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(deadline));
  };
  server.prependListener('request', limit);
  // With a listener for this event, Node leaves the response to it.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    limit(request, response);
    response.writeHead(417, { Connection: 'close', 'Content-Length': 0 }).end();
  });
}

/** Gives an admin's large body Node's time for a whole request. To be called after the session is known. */
export function allowLongBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ actor, raw }) => {
    if (actor.role === 'admin' && bodyBytes(raw) > smallBytes) clearTimeout(deadlines.get(raw));
  });
}

/** Size of the body according to `Content-Length`; infinite if it is not declared. */
function bodyBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

function cutOff(server: Server, request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const canAnswer = response.socket !== null && !response.headersSent;
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  // Reports the timeout as Node itself does.
  if (canAnswer) server.emit('clientError', late, socket);
  else socket.destroy();
}

/**
 * Counts of the fast path's responses for one page, as plain numbers: a cached page only has to increment
 * them.
 */
export interface CachedHits {
  page: string;
  /** 200, behind the parser. */
  sent: number;
  /** 304, behind the parser. */
  notModified: number;
}

export type RequestCounts = ReturnType<typeof createRequestCounts>;

/** Counts responses since the start of the server: by route pattern, or page, and status; never by URL. */
export function createRequestCounts() {
  const answers = new Map<string, Map<number, number>>();
  const cached = new Map<string, CachedHits>();
  const pages = new WeakMap<FastifyRequest, string>();
  /**
   * Pages sent from the cache before the framework (`handler`) and behind it (`routes`), and pages rendered.
   * Those behind the parser are in {@link CachedHits}.
   */
  const cache = { handler: 0, routes: 0, rendered: 0 };

  function add(route: string, status: number): void {
    const known = answers.get(route) ?? new Map<number, number>();
    answers.set(route, known.set(status, (known.get(status) ?? 0) + 1));
  }

  return {
    cache,
    add,

    hitsOf(page: string): CachedHits {
      const hits = cached.get(page) ?? { page, sent: 0, notModified: 0 };
      cached.set(page, hits);
      return hits;
    },

    /** The page that a request of the route for all pages turned out to be. */
    name: (request: FastifyRequest, page: string): void => void pages.set(request, page),

    nameOf: (request: FastifyRequest): string => pages.get(request) ?? request.routeOptions.url ?? 'no route',

    /** Route, status and how many. */
    all(): [string, number, number][] {
      const sums = new Map([...answers].map(([route, statuses]) => [route, new Map(statuses)]));
      for (const { page, sent, notModified } of cached.values()) {
        const statuses = sums.get(page) ?? new Map<number, number>();
        for (const [status, count] of [
          [200, sent],
          [304, notModified],
        ] as const)
          if (count > 0) statuses.set(status, (statuses.get(status) ?? 0) + count);
        sums.set(page, statuses);
      }
      return [...sums].flatMap(([route, statuses]) =>
        [...statuses].map(([status, count]): [string, number, number] => [route, status, count]),
      );
    },

    /** Number of pages that the fast path behind the parser has sent. */
    parserHits: (): number =>
      [...cached.values()].reduce((sum, { sent, notModified }) => sum + sent + notModified, 0),
  };
}

/** Counts every request that reaches the framework. */
export function addRequestCounts(app: FastifyInstance, counts: RequestCounts): void {
  app.addHook('onResponse', async (request, reply) => counts.add(counts.nameOf(request), reply.statusCode));
}

import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Answers of the fast path for one page, as plain numbers: adding to them is all that a cached page pays. */
export interface CachedHits {
  page: string;
  /** 200, behind the parser. */
  sent: number;
  /** 304, behind the parser. */
  notModified: number;
}

export type RequestCounts = ReturnType<typeof createRequestCounts>;

/** How the server has answered since its start: by the pattern of the route, or the page, and status; never by URL. */
export function createRequestCounts() {
  const answers = new Map<string, Map<number, number>>();
  const cached = new Map<string, CachedHits>();
  const pages = new WeakMap<FastifyRequest, string>();
  /** Of pages: behind the parser (see {@link CachedHits}), before the framework, behind it; rendered. */
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

    /** Of the path behind the parser. */
    parserHits: (): number =>
      [...cached.values()].reduce((sum, { sent, notModified }) => sum + sent + notModified, 0),
  };
}

/** Counts every request that reaches the framework. */
export function addRequestCounts(app: FastifyInstance, counts: RequestCounts): void {
  app.addHook('onResponse', async (request, reply) => counts.add(counts.nameOf(request), reply.statusCode));
}

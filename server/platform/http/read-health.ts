import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestCounts } from './load.ts';
import { hasRequestId } from './request-id.ts';

/** Reads of the last minute. */
export interface ReadCounts {
  reads: number;
  failed: number;
  /** Pages and calls that failed. */
  pages: string[];
}

export type ReadHealth = ReturnType<typeof createReadHealth>;

const minuteMs = 60_000;
const partMs = 10_000;
/** Minimum number of reads: fewer say nothing about the site. */
const leastReads = 10;
/**
 * Maximum number of failures of one URL that count: one damaged page, however often requested, is not the
 * site.
 */
const mostOfOneUrl = 10;
const mostUrls = 1000;

interface Part {
  since: number;
  reads: number;
  failed: number;
  failedUrls: Map<string, number>;
  pages: Set<string>;
  /** Pages sent from memory until the part began. */
  cachedBefore: number;
}

/** @param cachedReads pages sent from memory since the start, which are reads that succeed */
export function createReadHealth(cachedReads: () => number, now = () => performance.now()) {
  let parts: Part[] = [];

  function newestPart(): Part {
    const time = now();
    parts = parts.filter(({ since }) => time - since < minuteMs);
    const newest = parts.at(-1);
    if (newest && time - newest.since < partMs) return newest;
    const part: Part = {
      ...{ since: time, reads: 0, failed: 0 },
      ...{ failedUrls: new Map(), pages: new Set(), cachedBefore: cachedReads() },
    };
    parts.push(part);
    return part;
  }

  function noteFailure(part: Part, page: string, url: string): void {
    part.pages.add(page);
    const before = parts.reduce((sum, { failedUrls }) => sum + (failedUrls.get(url) ?? 0), 0);
    if (before >= mostOfOneUrl || part.failedUrls.size >= mostUrls) return;
    part.failedUrls.set(url, (part.failedUrls.get(url) ?? 0) + 1);
    part.reads += 1;
    part.failed += 1;
  }

  function counts(): ReadCounts {
    const { cachedBefore } = newestPart() && (parts[0] as Part);
    return {
      reads: parts.reduce((sum, { reads }) => sum + reads, cachedReads() - cachedBefore),
      failed: parts.reduce((sum, { failed }) => sum + failed, 0),
      pages: [...new Set(parts.flatMap(({ pages }) => [...pages]))].sort(),
    };
  }

  return {
    note(page: string, url: string, hasFailed: boolean): void {
      const part = newestPart();
      if (hasFailed) noteFailure(part, page, url);
      else part.reads += 1;
    },

    counts,

    /** True if over half of the reads of the last minute failed. */
    isFailing(): boolean {
      const { reads, failed } = counts();
      return reads >= leastReads && failed * 2 > reads;
    },
  };
}

/** Pages, documents and calls that read; an answer 503 to a site that is busy is neither good nor bad. */
export function addReadHealth(
  app: FastifyInstance,
  health: Pick<ReadHealth, 'note'>,
  { nameOf }: Pick<RequestCounts, 'nameOf'>,
): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!isRead(request) || nameOf(request) === 'livez') return;
    const hasFailed = hasRequestId(request);
    if (hasFailed || reply.statusCode < 500) health.note(nameOf(request), request.raw.url ?? '', hasFailed);
  });
}

function isRead({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (url === '/*' || url.startsWith('/api/'));
}

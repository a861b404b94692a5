import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { CachedHits, RequestCounts } from '../http/load.ts';
import type { PageCache } from './page-cache.ts';
import { matchesEtag, rawResponse, rememberedEncoding, sendVariant } from './send.ts';

export interface FastPathOptions {
  cache: PageCache;
  /** Name of the session cookie: the fast path never answers a request with one. */
  sessionCookie: string;
  counts: RequestCounts;
}

/** Cache key of a page that was sent before, with its counters. */
interface Known {
  key: string;
  hits: CachedHits;
  /** Number of requests for the page while it was in the cache. */
  uses: number;
}

export type FastPath = ReturnType<typeof createFastPath>;

/** URLs remembered at most; the least used half goes when there are more. */
const maxUrls = 5000;
/** Characters of host and URL together; no page that is read has a longer one. */
const maxUrlLength = 400;

/**
 * Path for pages that are requested often: from the request's exact URL straight to the bytes, before
 * routing, parsing or any hook. It only remembers what the routes have answered to a visitor.
 */
export function createFastPath({ cache, sessionCookie, counts }: FastPathOptions) {
  const known = new Map<string, Known>();

  function find({ host, url, cookie, acceptEncoding }: CacheRequest) {
    if (cookie?.includes(sessionCookie)) return undefined;
    const page = known.get(addressOf(host, url));
    const entry = page && cache.get(page.key);
    const variant = entry?.peek(rememberedEncoding(acceptEncoding));
    if (!page || !entry || !variant) return undefined;
    page.uses += 1;
    return { status: entry.status, variant, hits: page.hits };
  }

  /** Bytes of the whole response, or undefined if the request has to go through the routes. */
  function bytesFor(requested: CacheRequest): Buffer | undefined {
    const found = find(requested);
    if (found?.status !== 200) return undefined;
    const { variant, hits } = found;
    if (matchesEtag(requested.ifNoneMatch, variant.etag)) {
      hits.notModified += 1;
      return rawResponse(304, variant);
    }
    hits.sent += 1;
    return rawResponse(200, variant);
  }

  /** Answers a request from the cache. True if it has. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const { headers, url = '/' } = request;
    const found = find({
      host: headers.host,
      url,
      cookie: headers.cookie,
      acceptEncoding: headers['accept-encoding'],
      ifNoneMatch: headers['if-none-match'],
    });
    if (!found) return false;
    sendVariant(request, response, found.status, found.variant);
    counts.cache.handler += 1;
    counts.add(found.hits.page, response.statusCode);
    return true;
  }

  /**
   * Remembers that a route has answered a visitor from the cache's `key`. @param page names it for the counts
   */
  function remember(request: IncomingMessage, key: string, page: string): void {
    const address = addressOf(request.headers.host, request.url ?? '/');
    if (request.method !== 'GET' || address.length > maxUrlLength) return;
    if (known.size >= maxUrls) forget();
    known.set(address, { key, hits: counts.hitsOf(page), uses: known.get(address)?.uses ?? 0 });
  }

  /** Keeps popular pages when many unknown URLs are requested. */
  function forget(): void {
    const byUse = [...known].sort(([, one], [, other]) => other.uses - one.uses);
    for (const [address] of byUse.slice(maxUrls / 2)) known.delete(address);
  }

  /**
   * True if the page was requested again while it was in the cache, and will be sent to this visitor from
   * there once it is rendered again: when its content has changed, many wait for it.
   */
  function isPopular({ method, headers, url = '/' }: IncomingMessage): boolean {
    if (method !== 'GET' || headers.cookie?.includes(sessionCookie)) return false;
    return (known.get(addressOf(headers.host, url))?.uses ?? 0) > 0;
  }

  return { answer, bytesFor, remember, isPopular };
}

const addressOf = (host: string | undefined, url: string) => `${host} ${url}`;

/** Parts of a request that decide which bytes of the cache answer it. */
export interface CacheRequest {
  /** Raw header value, like the following ones; undefined if missing. */
  host: string | undefined;
  url: string;
  cookie: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/** Headers that are read, each at most once. */
const fields: ReadonlyMap<string, Exclude<keyof CacheRequest, 'url'>> = new Map([
  ['host', 'host'],
  ['cookie', 'cookie'],
  ['accept-encoding', 'acceptEncoding'],
  ['if-none-match', 'ifNoneMatch'],
]);

/** Headers that announce more than a question. */
const announcing = new Set(['content-length', 'transfer-encoding', 'expect', 'upgrade']);

/**
 * Lengths of the names of headers that are read: other names are not compared, so most headers cost one
 * comparison of numbers.
 */
const lengths = new Set([...fields.keys(), ...announcing].map(({ length }) => length));

/**
 * Reads the few headers that matter from what Node's parser found, without making an object of all of them.
 * @returns null for what is no plain question: another method or version, a body, an upgrade, a header given twice
 */
function parseCacheRequest(request: IncomingMessage): CacheRequest | null {
  const { method, url, rawHeaders, httpVersionMajor } = request;
  if (method !== 'GET' || !url || httpVersionMajor !== 1) return null;
  const requested: CacheRequest = {
    host: undefined,
    url,
    cookie: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
  };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!lengths.has(name.length)) continue;
    const known = name.toLowerCase();
    if (announcing.has(known)) return null;
    const field = fields.get(known);
    if (!field) continue;
    if (requested[field] !== undefined) return null;
    requested[field] = rawHeaders[at + 1];
  }
  return requested.host ? requested : null;
}

/**
 * Callback of Node's parser with each request that it has read to the end of its head. Answering there reaches 0.81 of nginx
 * sending the same bytes, behind Node's complete HTTP stack 0.63.
 */
type HandleRequest = (request: IncomingMessage, keepsConnection: boolean) => number;

/** Two fields of Node's own; they are looked for on each connection, and without them Node answers. */
interface HttpSocket extends Socket {
  parser?: { onIncoming?: HandleRequest | null } | null;
  /** Response being sent. */
  _httpMessage?: unknown;
}

/** Return value that makes the parser continue: this request is no upgrade. */
const readOn = 0;

/**
 * Maximum number of requests of one connection without a response: browsers send one at a time, a proxy
 * hardly more than a few.
 */
export const mostUnanswered = 16;

/**
 * Counts the requests of each connection that Node has begun to answer. A client can send thousands in one piece, and each
 * would take memory until the last one is answered.
 * @returns whether a connection has as many as it may have
 */
function countUnanswered(server: Server, most: number): (socket: Socket) => boolean {
  const counts = new WeakMap<Socket, number>();
  server.prependListener('request', ({ socket }, response) => {
    counts.set(socket, (counts.get(socket) ?? 0) + 1);
    response.once('close', () => counts.set(socket, (counts.get(socket) ?? 1) - 1));
  });
  return (socket) => (counts.get(socket) ?? 0) >= most;
}

/**
 * Attaches the fast path to Node's own HTTP parser, before Node prepares a response: that preparation costs
 * more than sending a cached page. Node keeps control of the connection: limits, timeouts, order of
 * responses, closing.
 * @param most requests without an answer; with the next one the connection is closed
 */
export function attachParserHook(
  server: Server,
  { bytesFor }: Pick<FastPath, 'bytesFor'>,
  most = mostUnanswered,
): void {
  const isFull = countUnanswered(server, most);
  server.on('connection', (socket: HttpSocket) => {
    const { parser } = socket;
    if (typeof parser?.onIncoming !== 'function') return;
    const nodesOwn = parser.onIncoming;
    const idle = idleTime(server, socket);
    parser.onIncoming = (request, keepsConnection) => {
      // Ignores requests that follow in the chunk in which the socket was closed.
      if (socket.destroyed) return readOn;
      const bytes = keepsConnection && isFree(socket) ? bytesOf(bytesFor, request) : undefined;
      if (!bytes) {
        idle.end();
        if (!isFull(socket)) return nodesOwn(request, keepsConnection);
        socket.destroy();
        return readOn;
      }
      idle.begin();
      socket.write(bytes);
      return readOn;
    };
  });
}

/**
 * Whether no other response comes before this one. Otherwise Node keeps the order, and stops reading from a client that
 * sends requests without reading responses.
 */
function isFree(socket: HttpSocket): boolean {
  return !socket._httpMessage && socket.writable && !socket.writableNeedDrain;
}

function bytesOf(bytesFor: FastPath['bytesFor'], request: IncomingMessage): Buffer | undefined {
  const requested = parseCacheRequest(request);
  return requested ? bytesFor(requested) : undefined;
}

/** Timer that closes an idle connection after the time after which Node would. */
function idleTime(server: Server, socket: Socket) {
  let isSet = false;
  return {
    begin() {
      if (isSet) return;
      isSet = true;
      socket.setTimeout(server.keepAliveTimeout + server.keepAliveTimeoutBuffer);
    },
    end() {
      if (!isSet) return;
      isSet = false;
      socket.setTimeout(server.timeout);
    },
  };
}

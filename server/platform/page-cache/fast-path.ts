import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AskedPage } from './asked-page.ts';
import type { PageCache } from './page-cache.ts';
import { matchesEtag, rememberedEncoding, sendVariant } from './send.ts';
import { wireOf } from './wire.ts';

export interface FastLaneOptions {
  cache: PageCache;
  /** A request with a session is never answered from the lane. */
  sessionCookie: string;
}

export type FastLane = ReturnType<typeof createFastLane>;

/** Addresses remembered at most; a flood of made-up ones only empties the lane. */
const maxAddresses = 5000;
/** Characters of host and address together; longer ones are nobody's who reads. */
const longestAddress = 400;

/**
 * The way of a page that everybody asks for: from the request's exact address straight to the bytes, before
 * routing, parsing or any hook. It only remembers what the slow way has answered to a stranger.
 */
export function createFastLane({ cache, sessionCookie }: FastLaneOptions) {
  const known = new Map<string, string>();

  function find({ host, url, cookie, acceptEncoding }: AskedPage) {
    if (cookie?.includes(sessionCookie)) return undefined;
    const key = known.get(addressOf(host, url));
    const entry = key === undefined ? undefined : cache.get(key);
    const variant = entry?.peek(rememberedEncoding(acceptEncoding));
    return entry && variant && { status: entry.status, variant };
  }

  /** All that goes to the socket, or undefined when the request has to take a slower way. */
  function bytesFor(asked: AskedPage): Buffer | undefined {
    const found = find(asked);
    if (found?.status !== 200) return undefined;
    return wireOf(matchesEtag(asked.ifNoneMatch, found.variant.etag) ? 304 : 200, found.variant);
  }

  /** True when the request has been answered. */
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
    return true;
  }

  /** To be called when the slow way has answered a stranger from the cache's `key`. */
  function remember(request: IncomingMessage, key: string): void {
    const address = addressOf(request.headers.host, request.url ?? '/');
    if (request.method !== 'GET' || address.length > longestAddress) return;
    if (known.size >= maxAddresses) known.clear();
    known.set(address, key);
  }

  return { answer, bytesFor, remember };
}

const addressOf = (host: string | undefined, url: string) => `${host} ${url}`;

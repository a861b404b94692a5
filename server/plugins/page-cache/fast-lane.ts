import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageCache } from './page-cache.ts';
import { rememberedEncoding, sendVariant } from './send.ts';

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

  const addressOf = (request: IncomingMessage) => `${request.headers.host} ${request.url}`;

  function isStranger(request: IncomingMessage): boolean {
    const cookies = request.headers.cookie;
    return cookies === undefined || !cookies.includes(sessionCookie);
  }

  /** True when the request has been answered. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || !isStranger(request)) return false;
    const key = known.get(addressOf(request));
    const entry = key === undefined ? undefined : cache.get(key);
    const variant = entry?.peek(rememberedEncoding(request.headers['accept-encoding']));
    if (!entry || !variant) return false;
    sendVariant(request, response, entry.status, variant);
    return true;
  }

  /** To be called when the slow way has answered a stranger from the cache's `key`. */
  function remember(request: IncomingMessage, key: string): void {
    const address = addressOf(request);
    if (request.method !== 'GET' || address.length > longestAddress) return;
    if (known.size >= maxAddresses) known.clear();
    known.set(address, key);
  }

  return { answer, remember };
}

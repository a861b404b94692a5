import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse, Encoding, Variant } from './page-cache.ts';

/** Best encoding that the client accepts, by RFC 9110 `Accept-Encoding` (a weight of 0 refuses). */
function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : 'identity';
}

const headerCache = new Map<string, Encoding>();

/** Encoding like {@link acceptedEncoding}, memoized: browsers send few different headers. */
export function rememberedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const known = headerCache.get(header);
  if (known) return known;
  const encoding = acceptedEncoding(header);
  if (headerCache.size > 200) headerCache.clear();
  if (header.length <= 100) headerCache.set(header, encoding);
  return encoding;
}

function accepts(header: string, coding: string): boolean {
  for (const part of header.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    if (name !== coding) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return !weight || Number(weight.slice(2)) > 0;
  }
  return false;
}

/** True if an `If-None-Match` names this ETag. Weak comparison, as RFC 9110 requires. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag || header === '*') return true;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

/** Writes one variant to the socket: 304 when the client has it, no body to a HEAD. */
export function sendVariant(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  variant: Variant,
): void {
  if (status === 200 && matchesEtag(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaders);
    response.end();
    return;
  }
  response.writeHead(status, variant.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body);
}

/** Sends a cached response; takes the reply over from the framework only when there is something to send. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: CachedResponse,
): Promise<void> {
  const variant = await entry.variant(rememberedEncoding(request.headers['accept-encoding']));
  reply.hijack();
  sendVariant(request.raw, reply.raw, entry.status, variant);
}

/**
 * Seconds that an idle connection stays open: longer than the minute after which proxies use theirs again.
 */
export const keepAliveSeconds = 65;

/** Headers that Node itself sends for a connection that stays open. */
const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n`;

interface RawResponse {
  second: number;
  bytes: Buffer;
}

/** Responses that can be sent from memory: the page, or 304. */
const kinds = {
  200: {
    line: 'HTTP/1.1 200 OK',
    headers: (variant: Variant) => variant.headers,
    body: (variant: Variant) => variant.body,
  },
  304: {
    line: 'HTTP/1.1 304 Not Modified',
    headers: (variant: Variant) => variant.notModifiedHeaders,
    body: () => Buffer.alloc(0),
  },
};

export type ReadyStatus = keyof typeof kinds;

const rawResponses: Record<ReadyStatus, WeakMap<Variant, RawResponse>> = {
  200: new WeakMap(),
  304: new WeakMap(),
};

/** Head and body of an answer in one buffer, rebuilt each second for its Date. */
export function rawResponse(status: ReadyStatus, variant: Variant): Buffer {
  const second = Math.floor(Date.now() / 1000);
  const cached = rawResponses[status].get(variant);
  if (cached?.second === second) return cached.bytes;
  const { line, headers, body } = kinds[status];
  let head = `${line}\r\n`;
  const fields = headers(variant);
  for (let at = 0; at < fields.length; at += 2) head += `${fields[at]}: ${fields[at + 1]}\r\n`;
  head += `${keepAlive}Date: ${new Date(second * 1000).toUTCString()}\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), body(variant)]);
  rawResponses[status].set(variant, { second, bytes });
  return bytes;
}

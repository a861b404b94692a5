import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse, Encoding, Variant } from './cached-response.ts';
import { writeWire } from './wire.ts';

/** The best encoding the client takes, by RFC 9110 `Accept-Encoding` (a weight of 0 refuses). */
function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : 'identity';
}

const headerCache = new Map<string, Encoding>();

/** As {@link acceptedEncoding}; browsers send few different headers, so the answer is remembered. */
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

/** Does an `If-None-Match` name this ETag? Weak comparison, as RFC 9110 asks for. */
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
  const isGet = request.method === 'GET';
  if (status === 200 && matchesEtag(request.headers['if-none-match'], variant.etag)) {
    if (isGet && writeWire(response, 304, variant)) return;
    response.writeHead(304, variant.notModifiedHeaders);
    response.end();
    return;
  }
  if (status === 200 && isGet && writeWire(response, 200, variant)) return;
  response.writeHead(status, variant.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body);
}

/** Takes the answer out of the framework's hands only when there is something to send. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: CachedResponse,
): Promise<void> {
  const variant = await entry.variant(rememberedEncoding(request.headers['accept-encoding']));
  reply.hijack();
  sendVariant(request.raw, reply.raw, entry.status, variant);
}

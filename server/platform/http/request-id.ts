import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const wellFormed = /^[A-Za-z0-9._-]{8,128}$/;
const ids = new WeakMap<FastifyRequest, string>();

/**
 * Names a request in the log, in the answer and on the error page; made when the first of them needs it, so that a
 * request that succeeds costs nothing. That of a trusted proxy is taken over, so that its log has the same one.
 */
export function requestIdOf(request: FastifyRequest): string {
  const id = ids.get(request) ?? givenByProxy(request) ?? randomUUID();
  ids.set(request, id);
  return id;
}

/** True if the request has an id, which only a failed one has. */
export function hasRequestId(request: FastifyRequest): boolean {
  return ids.has(request);
}

/**
 * Request id set by a trusted proxy; null without one. Only such a proxy adds addresses to that of the
 * connection.
 */
function givenByProxy({ headers, ips = [] }: FastifyRequest): string | null {
  const given = headers['x-request-id'];
  return typeof given === 'string' && ips.length > 1 && wellFormed.test(given) ? given : null;
}

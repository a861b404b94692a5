import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import { securityHeaders } from './security-headers.ts';

const headers = securityHeaders({ kind: 'api', imagesOrigin: null, https: false });

/** A request that the framework cannot even route; it has passed no hook, so it gets its headers here. */
export function answerUnreadable(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const body: ErrorBody = {
    error: { code: 'bad_request', message: 'The address of this request cannot be read.' },
  };
  reply.code(400).headers(headers).send(body);
}

/** What is no HTTP, or breaks off within it: there is no request to answer, only its socket. */
export function answerBroken(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const isTooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const message = messageOf(isTooLarge, isTooSlow);
  const status = isTooLarge ? 431 : isTooSlow ? 408 : 400;
  const body = JSON.stringify({ error: { code: 'bad_request', message } } satisfies ErrorBody);
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // Who is late could go on sending for ever.
  if (isTooSlow) socket.destroySoon();
  else socket.end();
}

function messageOf(isTooLarge: boolean, isTooSlow: boolean): string {
  if (isTooLarge) return 'The address or the headers of this request are too long.';
  return isTooSlow ? 'The request took too long to arrive.' : 'This request cannot be read.';
}

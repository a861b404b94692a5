import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import type { ErrorBody } from '#contract/lists.ts';
import { securityHeaders } from './security-headers.ts';

const headers = securityHeaders({ kind: 'api', imagesOrigin: null, https: false });

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Latest request of each connection. */
const latest = new WeakMap<Socket, Exchange>();

/**
 * Remembers the latest request of a connection, so that an answer to broken HTTP comes after those of the
 * requests before it. To be called with every request.
 */
export function noteLatest(request: IncomingMessage, response: ServerResponse): void {
  latest.set(request.socket, { request, response });
}

/** Answers invalid or interrupted HTTP, for which there is no request, only a socket. */
export function answerBroken(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Data after a request with `Connection: close` is not read; the response to that request ends the
  // connection.
  if (error.code === 'HPE_CLOSED_CONNECTION') return;
  const exchange = latest.get(socket);
  if (!exchange || exchange.response.closed) {
    refuse(error, socket);
    return;
  }
  const { request, response } = exchange;
  // This request's body is broken or late, so this is its response; it cannot be sent behind another one.
  if (!request.complete && response.socket && !response.headersSent) refuse(error, socket);
  else if (!request.complete) socket.destroy();
  else response.once('close', () => refuse(error, socket));
}

function refuse({ code }: ConnectionError, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const isTooLarge = code === 'HPE_HEADER_OVERFLOW';
  const isTooSlow = code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const { fields, text } = errorAnswer(messageOf(isTooLarge, isTooSlow));
  const status = isTooLarge ? 431 : isTooSlow ? 408 : 400;
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  // A slow client could go on sending.
  if (isTooSlow) socket.destroySoon();
  else socket.end();
}

/**
 * Answers what Node lets through: a request line of HTTP/0.9 or HTTP/2.0, and more than one host, of which a proxy may
 * have read another one.
 * @returns whether the request is answered
 */
export function answerUnfit(request: IncomingMessage, response: ServerResponse): boolean {
  const isOtherVersion = request.httpVersionMajor !== 1;
  if (!isOtherVersion && hostsOf(request) < 2) return false;
  const message = isOtherVersion
    ? 'Only HTTP/1.1 and HTTP/1.0 are understood here.'
    : 'This request names more than one host.';
  const { fields, text } = errorAnswer(message);
  response.writeHead(isOtherVersion ? 505 : 400, fields).end(text);
  return true;
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
    .length;
}

function errorAnswer(message: string) {
  const text = JSON.stringify({ error: { code: 'bad_request', message } } satisfies ErrorBody);
  const fields = {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
  };
  return { fields, text };
}

function messageOf(isTooLarge: boolean, isTooSlow: boolean): string {
  if (isTooLarge) return 'The address or the headers of this request are too long.';
  return isTooSlow ? 'The request took too long to arrive.' : 'This request cannot be read.';
}

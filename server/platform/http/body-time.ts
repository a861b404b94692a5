import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Enough for every form without files, on any line. */
const usualMs = 20_000;
/** Bytes up to which a body is small: 64 KB arrive in time even at 4 KB a second. */
const smallBytes = 64 * 1024;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Answers 408 when the body of a request has not arrived in time: whoever sends it byte by byte would hold the
 * connection until Node's own time for a whole request is over, which is made for uploads.
 */
export function limitBodyTime(server: Server, ms = usualMs): void {
  const limit = (request: IncomingMessage, response: ServerResponse) => {
    if (bodyBytes(request) === 0) return;
    const deadline = setTimeout(() => cutOff(server, request, response), ms);
    deadlines.set(request, deadline);
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(deadline));
  };
  server.prependListener('request', limit);
  // With a listener, Node leaves the answer to it.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    limit(request, response);
    response.writeHead(417, { Connection: 'close' }).end();
  });
}

/** An admin's large body has Node's time for a whole request. To be called once it is known who asks. */
export function allowLongBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ actor, raw }) => {
    if (actor.role === 'admin' && bodyBytes(raw) > smallBytes) clearTimeout(deadlines.get(raw));
  });
}

/** As the head says; without a length it may be any. */
function bodyBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

function cutOff(server: Server, request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const canAnswer = response.socket !== null && !response.headersSent;
  if (!canAnswer) socket.destroy();
  // As Node itself does it.
  else
    server.emit(
      'clientError',
      Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    );
}

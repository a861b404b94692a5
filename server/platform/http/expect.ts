import { IncomingMessage, type Server, type ServerResponse } from 'node:http';

const waiting = new WeakSet<IncomingMessage>();

/**
 * Answers `Expect: 100-continue` when something begins to read the body: what the head decides (session, token, type,
 * length) is answered before. Without the body the connection ends, because the client may send it or not.
 */
export function continueWhenRead(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    const keepsConnection = response.shouldKeepAlive;
    response.shouldKeepAlive = false;
    waiting.add(request);
    request._read = function read(size) {
      // Node also reads after a response, to discard the body; the socket may have ended then.
      if (waiting.delete(request) && !response.headersSent) {
        response.shouldKeepAlive = keepsConnection;
        response.writeContinue();
      }
      IncomingMessage.prototype._read.call(this, size);
    };
    server.emit('request', request, response);
  });
}

/** True if the client still waits for permission to send the body. */
export function isAwaitingContinue(request: IncomingMessage): boolean {
  return waiting.has(request);
}

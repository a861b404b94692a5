import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { readAsked } from './asked-page.ts';
import type { FastLane } from './fast-path.ts';

/** What Node calls with each request that its parser has read to the end of its head. */
type TakeRequest = (request: IncomingMessage, keepsConnection: boolean) => number;

/** Two fields of Node's own; they are looked for on each connection, and without them Node's way is gone. */
interface HttpSocket extends Socket {
  parser?: { onIncoming?: TakeRequest | null } | null;
  /** The answer that is being sent. */
  _httpMessage?: unknown;
}

/** For the parser: read on, this request is no upgrade. */
const readOn = 0;

/**
 * Puts the lane behind Node's own HTTP parser, before Node prepares an answer: that preparation costs more than
 * sending a kept page does. Connections stay Node's in everything: limits, times, order of answers, closing.
 */
export function addParserLane(server: Server, lane: Pick<FastLane, 'bytesFor'>): void {
  server.on('connection', (socket: HttpSocket) => {
    const { parser } = socket;
    if (typeof parser?.onIncoming !== 'function') return;
    const nodesOwn = parser.onIncoming;
    const idle = idleTime(server, socket);
    parser.onIncoming = (request, keepsConnection) => {
      const bytes = keepsConnection && isFree(socket) ? bytesFor(lane, request) : undefined;
      if (!bytes) {
        idle.end();
        return nodesOwn(request, keepsConnection);
      }
      idle.begin();
      socket.write(bytes);
      return readOn;
    };
  });
}

/**
 * Nothing is before this answer. While another one is being made or sent, Node keeps the order, and stops reading
 * from who asks on without taking the answers.
 */
function isFree(socket: HttpSocket): boolean {
  return !socket._httpMessage && !socket.writableNeedDrain;
}

function bytesFor(lane: Pick<FastLane, 'bytesFor'>, request: IncomingMessage): Buffer | undefined {
  const asked = readAsked(request);
  return asked ? lane.bytesFor(asked) : undefined;
}

/** A connection that waits for its next request is closed after the time after which Node would close it. */
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

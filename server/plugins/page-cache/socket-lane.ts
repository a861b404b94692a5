import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastLane } from './fast-lane.ts';
import { readPlainRequest } from './plain-request.ts';
import { keepAliveSeconds } from './wire.ts';

export interface SocketLane {
  /** Ends the connections that wait for their next request, so that the server can close. */
  close(): void;
}

type TakeConnection = (this: Server, socket: Socket) => void;

/**
 * Puts the lane before Node's own HTTP: as long as a connection asks for nothing but pages the lane knows, their
 * bytes go straight to the socket. With the first other request Node takes the connection over for good, and is
 * given that request unread, so that there is one parser for everything with a meaning.
 */
export function addSocketLane(server: Server, lane: Pick<FastLane, 'bytesFor'>): SocketLane {
  const [nodesOwn] = server.listeners('connection') as TakeConnection[];
  if (!nodesOwn) throw new Error('This server takes no connections.');
  const takeConnection: TakeConnection = nodesOwn;
  const waiting = new Set<Socket>();
  let closing = false;
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (closing) takeConnection.call(server, socket);
    else serve(socket);
  });

  function serve(socket: Socket): void {
    const read = (chunk: Buffer) => {
      const asked = readPlainRequest(chunk);
      const bytes = asked && lane.bytesFor(asked);
      if (!bytes) handOver(chunk);
      else if (!socket.write(bytes)) pauseUntilSent(socket);
    };
    const leave = () => waiting.delete(socket);
    const listeners = {
      data: read,
      end: () => socket.end(),
      timeout: () => socket.destroy(),
      // 'close' follows: the visitor has gone, and nobody is left to tell.
      error: leave,
      close: leave,
    };
    const handOver = (chunk: Buffer) => {
      leave();
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener);
      socket.setTimeout(0);
      takeConnection.call(server, socket);
      socket.emit('data', chunk);
    };
    waiting.add(socket);
    socket.setTimeout(keepAliveSeconds * 1000);
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener);
  }

  return {
    close() {
      closing = true;
      for (const socket of waiting) socket.end(() => socket.destroy());
    },
  };
}

/** Who asks on without reading the answers gets no further ones made. */
function pauseUntilSent(socket: Socket): void {
  socket.pause();
  socket.once('drain', () => socket.resume());
}

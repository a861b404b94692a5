import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '#domain/access/addresses.ts';

/** Milliseconds that Node itself allows. */
export const nodeTimes = {
  /**
   * Timeout of a whole request: Node's five minutes cut off a large file on a phone's slow line. Only an
   * admin's large body needs it.
   */
  requestTimeout: 60 * 60 * 1000,
  /** Timeout of the head of a request, and of a connection's first byte. */
  headersTimeout: 20_000,
  /** Interval of the checks for late connections. */
  connectionsCheckingInterval: 5_000,
};

export interface ConnectionLimits {
  /** Open at one time. An idle one takes some 10 KB. */
  most: number;
  /** Part of the connections from which on idle ones are closed, so that new ones find room. */
  crowded: number;
  /** Maximum number from one address; a whole office or a phone operator has fewer at one time. */
  ofOneAddress: number;
  /** Addresses that speak for others: a proxy. */
  isProxy: (address: string) => boolean;
}

const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

export const usualConnections: ConnectionLimits = {
  most: 4000,
  crowded: 0.9,
  ofOneAddress: 256,
  isProxy: (address) => loopback.test(address),
};

/** Bounds the open connections, all together and of each address. */
export function limitConnections(
  server: Server,
  { most, crowded, ofOneAddress, isProxy }: ConnectionLimits,
): void {
  const counts = new Map<string, number>();
  let open = 0;
  server.maxConnections = most;
  server.on('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress ?? '');
    const count = (counts.get(key) ?? 0) + 1;
    if (count > ofOneAddress && !isProxy(socket.remoteAddress ?? '')) {
      socket.destroy();
      return;
    }
    counts.set(key, count);
    open += 1;
    socket.once('close', () => {
      open -= 1;
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    });
    if (open > most * crowded) server.closeIdleConnections();
  });
}

export interface ReadingLimits {
  /** Milliseconds between two looks. */
  everyMs: number;
  /** Bytes that a client has to take in that time while more is waiting for it. */
  leastBytes: number;
  /** Number of successive checks at which it may have taken fewer bytes: a phone in a tunnel. */
  slowLooks: number;
}

/** 2 KB a second, a fifth of the slowest phone line, over half a minute. */
export const usualReading: ReadingLimits = { everyMs: 10_000, leastBytes: 20_000, slowLooks: 3 };

/**
 * Socket with Node's internal count of sent bytes; without it only whole chunks passed to the system count.
 */
interface CountingSocket extends Socket {
  _handle?: { bytesWritten?: number; writeQueueSize?: number } | null;
}

/**
 * Closes the connections of clients that read an answer byte by byte: each holds an open file and its buffers. Looks at
 * the sockets from time to time, so a request costs nothing.
 */
export function cutSlowReaders(server: Server, { everyMs, leastBytes, slowLooks }: ReadingLimits): void {
  const readers = new Map<CountingSocket, { taken: number; slow: number }>();
  server.on('connection', (socket: Socket) => {
    readers.set(socket, { taken: 0, slow: 0 });
    socket.once('close', () => readers.delete(socket));
  });
  const watch = setInterval(() => {
    for (const [socket, reader] of readers) {
      const taken = bytesTaken(socket);
      const isSlow = socket.writableLength > 0 && taken - reader.taken < leastBytes;
      reader.slow = isSlow ? reader.slow + 1 : 0;
      reader.taken = taken;
      if (reader.slow > slowLooks) socket.destroy();
    }
  }, everyMs);
  watch.unref();
  server.on('close', () => clearInterval(watch));
}

function bytesTaken(socket: CountingSocket): number {
  const { bytesWritten, writeQueueSize } = socket._handle ?? {};
  return bytesWritten === undefined ? socket.bytesWritten : bytesWritten - (writeQueueSize ?? 0);
}

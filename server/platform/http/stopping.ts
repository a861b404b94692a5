import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    stopping: Stopping;
  }
}

export type Stopping = ReturnType<typeof createStopping>;

/**
 * A server that stops refuses no request: until its socket is closed it answers every one, and ends the connection with
 * the answer, so that a proxy opens the next one to another server.
 */
export function createStopping() {
  let isStopping = false;
  return {
    isStopping: () => isStopping,
    begin: () => {
      isStopping = true;
    },
  };
}

/** To be called before any route is added. */
export function addStopping(app: FastifyInstance, stopping: Stopping): void {
  app.decorate('stopping', stopping);
  app.addHook('preClose', async () => stopping.begin());
  // For requests that arrived before.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.isStopping()) reply.raw.shouldKeepAlive = false;
  });
}

export interface StopTimes {
  /** Milliseconds in which new connections are still accepted: by then a proxy that looks at `/readyz` has turned away. */
  drainMs: number;
  /** Milliseconds for running requests after that; then every connection is closed. */
  graceMs: number;
}

export async function stopInOrder(app: FastifyInstance, { drainMs, graceMs }: StopTimes): Promise<void> {
  app.stopping.begin();
  await pause(drainMs);
  const deadline = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(deadline);
  }
}

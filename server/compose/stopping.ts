import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { areImagesInWork } from '../features/media/images/process.ts';

interface StopTimes {
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

/** @param close what is open, in order */
export function stopOnSignal(close: () => Promise<void>, logger: Logger): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      close().then(
        () => endProcess(signal),
        (error) => {
          logger.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
    });
  }
}

/**
 * Ends the process after all services are closed. An image that is still being encoded would hold up
 * `process.exit` for as long as it takes; the signal itself, which nothing handles any more, does not wait.
 * Its job is in the queue again.
 */
function endProcess(signal: NodeJS.Signals): void {
  if (areImagesInWork()) process.kill(process.pid, signal);
  else process.exit(0);
}

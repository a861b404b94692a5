import type { FastifyInstance } from 'fastify';

/** Lets what is being answered come to its end, but nobody hold the server up for longer than `graceMs`. */
export async function closeInTime(app: FastifyInstance, graceMs: number): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(deadline);
  }
}

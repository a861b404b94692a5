import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { addressKey } from '#domain/access/addresses.ts';
import { AppError } from '#domain/errors.ts';

/**
 * Lets routes limit how often one address may call them, by `config: { rateLimit: { max, timeWindow } }`; the
 * others are not limited. Has to be there before those routes are. Counts in memory: it spares the machine
 * work, it is no rule about who may.
 */
export async function addRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => addressKey(request.ip),
    errorResponseBuilder: (_request, { ttl }) => {
      const retryAfter = Math.ceil(ttl / 1000);
      return new AppError('too_many', `Too many requests. Try again in ${retryAfter} s.`, { retryAfter });
    },
  });
}

import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { csrfAnswer } from '#contract/access.ts';
import { type CsrfOptions, issueCsrfToken } from './csrf.ts';

/** The token that every call with an effect has to send back in `X-CSRFToken`. */
export function csrfRoutes(app: FastifyInstance, csrf: CsrfOptions): void {
  for (const url of ['/api/csrf/', '/api/csrf']) {
    app.withTypeProvider<ZodTypeProvider>().route({
      method: 'GET',
      url,
      schema: {
        tags: ['Signing in'],
        summary: 'The token for calls with an effect',
        // The second spelling is a courtesy.
        hide: !url.endsWith('/'),
        response: { 200: csrfAnswer },
      },
      handler: async (request, reply) => ({
        csrfToken: issueCsrfToken(request, reply, request.sessionHash, csrf),
      }),
    });
  }
}

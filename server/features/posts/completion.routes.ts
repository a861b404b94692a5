import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cityCompletion, completionQuery, tagCompletion } from '#contract/posts.ts';
import type { CompletionService } from './completion.service.ts';

const tags = ['Posts'];

/** What completes a city or a tag that is being typed. */
export function completionRoutes(
  app: FastifyInstance,
  { completion }: { completion: CompletionService },
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/api/admin/completions/cities',
    {
      schema: {
        tags,
        summary: 'Complete the name of a city',
        querystring: completionQuery,
        response: { 200: z.array(cityCompletion) },
      },
    },
    (request) => completion.cities(request.actor, request.query),
  );
  typed.get(
    '/api/admin/completions/tags',
    {
      schema: {
        tags,
        summary: 'Complete a tag',
        querystring: completionQuery,
        response: { 200: z.array(tagCompletion) },
      },
    },
    (request) => completion.tags(request.actor, request.query),
  );
}

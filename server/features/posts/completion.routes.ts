import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  cityCompletion,
  completionQuery,
  placeOfImage,
  postIdParams,
  tagCompletion,
} from '#contract/posts.ts';
import type { AppContext } from '../../compose/context.ts';
import { completionService } from './completion.service.ts';

const tags = ['Posts'];

/** Calls that complete a city or a tag being typed, and name the place of an image. */
export function completionRoutes(http: FastifyInstance, app: AppContext): void {
  const completion = completionService(app);
  const typed = http.withTypeProvider<ZodTypeProvider>();
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
  typed.get(
    '/api/admin/posts/:id/place',
    {
      schema: {
        tags,
        summary: 'Get the place where the image of a post was taken',
        params: postIdParams,
        response: { 200: placeOfImage },
      },
    },
    (request) => completion.placeOfImage(request.actor, request.params.id),
  );
}

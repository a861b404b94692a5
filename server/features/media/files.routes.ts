import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fileParams, filesQuery, keepFileBody, unusedFile } from '#contract/media.ts';
import type { AppContext } from '../../compose/context.ts';
import { cleanupService } from './cleanup.service.ts';
import { createUploadPresenter } from './media.presenter.ts';

const tags = ['Images'];
const params = fileParams;

/** Images that nothing names. */
export function fileRoutes(http: FastifyInstance, app: AppContext): void {
  const staging = cleanupService(app);
  const present = createUploadPresenter(app.site);
  const typed = http.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/api/admin/files',
    {
      schema: {
        tags,
        summary: 'List unused images',
        querystring: filesQuery,
        response: { 200: z.array(unusedFile) },
      },
    },
    async (request, reply) => {
      const { sort, ...query } = request.query;
      const { images, total } = await staging.list(request.actor, {
        ...query,
        descending: sort.descending,
      });
      reply.header('X-Total-Count', String(total));
      return images.map(present.unusedFile);
    },
  );

  typed.put(
    '/api/admin/files/:media_id',
    {
      schema: {
        tags,
        summary: 'Pin or unpin an unused image',
        params,
        body: keepFileBody,
        response: { 200: unusedFile },
      },
    },
    async (request) =>
      present.unusedFile(await staging.keep(request.actor, request.params.media_id, request.body.kept)),
  );

  typed.delete(
    '/api/admin/files/:media_id',
    { schema: { tags, summary: 'Delete an unused image', params } },
    async (request, reply) => {
      await staging.remove(request.actor, request.params.media_id);
      return reply.code(204).send();
    },
  );
}

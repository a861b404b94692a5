import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  type BinnedItemView,
  binnedItem,
  binParams,
  binQuery,
  binThumbnailUrl,
  bulkBinAnswer,
  bulkBinBody,
  emptyBinAnswer,
  emptyBinBody,
} from '#contract/bin.ts';
import { type BinnedItem, daysLeft } from '#domain/bin/bin.ts';
import { AppError } from '#domain/errors.ts';
import type { AppContext } from '../../compose/context.ts';
import { type BinService, binService } from './bin.service.ts';

const tags = ['Bin'];
const params = binParams;

/** Deleted posts, articles, pages and series. One is deleted permanently by `DELETE …?permanent=true` of its own call. */
export function binRoutes(http: FastifyInstance, app: AppContext): void {
  const bin = binService(app);
  const typed = http.withTypeProvider<ZodTypeProvider>();
  const present = (item: BinnedItem) => presentItem(item, app.now());

  typed.get(
    '/api/admin/bin',
    {
      schema: {
        tags,
        summary: 'List the bin',
        querystring: binQuery,
        response: { 200: z.array(binnedItem) },
      },
    },
    async (request, reply) => {
      const { sort, ...page } = request.query;
      const { items, total } = await bin.list(request.actor, { ...page, descending: sort.descending });
      reply.header('X-Total-Count', String(total));
      return items.map(present);
    },
  );

  typed.get(
    '/api/admin/bin/:id/thumbnail',
    { schema: { tags, summary: 'Get a small image of a binned item', params } },
    async (request, reply) => {
      const { stream, bytes } = await bin.thumbnail(request.actor, request.params.id);
      return reply.type('image/webp').header('content-length', bytes).send(stream);
    },
  );

  typed.post(
    '/api/admin/bin/:id/restore',
    { schema: { tags, summary: 'Restore an item as a draft', params, response: { 200: binnedItem } } },
    async (request) => {
      const [item] = await bin.restore(request.actor, [request.params.id]);
      if (!item) throw new AppError('not_found', 'This is not in the bin.');
      return present(item);
    },
  );
  manyRoutes(http, bin);
}

function manyRoutes(http: FastifyInstance, bin: BinService): void {
  const typed = http.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/admin/bin/bulk',
    {
      schema: {
        tags,
        summary: 'Restore many items, or delete them permanently',
        body: bulkBinBody,
        response: { 200: bulkBinAnswer },
      },
    },
    async ({ actor, body: { action, ids } }) => ({
      updated: action === 'restore' ? (await bin.restore(actor, ids)).length : await bin.remove(actor, ids),
    }),
  );

  typed.post(
    '/api/admin/bin/empty',
    {
      schema: {
        tags,
        summary: 'Empty the bin in batches',
        body: emptyBinBody,
        response: { 200: emptyBinAnswer },
      },
    },
    ({ actor, body }) => bin.empty(actor, body.expected, body.until),
  );
}

function presentItem(item: BinnedItem, now: Date): BinnedItemView {
  const { id, kind, slug, title, originalName, mediaId, wasPublic, deletedAt } = item;
  return {
    ...{ id, kind, slug, title },
    original_name: originalName,
    was_public: wasPublic,
    deleted_at: deletedAt,
    days_left: daysLeft(deletedAt, now),
    thumbnail_url: mediaId === null ? null : binThumbnailUrl(id),
  };
}

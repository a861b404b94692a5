import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { slugParams } from '#contract/lists.ts';
import * as contract from '#contract/series.ts';
import { visitor } from '#domain/access/account.ts';
import { AppError } from '#domain/errors.ts';
import { type Series, seriesFields } from '#domain/series/series.entity.ts';
import type { AppContext } from '../../compose/context.ts';
import { recordRoutes } from '../../platform/records/records.routes.ts';
import { publicSeries } from './published.service.ts';
import { seriesService } from './series.service.ts';

const tags = ['Public'];

/** Series: what visitors may read of them, and their owner's calls. */
export function seriesRoutes(http: FastifyInstance, app: AppContext): void {
  const series = publicSeries(app);
  const typed = http.withTypeProvider<ZodTypeProvider>();

  async function present(found: Series): Promise<contract.PublicSeriesAnswer> {
    const posts = await series.visibleIds(found);
    const cover = found.cover !== null && posts.includes(found.cover) ? found.cover : null;
    const { version: _, ...answer } = seriesFields.toWire({ version: 0, ...found, posts, cover });
    return answer;
  }

  typed.get(
    '/api/series',
    {
      schema: {
        tags,
        summary: 'List published series',
        querystring: contract.publicSeriesQuery,
        response: { 200: z.array(contract.publicSeries) },
      },
    },
    async (request, reply) => {
      const { sort, limit, offset } = request.query;
      const { total, series: found } = await series.list({
        descending: sort.descending,
        limit,
        offset,
      });
      reply.header('X-Total-Count', String(total));
      return Promise.all(found.map(present));
    },
  );

  typed.get(
    '/api/series/:slug',
    {
      schema: {
        tags,
        summary: 'Get a published series',
        params: slugParams,
        response: { 200: contract.publicSeries },
      },
    },
    async (request, reply) => {
      const found = await series.find(visitor, request.params.slug);
      if (found.kind === 'series') return present(found.series);
      if (found.kind === 'moved') return reply.redirect(`/api/series/${found.slug}`, 301);
      if (found.kind === 'gone') throw new AppError('gone', 'This series has been deleted.');
      throw new AppError('not_found', 'Series not found.');
    },
  );

  recordRoutes(http, {
    path: 'series',
    tag: 'Series',
    one: 'series',
    many: 'series',
    summaries: { create: 'Create a series', delete: 'Move a series to the bin, or delete it permanently' },
    map: seriesFields,
    query: contract.seriesQuery,
    schemas: contract.series,
    bodyLimit,
    records: seriesService(app),
  });
}

/** The longest text in four-byte letters, and all photos. */
const bodyLimit = 128 * 1024;

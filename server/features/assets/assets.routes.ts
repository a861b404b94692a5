import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  adminAsset,
  assetParams,
  assetPreview,
  assetsQuery,
  createAssetBody,
  updateAssetBody,
} from '#contract/assets.ts';
import { deletionQuery } from '#contract/lists.ts';
import { withCurrent } from '../../platform/http/conflict.ts';
import { presentAsset, presentPreview } from './assets.presenter.ts';
import type { AssetsService, UsedAsset } from './assets.service.ts';

export interface AssetRoutesOptions {
  assets: AssetsService;
}

const tags = ['Data assets'];
const params = assetParams;
const wholeAsset = { 200: adminAsset };

/** Data files with a name, for tables and charts in articles. */
export function assetRoutes(app: FastifyInstance, { assets }: AssetRoutesOptions): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/api/admin/assets',
    {
      schema: {
        tags,
        summary: 'List data assets',
        querystring: assetsQuery,
        response: { 200: z.array(adminAsset) },
      },
    },
    async (request, reply) => {
      const { sort, limit, offset, ...filters } = request.query;
      const { assets: found, total } = await assets.list(request.actor, { filters, sort, limit, offset });
      reply.header('X-Total-Count', String(total));
      return found.map(presentAsset);
    },
  );

  typed.get(
    '/api/admin/assets/:id',
    { schema: { tags, summary: 'One data asset', params, response: wholeAsset } },
    async (request) => presentAsset(await assets.get(request.actor, request.params.id)),
  );

  typed.get(
    '/api/admin/assets/:id/preview',
    { schema: { tags, summary: 'How its file begins', params, response: { 200: assetPreview } } },
    async (request) => presentPreview(await assets.preview(request.actor, request.params.id)),
  );

  typed.post(
    '/api/admin/assets',
    {
      schema: {
        tags,
        summary: 'Give an uploaded csv or json file a name',
        body: createAssetBody,
        response: { 201: adminAsset },
      },
    },
    async (request, reply) =>
      reply.code(201).send(presentAsset(await assets.create(request.actor, request.body))),
  );

  typed.put(
    '/api/admin/assets/:id',
    {
      schema: { tags, summary: 'Rename a data asset', params, body: updateAssetBody, response: wholeAsset },
    },
    async (request) => {
      const { name, version } = request.body;
      const renamed = assets.rename(request.actor, request.params.id, name, version);
      return presentAsset(await withCurrent<UsedAsset, UsedAsset>(renamed, presentAsset));
    },
  );

  typed.delete(
    '/api/admin/assets/:id',
    { schema: { tags, summary: 'Delete a data asset, with its file', params, querystring: deletionQuery } },
    async (request, reply) => {
      await assets.remove(request.actor, request.params.id, request.query);
      return reply.code(204).send();
    },
  );
}

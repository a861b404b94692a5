import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as contract from '#contract/assets.ts';
import { recordParams } from '#contract/records.ts';
import { assetFields } from '#domain/assets/fields.ts';
import { recordRoutes } from '../../platform/records/records.routes.ts';
import { presentPreview } from './assets.presenter.ts';
import type { AssetsService } from './assets.service.ts';

export interface AssetRoutesOptions {
  assets: AssetsService;
}

const tag = 'Data assets';

/** Data files with a name, for tables and charts in articles. */
export function assetRoutes(app: FastifyInstance, { assets }: AssetRoutesOptions): void {
  recordRoutes(app, {
    path: 'assets',
    tag,
    one: 'data asset',
    many: 'data assets',
    summaries: {
      create: 'Name an uploaded csv or json file',
      update: 'Rename a data asset',
      delete: 'Delete a data asset, with its file',
    },
    map: assetFields,
    query: contract.assetsQuery,
    schemas: {
      createBody: contract.createAssetBody,
      updateBody: contract.updateAssetBody,
      answer: contract.adminAsset,
    },
    records: assets,
  });

  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/assets/:id/preview',
    {
      schema: {
        tags: [tag],
        summary: 'Preview its file',
        params: recordParams,
        response: { 200: contract.assetPreview },
      },
    },
    async (request) => presentPreview(await assets.preview(request.actor, request.params.id)),
  );
}

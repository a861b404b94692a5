import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as contract from '#contract/assets.ts';
import { recordParams } from '#contract/records.ts';
import { assetFields } from '#domain/assets/asset.entity.ts';
import type { AppContext } from '../../compose/context.ts';
import { recordRoutes } from '../../platform/records/records.routes.ts';
import { presentPreview } from './assets.presenter.ts';
import { assetsService } from './assets.service.ts';

const tag = 'Data assets';

/** Data files with a name, for tables and charts in articles. */
export function assetRoutes(http: FastifyInstance, app: AppContext): void {
  const assets = assetsService(app);
  recordRoutes(http, {
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

  http.withTypeProvider<ZodTypeProvider>().get(
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

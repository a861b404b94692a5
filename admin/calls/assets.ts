import type { z } from 'zod';
import type { Caller, QueryValue, UploadOptions } from '#browser/calls/caller.ts';
import type {
  AdminAsset,
  AssetPreview,
  assetsQuery,
  CreateAssetBody,
  DataFileAnswer,
} from '#contract/assets.ts';
import { deleteAt } from './caller.ts';

type AssetsQuery = Partial<Record<keyof z.input<typeof assetsQuery>, QueryValue>>;

const address = (id: string) => `/api/admin/assets/${encodeURIComponent(id)}`;

/** Newest first unless asked otherwise. */
export const listAssets = (call: Caller, query: AssetsQuery, signal?: AbortSignal) =>
  call.list<AdminAsset>('/api/admin/assets', { query, ...(signal && { signal }) });

export const previewAsset = (call: Caller, id: string, signal?: AbortSignal) =>
  call.json<AssetPreview>('GET', `${address(id)}/preview`, signal && { signal });

/** Sends a csv or json file; it gets its name by {@link createAsset}. */
export function uploadDataFile(call: Caller, file: File, options?: UploadOptions): Promise<DataFileAnswer> {
  const form = new FormData();
  form.append('file', file);
  return call.upload<DataFileAnswer>('/api/admin/upload', form, options);
}

export const createAsset = (call: Caller, body: CreateAssetBody) =>
  call.json<AdminAsset>('POST', '/api/admin/assets', { body });

export const deleteAsset = (call: Caller, id: string, force: boolean) => deleteAt(call, address(id), force);

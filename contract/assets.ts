import { z } from 'zod';
import { filterText, listQuery } from './lists.ts';
import { usingTexts } from './records.ts';

const type = z.enum(['csv', 'json']);

/** A whole data asset, as every admin call answers it. */
export const adminAsset = z.object({
  id: z.string(),
  name: z.string(),
  type,
  url: z.string(),
  created_date: z.string(),
  version: z.number(),
  /** Articles that name its file, drafts included, newest first. */
  used_by: usingTexts,
  /** Names of the other assets with the very same file: it stays as long as one of them does. */
  same_file: z.array(z.string()),
});
export type AdminAsset = z.infer<typeof adminAsset>;

/** The first rows of a data file. */
export const assetPreview = z.object({
  /** Names of the columns. */
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** In the whole file; null for JSON that no chart can be drawn of. */
  total_rows: z.number().nullable(),
  /** JSON that no chart can be drawn of: why, and how it begins. */
  problem: z.string().nullable(),
  text: z.string().nullable(),
});
export type AssetPreview = z.infer<typeof assetPreview>;

/** Answer of `POST /api/admin/upload` for a csv or json file. */
export const dataFileAnswer = z.object({
  file_url: z.string(),
  type,
  /** Bytes of the file as stored: UTF-8, a CSV with commas. */
  bytes: z.number(),
  name: z.string(),
  /** Encoding of the uploaded file. */
  encoding: z.string(),
  preview: assetPreview,
});
export type DataFileAnswer = z.infer<typeof dataFileAnswer>;

const assetFields = z.object({
  name: z.string('Name is required.'),
  type,
  /** URL of a csv or json file that `POST /api/admin/upload` has stored. */
  url: z.string().max(2048),
});
export const createAssetBody = assetFields;
/** Changes of an asset, which may be sent back whole: everything but the name stays as it is. */
export const updateAssetBody = assetFields.pick({ name: true }).partial().extend({
  /** Version that the editor has; an older one is answered 409 `{ error, current }`. */
  version: z.int().positive().optional(),
});
export type CreateAssetBody = z.infer<typeof createAssetBody>;

export const assetsQuery = listQuery(['created_date', 'name'], '-created_date', {
  id: filterText.optional(),
  name: filterText.optional(),
  type: type.optional(),
});

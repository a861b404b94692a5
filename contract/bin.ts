import { z } from 'zod';
import { binKinds } from '#domain/bin/bin.ts';
import { listQuery } from './lists.ts';

const itemId = z.string().min(1).max(64);

/** Something that was deleted and can be restored. */
export const binnedItem = z.object({
  id: z.string(),
  kind: z.enum(binKinds),
  slug: z.string(),
  title: z.string(),
  /** Name that the owner gave to the file of the image. */
  original_name: z.string().nullable(),
  /** Its URL answers 410. */
  was_public: z.boolean(),
  deleted_at: z.string(),
  /** Days until it is deleted permanently. */
  days_left: z.number(),
  /** A call, for the owner only; null without an image. */
  thumbnail_url: z.string().nullable(),
});
export type BinnedItemView = z.infer<typeof binnedItem>;

export const binQuery = listQuery(['deleted_at'], '-deleted_at', {});
/** The URL of an item's `thumbnail_url`. */
export const binThumbnailUrl = (id: string) => `/api/admin/bin/${id}/thumbnail`;
export const binParams = z.object({ id: itemId });

/** Action on items of the bin; ids that are not in it are ignored. */
export const bulkBinBody = z.object({
  action: z.enum(['restore', 'delete']),
  ids: z.array(itemId).min(1).max(500),
});
export const bulkBinAnswer = z.object({ updated: z.number() });

/** Deletes everything permanently, in portions: the answer's `next` is sent as `until` until it is null. */
export const emptyBinBody = z.object({
  /** Items that the user saw. If the number differs at the beginning: 409, and nothing is deleted. */
  expected: z.int().nonnegative(),
  until: z.iso.datetime().optional(),
});
export const emptyBinAnswer = z.object({ deleted: z.number(), next: z.string().nullable() });

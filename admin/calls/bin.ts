import type { z } from 'zod';
import type { Caller } from '#browser/calls/caller.ts';
import type { BinnedItemView, bulkBinAnswer, emptyBinAnswer } from '#contract/bin.ts';
import { deleteAt } from './caller.ts';

const url = '/api/admin/bin';

export const listBin = (call: Caller, query: { limit: number; offset: number }, signal?: AbortSignal) =>
  call.list<BinnedItemView>(url, { query, ...(signal && { signal }) });

/** Maximum number of items in one call. */
const mostAtOnce = 100;

export const listNewestInBin = async (call: Caller, signal?: AbortSignal) =>
  (await listBin(call, { limit: mostAtOnce, offset: 0 }, signal)).rows;

async function inPortions(call: Caller, action: 'restore' | 'delete', ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += mostAtOnce) {
    const body = { action, ids: ids.slice(start, start + mostAtOnce) };
    await call.json<z.infer<typeof bulkBinAnswer>>('POST', `${url}/bulk`, { body });
  }
}

/** Restores items as drafts; those restored or deleted elsewhere are skipped. */
export const restoreItems = (call: Caller, ids: readonly string[]) => inPortions(call, 'restore', ids);

export const deleteItems = (call: Caller, ids: readonly string[]) => inPortions(call, 'delete', ids);

/** Last parts of the URLs by kind. */
const calls = { post: 'posts', article: 'articles', page: 'pages', series: 'series' } as const;

export const deletePermanently = (call: Caller, { id, kind }: Pick<BinnedItemView, 'id' | 'kind'>) =>
  deleteAt(call, `/api/admin/${calls[kind]}/${encodeURIComponent(id)}?permanent=true`);

/** Deletes everything in the bin. @throws CallError `conflict` if the number of items is not `expected` */
export async function emptyBin(call: Caller, expected: number): Promise<void> {
  for (let until: string | null | undefined; until !== null; ) {
    const body = { expected, ...(until && { until }) };
    until = (await call.json<z.infer<typeof emptyBinAnswer>>('POST', `${url}/empty`, { body })).next;
  }
}

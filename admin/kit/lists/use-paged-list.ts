import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { isCancelled, messageOr } from '#browser/calls/call-error.ts';
import type { Caller } from '#browser/calls/caller.ts';
import { useCaller } from '../../shell/session.tsx';
import { type Loading, useLoad } from '../ui/use-load.ts';

const perPage = 24;

interface Rows<Row> {
  rows: Row[];
  total: number;
}

export type PagedList<Row> = Loading<Rows<Row>> & { page: number; perPage: number };

type ListRows<Row> = (
  call: Caller,
  query: { limit: number; offset: number },
  signal?: AbortSignal,
) => Promise<Rows<Row>>;

/**
 * The page of a list that the address names (`?page=2`).
 * @param list one of our calls: keep it the same function
 * @param fallback said when it fails and the server gives no reason; without it, that the site cannot be reached, for one
 */
export function usePagedList<Row>(list: ListRows<Row>, fallback?: string): PagedList<Row> {
  const call = useCaller();
  const [search] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        return await list(call, { limit: perPage, offset: (page - 1) * perPage }, signal);
      } catch (error) {
        if (fallback === undefined || isCancelled(error)) throw error;
        throw new Error(messageOr(error, fallback), { cause: error });
      }
    },
    [call, list, page, fallback],
  );
  return { page, perPage, ...useLoad(load) };
}

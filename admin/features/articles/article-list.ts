import { useCallback } from 'react';
import type { AdminArticle } from '#contract/articles.ts';
import { counted } from '#domain/text/clean.ts';
import { listArticles } from '../../calls/articles.ts';
import {
  type ListAddress,
  queryOf,
  readListAddress,
  searchOf,
  statusesOf,
  useListState,
} from '../../kit/lists/list-address.ts';
import { type Loading, useLoad } from '../../kit/ui/loading.tsx';
import { useCaller } from '../../shell/session.tsx';

export type ArticleListing = Loading<{ rows: AdminArticle[]; total: number }> & { state: ListState };

/** The part of the articles that the address asks for. */
export function useArticleListing(): ArticleListing {
  const call = useCaller();
  const state = useListState(addressing);
  const load = useCallback(
    (signal?: AbortSignal) => listArticles(call, queryOf(state), signal),
    [call, state],
  );
  return { state, ...useLoad(load) };
}

/** What the list shows, as the address says it. */
export type ListState = ListAddress;

export const statuses = statusesOf('All articles');

/** How the address is read and written. */
export const addressing = { read: readListAddress, write: (state: ListState): string => searchOf(state) };

export function isNarrowed({ q, status }: ListState): boolean {
  return q.trim() !== '' || status !== '';
}

/** `24 articles`, `1 article` */
export function articleCount(count: number): string {
  return counted(count, 'article');
}

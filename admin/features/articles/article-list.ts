import { useCallback } from 'react';
import type { AdminArticle } from '#contract/articles.ts';
import { listArticles } from '../../calls/articles.ts';
import { queryOf } from '../../kit/lists/list-address.ts';
import { useListState } from '../../kit/lists/use-list-address.ts';
import { type Loading, useLoad } from '../../kit/ui/use-load.ts';
import { useCaller } from '../../shell/session.tsx';
import { addressing, type ListState } from './list-address.ts';

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

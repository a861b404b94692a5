import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AdminArticle } from '#contract/articles.ts';
import { listArticles } from '../../api/articles.ts';
import { type Loading, useLoad } from '../../api/use-load.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { articlesQuery, type ListState, listSearch, readListState } from './list-address.ts';

export type ArticleListing = Loading<{ rows: AdminArticle[]; total: number }> & { state: ListState };

/** The part of the articles that the address asks for. */
export function useArticleListing(): ArticleListing {
  const call = useCaller();
  const state = useListState();
  const load = useCallback(
    (signal?: AbortSignal) => listArticles(call, articlesQuery(state), signal),
    [call, state],
  );
  return { state, ...useLoad(load) };
}

/** The same object until the address says something else about the list. */
function useListState(): ListState {
  const [search] = useSearchParams();
  const address = listSearch(readListState(search));
  return useMemo(() => readListState(new URLSearchParams(address)), [address]);
}

/**
 * Goes to another view of the list, from its first page on. `replace` while somebody is still typing. What stays is read
 * from the address itself: a text that follows its typing late must not undo what was chosen meanwhile.
 */
export function useNarrow(): (change: Partial<ListState>, replace?: boolean) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, replace = false) => {
      const state = readListState(new URLSearchParams(window.location.search));
      return navigate(listSearch({ ...state, page: 1, ...change }), { replace });
    },
    [navigate],
  );
}

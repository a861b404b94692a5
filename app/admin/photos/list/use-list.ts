import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AdminPost } from '#contract/posts.ts';
import { listPosts } from '../../api/posts.ts';
import { type Loading, useLoad } from '../../api/use-load.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { type ListState, listSearch, postsQuery, readListState } from './list-address.ts';

export interface ListPage {
  posts: AdminPost[];
  total: number;
  /** Of the same list; null where the list is narrowed by status already. */
  drafts: number | null;
}

export type PhotoListing = Loading<ListPage> & { state: ListState };

/** The part of the posts that the address asks for. */
export function usePhotoListing(): PhotoListing {
  const call = useCaller();
  const state = useListState();
  const load = useCallback(
    async (signal?: AbortSignal): Promise<ListPage> => {
      const query = postsQuery(state);
      const drafts =
        state.status === '' && listPosts(call, { ...query, published: false, limit: 1, offset: 0 }, signal);
      const [{ rows, total }, draftRows] = await Promise.all([listPosts(call, query, signal), drafts]);
      return { posts: rows, total, drafts: draftRows ? draftRows.total : null };
    },
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

import { useCallback } from 'react';
import type { AdminPost } from '#contract/posts.ts';
import { listPosts } from '../../../calls/posts.ts';
import { useListState } from '../../../kit/lists/use-list-address.ts';
import { type Loading, useLoad } from '../../../kit/ui/use-load.ts';
import { useCaller } from '../../../shell/session.tsx';
import { addressing, type ListState, postsQuery } from './list-address.ts';

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
  const state = useListState(addressing);
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

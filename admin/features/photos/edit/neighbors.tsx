import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { photoName } from '#domain/posts/photo-name.ts';
import { listPosts } from '../../../calls/posts.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { useLoad } from '../../../kit/ui/loading.tsx';
import { useCaller } from '../../../shell/session.tsx';
import { listSearch, postsQuery, readListState, sizeOfPage } from '../list/use-list.ts';

/** Links to the photos before and after this one in the list as it was left. */
export function Neighbors({ id }: { id: string }) {
  const [search] = useSearchParams();
  const url = listSearch(readListState(search));
  const call = useCaller();
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const state = readListState(new URLSearchParams(url));
      const size = sizeOfPage(state);
      const start = (state.page - 1) * size;
      // Loads the page of the list with one more photo at either end.
      const offset = Math.max(0, start - 1);
      const { rows } = await listPosts(call, { ...postsQuery(state), offset, limit: size + 2 }, signal);
      const at = rows.findIndex((row) => row.id === id);
      const linkTo = (index: number) => {
        const post = at < 0 ? undefined : rows[index];
        const page = Math.floor((offset + index) / size) + 1;
        return post && { name: photoName(post), to: listSearch({ ...state, page }, post.id) };
      };
      return { previous: linkTo(at - 1), next: linkTo(at + 1) };
    },
    [call, url, id],
  );
  // If the list cannot be loaded, the photo can still be edited.
  const { data } = useLoad(load);
  return (
    <>
      {data?.previous && <NeighborLink word="Previous" {...data.previous} />}
      {data?.next && <NeighborLink word="Next" {...data.next} />}
    </>
  );
}

function NeighborLink({ word, name, to }: { word: string; name: string; to: string }) {
  return (
    <Button look="quiet" asChild>
      <Link to={to} aria-label={`${word}: ${name}`}>
        {word}
      </Link>
    </Button>
  );
}

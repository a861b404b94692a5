import { useCallback, useState } from 'react';
import type { AdminPost } from '#contract/posts.ts';
import { listPosts } from '../../calls/posts.ts';
import { TypedFilter } from '../../kit/lists/typed-filter.tsx';
import { useLoad } from '../../kit/ui/use-load.ts';
import { useCaller } from '../../shell/session.tsx';
import { type ChosenPicture, PictureGrid, picturesPerPage, type ShownPicture } from './picture-grid.tsx';

/** Pictures that the published photos show: what is no draft may be seen elsewhere too. */
export function PhotoPictures({ onChoose }: { onChoose: (picture: ChosenPicture) => void }) {
  const call = useCaller();
  const [{ q, page }, setAsked] = useState({ q: '', page: 0 });
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const query = { q, published: true, limit: picturesPerPage, offset: page * picturesPerPage };
      const { rows, total } = await listPosts(call, query, signal);
      return { pictures: rows.flatMap((post) => pictureOf(post) ?? []), total };
    },
    [call, q, page],
  );
  const loading = useLoad(load);
  return (
    <>
      <TypedFilter
        label="Find photos"
        placeholder="Find by title, tag or city"
        className="md:w-80"
        value={q}
        onChange={(text) => setAsked({ q: text, page: 0 })}
      />
      <PictureGrid
        loading={loading}
        page={page}
        onPage={(next) => setAsked({ q, page: next })}
        empty={q === '' ? 'There is no published photo yet.' : 'No photo is like that.'}
        onChoose={onChoose}
      />
    </>
  );
}

/** Null for a post without a picture. */
function pictureOf({ id, title, file_url, image_derivatives, alt_text }: AdminPost): ShownPicture | null {
  if (file_url === null) return null;
  const thumbnailUrl = image_derivatives.webp_384w ?? file_url;
  return { id, name: title, url: file_url, thumbnailUrl, altText: alt_text };
}

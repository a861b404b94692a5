import { useCallback, useState } from 'react';
import { listLooseFiles } from '../../calls/media.ts';
import { useLoad } from '../../kit/ui/use-load.ts';
import { useCaller } from '../../shell/session.tsx';
import { type ChosenPicture, PictureGrid, picturesPerPage } from './picture-grid.tsx';

/** Pictures that nothing shows yet. */
export function LoosePictures({ onChoose }: { onChoose: (picture: ChosenPicture) => void }) {
  const call = useCaller();
  const [page, setPage] = useState(0);
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const query = { limit: picturesPerPage, offset: page * picturesPerPage };
      const { rows, total } = await listLooseFiles(call, query, signal);
      const pictures = rows.map(({ media_id, name, file_url, thumbnail_url }) => ({
        id: media_id,
        name,
        url: file_url,
        thumbnailUrl: thumbnail_url,
        altText: '',
      }));
      return { pictures, total };
    },
    [call, page],
  );
  const loading = useLoad(load);
  return (
    <PictureGrid
      loading={loading}
      page={page}
      onPage={setPage}
      empty="Every file is shown by a post, an article or an asset."
      onChoose={onChoose}
    />
  );
}

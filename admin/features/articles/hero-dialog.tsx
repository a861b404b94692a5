import { useCallback, useState } from 'react';
import {
  type ChosenImage,
  type ListedImage,
  listPhotoImages,
  listUnusedImages,
  uploadChosenImage,
} from '../../calls/images.ts';
import { TypedFilter } from '../../kit/lists/list-tools.tsx';
import { Button, Spinner } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { type Loading, LoadProblem, useLoad } from '../../kit/ui/loading.tsx';
import { UploadButton } from '../../kit/ui/upload-button.tsx';
import { useUpload } from '../../kit/ui/use-upload.ts';
import { useCaller } from '../../shell/session.tsx';

type OnChoose = (image: ChosenImage) => void;

const sources = [
  { name: 'photos', label: 'Photos' },
  { name: 'unused', label: 'Unused files' },
] as const;

/** Chooses a new image, one of a photo, or an unused file. */
export function ImageDialog({ onChoose, onClose }: { onChoose: OnChoose; onClose: () => void }) {
  const [source, setSource] = useState<(typeof sources)[number]['name']>('photos');
  const upload = useUpload(uploadChosenImage, onChoose);
  const isUploading = upload.state.step === 'uploading';
  return (
    <Dialog onClose={onClose} closable={!isUploading} width="wide" title="Choose image">
      <UploadButton {...upload} label="Image file" problemTitle="Could not upload the image">
        Upload image
      </UploadButton>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Where to look</legend>
        {sources.map(({ name, label }) => (
          <Button
            key={name}
            look={source === name ? 'primary' : 'quiet'}
            size="small"
            aria-pressed={source === name}
            onClick={() => setSource(name)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {source === 'photos' ? <PhotoImages onChoose={onChoose} /> : <UnusedImages onChoose={onChoose} />}
    </Dialog>
  );
}

const perPage = 24;

function UnusedImages({ onChoose }: { onChoose: OnChoose }) {
  const call = useCaller();
  const [page, setPage] = useState(0);
  const loading = useLoad(
    useCallback(
      (signal?: AbortSignal) => listUnusedImages(call, { limit: perPage, offset: page * perPage }, signal),
      [call, page],
    ),
  );
  return (
    <ImageGrid
      loading={loading}
      page={page}
      onPage={setPage}
      empty="Every file is used by a photo, an article or an asset."
      onChoose={onChoose}
    />
  );
}

function PhotoImages({ onChoose }: { onChoose: OnChoose }) {
  const call = useCaller();
  const [{ q, page }, setShown] = useState({ q: '', page: 0 });
  const loading = useLoad(
    useCallback(
      (signal?: AbortSignal) => listPhotoImages(call, { q, limit: perPage, offset: page * perPage }, signal),
      [call, q, page],
    ),
  );
  return (
    <>
      <TypedFilter
        label="Find photos"
        placeholder="Find by title, tag or city"
        className="md:w-80"
        value={q}
        onChange={(text) => setShown({ q: text, page: 0 })}
      />
      <ImageGrid
        loading={loading}
        page={page}
        onPage={(next) => setShown({ q, page: next })}
        empty={q === '' ? 'No published photos yet.' : 'No results'}
        onChoose={onChoose}
      />
    </>
  );
}

interface ImageGridProps {
  loading: Loading<{ images: ListedImage[]; total: number }>;
  /** Number of the page, from 0. */
  page: number;
  onPage: (page: number) => void;
  /** Text shown if there is no image. */
  empty: string;
  onChoose: OnChoose;
}

/** Images to choose from, a page at a time. */
function ImageGrid({ loading, page, onPage, empty, onChoose }: ImageGridProps) {
  const { data, isLoading, problem, reload } = loading;
  if (problem !== null)
    return <LoadProblem title="Could not load images" problem={problem} onRetry={reload} />;
  if (!data) return <Spinner label="Loading images…" />;
  const pages = Math.ceil(data.total / perPage);
  return (
    <div aria-busy={isLoading} className="grid gap-3">
      {data.images.length === 0 && <p className="text-small text-ink-2">{empty}</p>}
      <ul className="-mx-1.5 grid grid-cols-2 gap-3 md:grid-cols-4">
        {data.images.map(({ id, name, thumbnailUrl, url, altText }) => (
          <li key={id}>
            <button
              type="button"
              className="grid w-full gap-1 rounded-control p-1.5 text-start text-note hover:bg-wash"
              onClick={() => onChoose({ url, altText })}
            >
              <img
                src={thumbnailUrl}
                alt=""
                loading="lazy"
                className="aspect-3/2 w-full rounded-photo bg-wash object-cover"
              />
              <span className="line-clamp-2">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="flex flex-wrap items-center gap-3 text-note">
          <Button look="quiet" size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span className="tabular-nums">{`Page ${page + 1} of ${pages}`}</span>
          <Button look="quiet" size="small" disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </div>
  );
}

import { useCallback, useState } from 'react';
import type { LibraryPhoto } from '../../calls/images.ts';
import { TypedFilter } from '../../kit/lists/list-tools.tsx';
import { Button, Spinner } from '../../kit/ui/button.tsx';
import { LoadProblem, useLoad } from '../../kit/ui/loading.tsx';
import type { PhotoCalls } from '../types.ts';

const perPage = 12;

interface LibraryProps {
  /** Lists photos; later values than that of the first render are ignored. */
  list: PhotoCalls['list'];
  isChosen: (photo: LibraryPhoto) => boolean;
  /** Text shown if there is no photo. */
  empty: string;
  onChoose: (photo: LibraryPhoto) => void;
}

/** Photos to choose from, the newest first, a page at a time. */
export function Library({ isChosen, empty, onChoose, ...given }: LibraryProps) {
  const [{ q, page }, setShown] = useState({ q: '', page: 0 });
  const [{ list }] = useState(given);
  const { data, isLoading, problem, reload } = useLoad(
    useCallback(
      (signal?: AbortSignal) => list({ q, limit: perPage, offset: page * perPage }, signal),
      [list, q, page],
    ),
  );
  if (problem !== null) return <LoadProblem problem={problem} onRetry={reload} />;
  const pages = Math.ceil((data?.total ?? 0) / perPage);
  return (
    <section aria-label="Library" className="grid gap-3">
      <TypedFilter
        label="Find photos"
        placeholder="Find by title, tag or city"
        className="w-full"
        value={q}
        onChange={(text) => setShown({ q: text, page: 0 })}
      />
      {!data && <Spinner label="Loading photos…" />}
      {data?.photos.length === 0 && (
        <p className="text-small text-ink-2">{q ? 'No matching photos' : empty}</p>
      )}
      <ul aria-busy={isLoading} className="-mx-1.5 grid grid-cols-2 gap-2 md:grid-cols-4">
        {data?.photos.map((photo) => (
          <PhotoChoice
            key={photo.id}
            photo={photo}
            isChosen={isChosen(photo)}
            onChoose={() => onChoose(photo)}
          />
        ))}
      </ul>
      {pages > 1 && (
        <div className="flex flex-wrap items-center gap-3 text-note">
          <Button look="quiet" disabled={page === 0} onClick={() => setShown({ q, page: page - 1 })}>
            Previous
          </Button>
          <span role="status" className="tabular-nums">{`Page ${page + 1} of ${pages}`}</span>
          <Button look="quiet" disabled={page >= pages - 1} onClick={() => setShown({ q, page: page + 1 })}>
            Next
          </Button>
        </div>
      )}
    </section>
  );
}

interface PhotoChoiceProps {
  photo: LibraryPhoto;
  isChosen: boolean;
  onChoose: () => void;
}

function PhotoChoice({ photo, isChosen, onChoose }: PhotoChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        className="grid w-full gap-1 rounded-control p-1.5 text-start text-note hover:bg-wash aria-pressed:bg-amber-wash aria-pressed:inset-ring-2 aria-pressed:inset-ring-amber"
        onClick={onChoose}
      >
        {photo.thumbnailUrl && (
          <img
            src={photo.thumbnailUrl}
            alt=""
            loading="lazy"
            className="aspect-3/2 w-full rounded-photo bg-wash object-cover"
          />
        )}
        <span className="line-clamp-2">
          {photo.name}
          {!photo.published && ' (draft)'}
        </span>
      </button>
    </li>
  );
}

import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdminPost } from '#contract/posts.ts';
import { listLooseFiles } from '../../calls/media.ts';
import { listPosts } from '../../calls/posts.ts';
import { TypedFilter } from '../../kit/lists/list-tools.tsx';
import { Button, Spinner } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { type Loading, LoadProblem, useLoad } from '../../kit/ui/loading.tsx';
import { Alert, Progress } from '../../kit/ui/notice.tsx';
import { useCaller } from '../../shell/session.tsx';
import { useUpload } from '../upload/upload-page.tsx';

export interface PictureDialogProps {
  onChoose: (picture: ChosenPicture) => void;
  onClose: () => void;
}

const shelves = [
  { name: 'photos', label: 'Photos' },
  { name: 'loose', label: 'Unused files' },
] as const;

/** A new picture, one that a photo shows, or one that nothing shows yet. */
export function PictureDialog({ onChoose, onClose }: PictureDialogProps) {
  const [shelf, setShelf] = useState<(typeof shelves)[number]['name']>('photos');
  const [isUploading, setUploading] = useState(false);
  return (
    <Dialog open onOpenChange={onClose} closable={!isUploading} width="wide" title="Choose picture">
      <UploadPicture onBusy={setUploading} onUploaded={onChoose} />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Where to look</legend>
        {shelves.map(({ name, label }) => (
          <Button
            key={name}
            look={shelf === name ? 'primary' : 'quiet'}
            size="small"
            aria-pressed={shelf === name}
            onClick={() => setShelf(name)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {shelf === 'photos' ? <PhotoPictures onChoose={onChoose} /> : <LoosePictures onChoose={onChoose} />}
    </Dialog>
  );
}

/** Pictures that nothing shows yet. */
function LoosePictures({ onChoose }: { onChoose: (picture: ChosenPicture) => void }) {
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

/** Pictures that the published photos show: what is no draft may be seen elsewhere too. */
function PhotoPictures({ onChoose }: { onChoose: (picture: ChosenPicture) => void }) {
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

/** A picture for the hero. */
export interface ChosenPicture {
  url: string;
  /** '' where nothing is known. */
  altText: string;
}

export interface ShownPicture extends ChosenPicture {
  id: string;
  name: string;
  thumbnailUrl: string;
}

/** Pictures in one page of a list. */
const picturesPerPage = 24;

export interface PictureGridProps {
  loading: Loading<{ pictures: ShownPicture[]; total: number }>;
  /** First page is 0. */
  page: number;
  onPage: (page: number) => void;
  /** Said when there is none. */
  empty: string;
  onChoose: (picture: ChosenPicture) => void;
}

/** Pictures to choose from, a page at a time. */
function PictureGrid({ loading, page, onPage, empty, onChoose }: PictureGridProps) {
  const { data, isLoading, problem, reload } = loading;
  if (problem !== null) {
    return <LoadProblem problem={problem} onRetry={reload} />;
  }
  if (!data) return <Spinner label="Loading pictures…" />;
  const pages = Math.ceil(data.total / picturesPerPage);
  return (
    <div aria-busy={isLoading} className="grid gap-3">
      {data.pictures.length === 0 && <p className="text-small text-ink-2">{empty}</p>}
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {data.pictures.map(({ id, name, thumbnailUrl, url, altText }) => (
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

export interface UploadPictureProps {
  onBusy: (busy: boolean) => void;
  onUploaded: (picture: ChosenPicture) => void;
}

/** A picture from this machine, stored at once. */
function UploadPicture({ onBusy, onUploaded }: UploadPictureProps) {
  const { state, upload, cancel } = useUpload(ignoreStored);
  const picker = useRef<HTMLInputElement>(null);
  const isUploading = state.step === 'uploading';
  const told = useRef({ onBusy, onUploaded });
  useEffect(() => {
    told.current = { onBusy, onUploaded };
  });
  useEffect(() => told.current.onBusy(isUploading), [isUploading]);
  useEffect(() => {
    if (state.step !== 'stored') return;
    const { file_url, metadata } = state.result;
    told.current.onUploaded({ url: file_url, altText: metadata.alt_text ?? metadata.description ?? '' });
  }, [state]);
  return (
    <div className="grid gap-3">
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) upload(file);
          event.currentTarget.value = '';
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button look="quiet" busy={isUploading} onClick={() => picker.current?.click()}>
          Upload picture
        </Button>
        {state.step === 'uploading' && (
          <span className="flex min-w-0 flex-1 basis-60 items-center gap-3">
            <Progress label={`Uploading ${state.name}`} value={state.sent} max={state.total} />
            <Button look="quiet" onClick={cancel}>
              Cancel
            </Button>
          </span>
        )}
      </div>
      {state.step === 'failed' && <Alert title="Error">{state.message}</Alert>}
    </div>
  );
}

/** The list of loose files is read when somebody looks at it. */
const ignoreStored = () => undefined;

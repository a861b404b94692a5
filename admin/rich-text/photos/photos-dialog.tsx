import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useState } from 'react';
import { mostInRow, type PhotoWidth, photoWidths } from '#domain/media/figure-sizes.ts';
import type { LibraryPhoto } from '../../calls/images.ts';
import { TypedFilter } from '../../kit/lists/list-tools.tsx';
import { Button, Spinner } from '../../kit/ui/button.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { LoadProblem, useLoad } from '../../kit/ui/loading.tsx';
import { Select } from '../../kit/ui/select.tsx';
import { FormDialog } from '../form-dialog.tsx';
import type { PhotoCalls } from '../types.ts';
import { ChosenPhotos } from './chosen-photos.tsx';
import { type Chosen, photoSource, photosOf, putPhotos } from './photo-source.ts';
import { PhotoUpload } from './photo-upload.tsx';

interface PhotosDialogProps {
  editor: Editor;
  close: () => void;
  calls: PhotoCalls;
}

const widthLabels: Readonly<Record<PhotoWidth, string>> = {
  text: 'As wide as the text',
  wide: 'Wide',
  full: 'Full width of the window',
};

/** Up to three photos of the library: one in its width, two as a pair, three as a row. */
export function PhotosDialog({ editor, close, calls }: PhotosDialogProps) {
  const before = photosOf(editor);
  const { chosen, setChosen } = useChosen(
    calls,
    before?.name === 'photos' ? before.slugs : before && [before.slug],
  );
  const [width, setWidth] = useState<PhotoWidth>(before?.name === 'photo' ? before.width : 'text');
  const [problem, setProblem] = useState('');
  const add = (photo: Chosen) => {
    if (chosen.some(({ slug }) => slug === photo.slug)) {
      setChosen(chosen.filter(({ slug }) => slug !== photo.slug));
    } else if (chosen.length < mostInRow) setChosen([...chosen, photo]);
    setProblem(chosen.length < mostInRow ? '' : 'Three photos at most. Remove one first.');
  };
  const submit = () => {
    if (chosen.length === 0) return setProblem('Choose a photo.');
    putPhotos(
      editor,
      photoSource(
        chosen.map(({ slug }) => slug),
        width,
      ),
    );
    close();
  };
  return (
    <FormDialog
      editor={editor}
      close={close}
      title="Photos"
      description="Two photos become a pair, three a row. Alt text, caption and license are included."
      action={before ? 'Save' : 'Insert'}
      width="usual"
      firstFocus={before ? undefined : 'input[type=search]'}
      onSubmit={submit}
    >
      <ChosenPhotos chosen={chosen} onChange={setChosen} />
      <p role="alert" className="text-note text-red-ink empty:hidden">
        {problem}
      </p>
      {chosen.length < 2 && (
        <Field label="Width">
          <Select
            value={width}
            onValueChange={setWidth}
            options={photoWidths.map((value) => ({ value, label: widthLabels[value] }))}
          />
        </Field>
      )}
      <Library calls={calls} chosen={chosen} onChoose={add} />
      <PhotoUpload calls={calls} onAdded={add} />
    </FormDialog>
  );
}

/** The photos of the selected block; they come when they have been read. */
function useChosen(calls: PhotoCalls, slugs: readonly string[] | null) {
  const [first] = useState(slugs ?? []);
  const [chosen, setChosen] = useState<Chosen[]>(() =>
    first.map((slug) => ({ slug, title: slug, thumbnailUrl: null, published: true })),
  );
  const [{ find }] = useState(calls);
  useEffect(() => {
    let isOpen = true;
    for (const slug of first) {
      find(slug).then(
        (photo) => {
          // The slug stays as the text has it.
          if (photo && isOpen)
            setChosen((old) => old.map((one) => (one.slug === slug ? { ...photo, slug } : one)));
        },
        (error: unknown) => console.info('A photo of the text could not be read.', error),
      );
    }
    return () => {
      isOpen = false;
    };
  }, [find, first]);
  return { chosen, setChosen };
}

const perPage = 12;

interface LibraryProps {
  calls: PhotoCalls;
  chosen: readonly Chosen[];
  onChoose: (photo: Chosen) => void;
}

/** Published photos, newest first, a page at a time. */
function Library({ calls, chosen, onChoose }: LibraryProps) {
  const [{ q, page }, setShown] = useState({ q: '', page: 0 });
  const [{ list }] = useState(calls);
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
        <p className="text-small text-ink-2">{q ? 'No matching photos' : 'No published photos yet'}</p>
      )}
      <ul aria-busy={isLoading} className="-mx-1.5 grid grid-cols-2 gap-2 md:grid-cols-4">
        {data?.photos.map((photo) => (
          <PhotoChoice
            key={photo.id}
            photo={photo}
            isChosen={chosen.some(({ slug }) => slug === photo.slug)}
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
        <span className="line-clamp-2">{photo.title || photo.slug}</span>
      </button>
    </li>
  );
}

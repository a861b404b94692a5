import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { mostInRow, type PhotoWidth, photoWidths } from '#domain/media/figure-sizes.ts';
import { Field } from '../../kit/ui/field.tsx';
import { Select } from '../../kit/ui/select.tsx';
import { FormDialog } from '../form-dialog.tsx';
import type { PhotoCalls } from '../types.ts';
import { ChosenPhotos } from './chosen-photos.tsx';
import { Library } from './library.tsx';
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

/** Dialog for up to three photos of the library: one in its width, two as a pair, three as a row. */
export function PhotosDialog({ editor, close, calls }: PhotosDialogProps) {
  const before = photosOf(editor);
  const { chosen, setChosen, first } = useChosen(
    calls,
    before?.name === 'photos' ? before.slugs : before && [before.slug],
  );
  const [widthBefore] = useState<PhotoWidth>(before?.name === 'photo' ? before.width : 'text');
  const [width, setWidth] = useState(widthBefore);
  const [problem, setProblem] = useState('');
  const isChanged = chosen.map(({ slug }) => slug).join() !== first.join() || width !== widthBefore;
  const add = (photo: Chosen) => {
    if (chosen.some(({ slug }) => slug === photo.slug)) {
      setChosen(chosen.filter(({ slug }) => slug !== photo.slug));
    } else if (chosen.length < mostInRow) setChosen([...chosen, photo]);
    setProblem(chosen.length < mostInRow ? '' : 'Three photos at most. Remove one first.');
  };
  const submit = async () => {
    if (chosen.length === 0) return setProblem('Choose a photo.');
    const missing = await missingOf(chosen, calls);
    if (missing.length > 0) return setProblem(`No photo has the slug ${missing.join(', ')}. Remove it.`);
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
      isChanged={isChanged}
      firstFocus={before ? undefined : 'input[type=search]'}
      onSubmit={() => void submit()}
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
      <Library
        list={calls.list}
        isChosen={(photo) => chosen.some(({ slug }) => slug === photo.slug)}
        empty="No published photos yet"
        onChoose={add}
      />
      <PhotoUpload calls={calls} onAdded={add} />
    </FormDialog>
  );
}

/** Slugs of no photo; one that cannot be looked up counts as existing. */
async function missingOf(chosen: readonly Chosen[], { find }: PhotoCalls): Promise<string[]> {
  const found = await Promise.all(chosen.map(({ slug }) => find(slug).catch(() => undefined)));
  return chosen.filter((_, index) => found[index] === null).map(({ slug }) => slug);
}

/** The photos of the selected block; they come when they have been read. */
function useChosen(calls: PhotoCalls, slugs: readonly string[] | null) {
  const [first] = useState(slugs ?? []);
  const [chosen, setChosen] = useState<Chosen[]>(() =>
    first.map((slug) => ({ slug, name: slug, thumbnailUrl: null, published: true })),
  );
  const [{ find }] = useState(calls);
  useEffect(() => {
    let isOpen = true;
    for (const slug of first) {
      find(slug).then(
        (photo) => {
          // The slug stays as it is in the text.
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
  return { chosen, setChosen, first };
}

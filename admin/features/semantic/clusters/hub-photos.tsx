import { useRef, useState } from 'react';
import { listLibraryPhotos } from '../../../calls/images.ts';
import { type OrderedPhoto, PhotoOrder } from '../../../kit/photos/photo-order.tsx';
import type { RecordFields } from '../../../kit/records/use-record-form.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { AddPhotos } from '../../../rich-text/photos/add-photos.tsx';
import { useCaller } from '../../../shell/session.tsx';
import type { ClusterDraft } from './cluster-draft.ts';

interface HubPhotosProps {
  form: RecordFields<ClusterDraft>;
  /** Chosen photos of the saved cluster. */
  known: readonly OrderedPhoto[];
}

/** Chooser of the photos that a hub begins with and of its cover. The others follow, newest first. */
export function HubPhotos({ form, known }: HubPhotosProps) {
  const call = useCaller();
  const { photos, cover } = form.draft;
  const [isChoosing, setChoosing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const chosen = [...photos, ...known].find(({ id }) => id === cover);
  const refusal = form.problem?.fields.photos ?? form.problem?.fields.cover;
  return (
    <section aria-labelledby="hub-photos" className="grid gap-3">
      <h3 id="hub-photos" ref={heading} tabIndex={-1} className="text-small font-medium">
        Order of photos
      </h3>
      <p className="text-note text-ink-3">
        {photos.length === 0
          ? 'The newest first. Photos that you add here come before them, in your order.'
          : 'These come first, as far as they match. The others follow, the newest first.'}
      </p>
      {refusal && (
        <p role="alert" className="text-note text-red-ink">
          {refusal}
        </p>
      )}
      {photos.length > 0 && (
        <PhotoOrder
          label="Photos of the hub"
          removeFrom="order"
          photos={photos}
          cover={cover}
          onChange={(next) => form.change({ photos: next })}
          onCover={(id) => form.change({ cover: id })}
          focusAfter={heading}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="quiet" size="small" onClick={() => setChoosing(true)}>
          Add photos
        </Button>
        {photos.length > 0 && (
          <Button look="bare" size="small" onClick={() => form.change({ photos: [] })}>
            Newest first
          </Button>
        )}
        {cover !== '' && (
          <Button look="bare" size="small" onClick={() => form.change({ cover: '' })}>
            Remove cover{chosen ? ` “${chosen.name}”` : ''}
          </Button>
        )}
      </div>
      {isChoosing && (
        <AddPhotos
          list={(query, signal) => listLibraryPhotos(call, query, signal)}
          known={photos}
          onAdd={(added) => form.change({ photos: [...photos, ...added] })}
          onClose={() => setChoosing(false)}
          focusAfter={heading}
        />
      )}
    </section>
  );
}

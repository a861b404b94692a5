import { useRef, useState } from 'react';
import { counted } from '#domain/text/clean.ts';
import { listLibraryPhotos } from '../../calls/images.ts';
import { type OrderedPhoto, PhotoOrder } from '../../kit/photos/photo-order.tsx';
import type { RecordFields } from '../../kit/records/use-record-form.ts';
import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/notice.tsx';
import { AddPhotos } from '../../rich-text/photos/add-photos.tsx';
import { useCaller } from '../../shell/session.tsx';
import type { SeriesDraft } from './series-kind.ts';

const orders = [
  { label: 'Oldest first', compare: (a: OrderedPhoto, b: OrderedPhoto) => a.date.localeCompare(b.date) },
  { label: 'Newest first', compare: (a: OrderedPhoto, b: OrderedPhoto) => b.date.localeCompare(a.date) },
  { label: 'By title', compare: (a: OrderedPhoto, b: OrderedPhoto) => a.name.localeCompare(b.name) },
] as const;

/** The photos of a series, and those that can be added. */
export function SeriesPhotos({ form }: { form: RecordFields<SeriesDraft> }) {
  const call = useCaller();
  const { photos, cover } = form.draft;
  const [isChoosing, setChoosing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const setPhotos = (next: OrderedPhoto[]) =>
    form.change({ photos: next, ...(next.some(({ id }) => id === cover) ? {} : { cover: '' }) });
  return (
    <section aria-labelledby="series-photos" className="grid min-w-0 content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="series-photos" ref={heading} tabIndex={-1}>
          {photos.length === 0 ? 'No photos' : counted(photos.length, 'photo')}
        </h2>
        <div className="flex flex-wrap gap-2">
          {photos.length > 1 &&
            orders.map(({ label, compare }) => (
              <Button
                key={label}
                look="bare"
                size="small"
                onClick={() => setPhotos(photos.toSorted(compare))}
              >
                {label}
              </Button>
            ))}
          {photos.length > 0 && <AddButton onClick={() => setChoosing(true)} />}
        </div>
      </div>
      {form.problem?.fields.photos && (
        <p role="alert" className="text-note text-red-ink">
          {form.problem.fields.photos}
        </p>
      )}
      {photos.length === 0 ? (
        <EmptyState title="No photos in this series yet" text="Add photos from your library.">
          <AddButton onClick={() => setChoosing(true)} />
        </EmptyState>
      ) : (
        <PhotoOrder
          label="Photos of the series"
          removeFrom="series"
          photos={photos}
          cover={cover === '' ? photos[0]?.id : cover}
          onChange={setPhotos}
          onCover={(id) => form.change({ cover: id })}
          focusAfter={heading}
        />
      )}
      {isChoosing && (
        <AddPhotos
          list={(query, signal) => listLibraryPhotos(call, { ...query, withDrafts: true }, signal)}
          known={photos}
          onAdd={(added) => setPhotos([...photos, ...added])}
          onClose={() => setChoosing(false)}
          focusAfter={heading}
        />
      )}
    </section>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="quiet" onClick={onClick}>
      Add photos
    </Button>
  );
}

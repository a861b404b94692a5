import { useRef } from 'react';
import { Icon } from '#browser/icon.tsx';
import { useReordering } from '../../kit/lists/reordering.ts';
import type { Chosen } from './photo-source.ts';

interface ChosenPhotosProps {
  chosen: readonly Chosen[];
  onChange: (chosen: Chosen[]) => void;
}

/** The photos in their order, which can be changed. */
export function ChosenPhotos({ chosen, onChange }: ChosenPhotosProps) {
  const list = useRef<HTMLOListElement>(null);
  const order = useReordering(list, {
    items: chosen.map((photo) => ({ ...photo, id: photo.slug })),
    nameOf: ({ name }) => name,
    onMove: onChange,
  });
  if (chosen.length === 0) return null;
  return (
    <ol ref={list} aria-label="Chosen photos" className="grid grid-cols-3 gap-2">
      {chosen.map((photo, index) => (
        <li key={photo.slug} data-row={photo.slug} className="grid min-w-0 content-start gap-1 text-note">
          {photo.thumbnailUrl && (
            <img
              src={photo.thumbnailUrl}
              alt=""
              className="aspect-3/2 w-full rounded-photo bg-wash object-cover"
            />
          )}
          <span className="line-clamp-2">
            {photo.name}
            {!photo.published && ' (draft)'}
          </span>
          <span className="flex flex-wrap">
            {chosen.length > 1 &&
              ([-1, 1] as const).map((by) => (
                <Tool
                  key={by}
                  label={`Move ${photo.name} ${by < 0 ? 'left' : 'right'}`}
                  icon={by < 0 ? 'previous' : 'next'}
                  isAtEnd={index === (by < 0 ? 0 : chosen.length - 1)}
                  onClick={() => order.place(photo.slug, index + by)}
                />
              ))}
            <Tool
              label={`Remove ${photo.name}`}
              icon="close"
              onClick={() => onChange(chosen.filter((one) => one !== photo))}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

interface ToolProps {
  label: string;
  icon: 'previous' | 'next' | 'close';
  /** True if there is nothing to do; the button can still be focused. */
  isAtEnd?: boolean;
  onClick: () => void;
}

function Tool({ label, icon, isAtEnd = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isAtEnd || undefined}
      className="grid size-tap place-items-center rounded-control hover:bg-wash aria-disabled:text-ink-3 [&_.icon]:size-4"
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

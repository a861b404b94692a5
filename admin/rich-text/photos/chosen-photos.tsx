import { Icon } from '#browser/icon.tsx';
import type { Chosen } from './photo-source.ts';

interface ChosenPhotosProps {
  chosen: readonly Chosen[];
  onChange: (chosen: Chosen[]) => void;
}

/** The photos in their order, which can be changed. */
export function ChosenPhotos({ chosen, onChange }: ChosenPhotosProps) {
  if (chosen.length === 0) return null;
  const swap = (index: number) => {
    const next = [...chosen];
    next.splice(index, 2, ...next.slice(index, index + 2).reverse());
    onChange(next);
  };
  return (
    <ol aria-label="Chosen photos" className="grid grid-cols-3 gap-2">
      {chosen.map((photo, index) => (
        <li key={photo.slug} className="grid min-w-0 content-start gap-1 text-note">
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
            {index > 0 && (
              <Tool label={`Move ${photo.name} left`} icon="previous" onClick={() => swap(index - 1)} />
            )}
            {index < chosen.length - 1 && (
              <Tool label={`Move ${photo.name} right`} icon="next" onClick={() => swap(index)} />
            )}
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
  onClick: () => void;
}

function Tool({ label, icon, onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-tap place-items-center rounded-control hover:bg-wash [&_.icon]:size-4"
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

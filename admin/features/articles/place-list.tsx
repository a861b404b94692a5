import type { ReactNode } from 'react';
import type { CheckPlace } from '#domain/articles/checklist/items.ts';

export interface PlaceListProps {
  places: readonly CheckPlace[];
  onJump: (index: number) => void;
  /** What else can be done about a place. */
  actionOf?: (place: CheckPlace) => ReactNode;
}

/** Places of the body in their order; each leads there. */
export function PlaceList({ places, onJump, actionOf }: PlaceListProps) {
  return (
    <ul className="mt-1 grid gap-1 text-note">
      {places.map((place, index) => (
        <li key={place.start} className="flex items-start gap-2 border-s-2 border-amber ps-2">
          <button
            type="button"
            className={`min-h-6 flex-1 text-start underline decoration-edge underline-offset-3 hover:decoration-ink ${place.dismissed ? 'text-ink-3 line-through' : ''}`}
            onClick={() => onJump(index)}
          >
            {place.text}
            {place.reason && <span className="block text-ink-3">{place.reason}</span>}
          </button>
          {actionOf?.(place)}
        </li>
      ))}
    </ul>
  );
}

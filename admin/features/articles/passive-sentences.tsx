import type { CheckPlace } from '#domain/articles/checklist/items.ts';
import type { CheckedText } from './checklist.tsx';
import { PlaceList } from './place-list.tsx';

export interface PassiveSentencesProps {
  places: readonly CheckPlace[];
  editor: CheckedText;
  onJump: (index: number) => void;
}

/** The sentences that were found; what is no passive voice can be dismissed, which is saved with the article. */
export function PassiveSentences({ places, editor, onJump }: PassiveSentencesProps) {
  const dismissed = editor.draft.dismissed_sentences;
  const counted = places.filter((place) => !place.dismissed).length;
  const toggle = ({ text, dismissed: isDismissed }: CheckPlace) =>
    editor.change({
      dismissed_sentences: isDismissed
        ? dismissed.filter((sentence) => sentence !== text)
        : [...dismissed, text],
    });
  return (
    <details className="mt-1">
      <summary className="min-h-6 text-note">
        {counted === 1 ? '1 sentence' : `${counted} sentences`}
        {counted < places.length && `, ${places.length - counted} dismissed`}
      </summary>
      <PlaceList
        places={places}
        onJump={onJump}
        actionOf={(place) => (
          <button
            type="button"
            aria-label={`${place.dismissed ? 'Count again' : 'Dismiss'}: ${place.text}`}
            className="min-h-6 flex-none rounded-control px-1.5 text-ink-2 hover:bg-wash hover:text-ink"
            onClick={() => toggle(place)}
          >
            {place.dismissed ? 'Count again' : 'Dismiss'}
          </button>
        )}
      />
    </details>
  );
}

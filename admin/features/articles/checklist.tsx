import type { ReactNode } from 'react';
import { Icon, type IconName } from '#browser/icon.tsx';
import type { CheckItem, Checklist, CheckPlace } from '#domain/articles/checklist/items.ts';
import type { TextPlace } from '../../rich-text/types.ts';
import { reasonId, reasonOf } from './save-buttons.tsx';

/** A text with its checklist, and a way to change which sentences count. */
export interface CheckedText {
  checklist: Checklist;
  draft: { dismissedSentences: string[] };
  change: (change: { dismissedSentences: string[] }) => void;
}

export interface ChecklistPanelProps {
  editor: CheckedText;
  /** Leads to one of a check's places in the body. */
  onJump: (places: readonly CheckPlace[], index: number) => void;
  /** Leads to a field, where the page has it. */
  onGo?: (field: CheckItem['field']) => void;
}

/** The checks of the text, updated while it is typed. */
export function ChecklistPanel({ editor, onJump, onGo }: ChecklistPanelProps) {
  const { items } = editor.checklist;
  return (
    <section aria-labelledby="checklist" className="grid gap-1">
      <h2 id="checklist">Pre-Publish Checklist</h2>
      <p id={reasonId} role="status" className="text-note text-ink-3">
        {reasonOf(editor.checklist)}
      </p>
      {(['critical', 'warning'] as const).map((kind) => (
        <div key={kind}>
          <h3 className="mt-4">{kind === 'critical' ? 'Critical' : 'Warnings'}</h3>
          <ul className="mt-2 grid gap-2 text-small">
            {items
              .filter((item) => item.kind === kind)
              .map((item) => (
                <CheckLine
                  key={item.id}
                  item={item}
                  onGo={onGo && leadsToField(item) ? () => onGo(item.field) : null}
                >
                  {placesOf(item, editor, onJump)}
                </CheckLine>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** It does not pass, and has no place in the text to lead to. */
function leadsToField({ state, places }: CheckItem): boolean {
  return state !== 'pass' && places.length === 0;
}

function placesOf(item: CheckItem, editor: CheckedText, onJump: ChecklistPanelProps['onJump']) {
  const { places } = item;
  if (places.length === 0) return null;
  const jump = (index: number) => onJump(places, index);
  if (item.id === 'passive_voice') return <PassiveSentences places={places} editor={editor} onJump={jump} />;
  return <PlaceList places={places} onJump={jump} />;
}

const looks: Record<CheckItem['state'], { icon: IconName; colours: string; label: string }> = {
  pass: { icon: 'check', colours: 'bg-green-wash text-green-ink', label: 'passes' },
  fail: { icon: 'close', colours: 'bg-red-wash text-red-ink', label: 'fails' },
  warn: { icon: 'warning', colours: 'bg-amber-wash text-amber-ink', label: 'warning' },
};

interface CheckLineProps {
  item: CheckItem;
  /** Leads to its field; null if the page lacks the field, or the check passes. */
  onGo: (() => void) | null;
  children: ReactNode;
}

/** One check with its figure and findings. */
function CheckLine({ item, onGo, children }: CheckLineProps) {
  const { icon, colours, label } = looks[item.state];
  return (
    <li data-check={item.id} data-state={item.state} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2">
      <span
        className={`grid size-5 place-items-center rounded-full [&_.icon]:size-4 [&_.icon]:stroke-2 ${colours}`}
      >
        <Icon name={icon} />
      </span>
      <div className="min-w-0">
        <p className={item.state === 'fail' ? 'font-semibold' : undefined}>
          {onGo ? (
            <button
              type="button"
              className="min-h-6 text-start underline decoration-edge underline-offset-3 hover:decoration-ink"
              onClick={onGo}
            >
              {item.label}
            </button>
          ) : (
            item.label
          )}{' '}
          <span className="sr-only">{label}</span>
        </p>
        {item.figure !== null && <p className="text-note text-ink-3 tabular-nums">{item.figure}</p>}
        {item.detail !== null && <p className="text-note text-ink-3">{item.detail}</p>}
        {children}
      </div>
    </li>
  );
}

export interface PassiveSentencesProps {
  places: readonly CheckPlace[];
  editor: CheckedText;
  onJump: (index: number) => void;
}

/** The sentences found. False matches can be dismissed, which is saved with the article. */
function PassiveSentences({ places, editor, onJump }: PassiveSentencesProps) {
  const dismissed = editor.draft.dismissedSentences;
  const counted = places.filter((place) => !place.dismissed).length;
  const toggle = ({ text, dismissed: isDismissed }: CheckPlace) =>
    editor.change({
      dismissedSentences: isDismissed
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
            aria-label={`${place.dismissed ? 'Undo dismiss' : 'Dismiss'}: ${place.text}`}
            className="min-h-6 flex-none rounded-control px-1.5 text-ink-2 hover:bg-wash hover:text-ink"
            onClick={() => toggle(place)}
          >
            {place.dismissed ? 'Undo dismiss' : 'Dismiss'}
          </button>
        )}
      />
    </details>
  );
}

export interface PlaceListProps {
  places: readonly CheckPlace[];
  onJump: (index: number) => void;
  /** Another action for a place. */
  actionOf?: (place: CheckPlace) => ReactNode;
}

/** Places in the body, in order; each is a link. */
function PlaceList({ places, onJump, actionOf }: PlaceListProps) {
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

/** The places as the editor finds them: the text, and its number among equal texts. */
export function textPlaces(places: readonly CheckPlace[]): TextPlace[] {
  const seen = new Map<string, number>();
  return places.map(({ text }) => {
    const occurrence = seen.get(text) ?? 0;
    seen.set(text, occurrence + 1);
    return { text, occurrence };
  });
}

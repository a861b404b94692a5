import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from '#browser/icon.tsx';
import type { CheckItem, Checklist, CheckPlace } from '#domain/articles/checklist/items.ts';
import { Button } from '../../kit/ui/button.tsx';
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
  /** Puts the title above the body as its heading, where the page can. */
  onAddTitle?: () => void;
  panelRef?: Ref<HTMLDetailsElement>;
  /** True to show the panel open at first. */
  isOpen?: boolean;
}

/**
 * Panel with the checks of the text in one line, updated while typing; when open, items that need work come
 * first.
 */
export function ChecklistPanel(props: ChecklistPanelProps) {
  const { checklist } = props.editor;
  const { items, failing } = checklist;
  const passed = items.filter(({ state }) => state === 'pass');
  // Dismissed items stay in view, because that can be undone.
  const isLeft = ({ state, places }: CheckItem) => state !== 'pass' || places.length > 0;
  const folded = items.filter((item) => !isLeft(item));
  return (
    <section aria-labelledby="checklist" className="rounded-control border border-rule bg-raised">
      <details ref={props.panelRef} open={props.isOpen} className="group/checks">
        <summary className="flex min-h-tap cursor-pointer items-center gap-3 px-4 py-3">
          <span className="grid min-w-0 flex-1 gap-1.5">
            <span className="flex items-baseline justify-between gap-3">
              <h2 id="checklist">Pre-Publish Checklist</h2>
              <span className="flex-none text-small tabular-nums">
                {`${passed.length} of ${items.length}`}
                <span className="sr-only"> pass</span>
              </span>
            </span>
            <Share passed={passed.length} all={items.length} />
            <span
              id={reasonId}
              role="status"
              className={`text-note ${failing.length > 0 ? 'text-red-ink' : 'text-ink-3'}`}
            >
              {reasonOf(checklist)}
            </span>
          </span>
          <span className="flex-none transition-[rotate] group-open/checks:rotate-180 [&_.icon]:size-5">
            <Icon name="chevronDown" />
          </span>
        </summary>
        <div className="grid gap-3 px-4 pb-4">
          <CheckLines {...props} items={items.filter(isLeft)} />
          {folded.length > 0 && (
            <details>
              <summary className="min-h-6 text-note text-ink-2">{`${folded.length} passed`}</summary>
              <CheckLines {...props} items={folded} />
            </details>
          )}
        </div>
      </details>
    </section>
  );
}

/** Opens the checklist and moves the focus to its summary. */
export function openChecklist(panel: HTMLDetailsElement | null): void {
  if (!panel) return;
  panel.open = true;
  panel.querySelector<HTMLElement>('summary')?.focus();
}

/** Bar of the passed share, hidden from screen readers because the text beside it has the numbers. */
function Share({ passed, all }: { passed: number; all: number }) {
  return (
    <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-wash">
      <span
        className="block h-full bg-amber"
        style={{ inlineSize: `${(100 * passed) / Math.max(1, all)}%` }}
      />
    </span>
  );
}

/** Detail of the checklist item that reports a missing heading. */
const noneFound = '0 found';

function CheckLines({
  items,
  editor,
  onJump,
  onGo,
  onAddTitle,
}: ChecklistPanelProps & { items: CheckItem[] }) {
  return (
    <ul className="grid gap-2 pt-1 text-small empty:hidden">
      {items.map((item) => (
        <CheckLine
          key={item.id}
          item={item}
          onGo={onGo && leadsToField(item) ? () => onGo(item.field) : null}
        >
          {placesOf(item, editor, onJump)}
          {onAddTitle && item.id === 'single_h1' && item.figure === noneFound && (
            <Button look="quiet" size="small" className="mt-1" onClick={onAddTitle}>
              Use the title as H1
            </Button>
          )}
        </CheckLine>
      ))}
    </ul>
  );
}

/** True if the item does not pass and has no place in the text to lead to. */
function leadsToField({ state, places }: CheckItem): boolean {
  return (state === 'fail' || state === 'warn') && places.length === 0;
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
  unmeasured: { icon: 'minus', colours: 'bg-wash text-ink-3', label: 'not measured' },
  warn: { icon: 'warning', colours: 'bg-amber-wash text-amber-ink', label: 'warning' },
};

interface CheckLineProps {
  item: CheckItem;
  /** Leads to its field; null if the page lacks the field, or the check passes. */
  onGo: (() => void) | null;
  children: ReactNode;
}

/** Line of a check with its figure and findings. */
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
  /** Control for another action on a place. */
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

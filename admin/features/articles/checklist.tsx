import type { CheckItem, Checklist, CheckPlace } from '#domain/articles/checklist/items.ts';
import { CheckLine } from './check-line.tsx';
import { PassiveSentences } from './passive-sentences.tsx';
import { PlaceList } from './place-list.tsx';
import { reasonId, reasonOf } from './save-buttons.tsx';

/** Whoever shows a text and can change which of its sentences count. */
export interface CheckedText {
  checklist: Checklist;
  draft: { dismissed_sentences: string[] };
  change: (change: { dismissed_sentences: string[] }) => void;
}

export interface ChecklistPanelProps {
  editor: CheckedText;
  /** Leads to one of a check's places in the body. */
  onJump: (places: readonly CheckPlace[], index: number) => void;
  /** Leads to a field, where the page has it. */
  onGo?: (field: CheckItem['field']) => void;
}

/** What stands between the text and its readers, while it is typed. */
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

/** Something is to be done, and no place in the text says where. */
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

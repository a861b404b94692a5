import { useEffect, useId, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { TextCompare } from './compare.tsx';
import { type ComparedText, comparedTexts, type DraftKind } from './draft-kind.ts';

export interface ConflictPanelProps {
  /** `photo` */
  noun: string;
  /** The fields that differ: the saved version before, the typed one after. */
  texts: readonly ComparedText[];
  /** What becomes of the version that is not chosen, where it is not lost. */
  note?: string;
  busy?: boolean;
  onTakeRemote: () => unknown;
  onKeepLocal: () => unknown;
}

/** The record was changed here and elsewhere: both versions field by field, and the choice. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { noun, texts, note = '', busy = false, onTakeRemote, onKeepLocal } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={id} className="grid gap-4 border-s-4 border-amber bg-amber-wash p-4 text-small">
      <div>
        <h2 id={id} ref={heading} tabIndex={-1} className="outline-none">
          {`This ${noun} was changed elsewhere`}
        </h2>
        <p>{`Your changes are not saved. Choose the version to keep.${note}`}</p>
      </div>
      <TextCompare texts={texts} beforeName="Saved version" afterName="Your version" />
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" busy={busy} onClick={onTakeRemote}>
          Use saved version
        </Button>
        <Button busy={busy} onClick={onKeepLocal}>
          Keep my version
        </Button>
      </div>
    </section>
  );
}

interface DraftConflictProps<Saved, Draft extends object> {
  kind: DraftKind<Saved, Draft>;
  form: {
    draft: Draft;
    conflict: { remote: Saved } | null;
    busy: boolean;
    takeRemote: () => unknown;
    keepLocal: () => unknown;
  };
}

/** The conflict of a form, if there is one. */
export function DraftConflict<Saved, Draft extends object>(props: DraftConflictProps<Saved, Draft>) {
  const { kind, form } = props;
  if (!form.conflict) return null;
  return (
    <ConflictPanel
      noun={kind.noun}
      texts={comparedTexts(kind, kind.draftOf(form.conflict.remote), form.draft)}
      busy={form.busy}
      onTakeRemote={form.takeRemote}
      onKeepLocal={form.keepLocal}
    />
  );
}

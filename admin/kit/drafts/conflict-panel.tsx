import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextCompare } from './compare.tsx';
import {
  type ComparedText,
  comparedTexts,
  type DraftKind,
  type MergedDraft,
  mergedDraft,
} from './draft-kind.ts';

interface FrameProps {
  /** `This photo was changed elsewhere` */
  title: string;
  /** Text after the first sentence. */
  text: string;
  /** The fields that differ: the saved version before, the typed one after. */
  texts: readonly ComparedText[];
  /** The choice for one field. */
  choiceOf?: (text: ComparedText) => ReactNode;
  /** The choice for all fields. */
  children?: ReactNode;
}

/** Frame of a conflict between local and remote version, field by field. */
function ConflictFrame({ title, text, texts, choiceOf, children }: FrameProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={id} className="grid gap-4 border-s-4 border-amber bg-amber-wash p-4 text-small">
      <div>
        <h2 id={id} ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </h2>
        <p>{`Your changes are not saved. ${text}`}</p>
      </div>
      <TextCompare
        texts={texts}
        beforeName="Saved version"
        afterName="Your version"
        {...(choiceOf && { actionsOf: choiceOf })}
      />
      {children}
    </section>
  );
}

interface ChoiceProps {
  /** Chosen version; null before the choice. */
  chosen?: Choice | null;
  busy: boolean;
  onTakeRemote: () => unknown;
  onKeepLocal: () => unknown;
}

function ChoiceButtons({ chosen = null, busy, onTakeRemote, onKeepLocal }: ChoiceProps) {
  const pressed = (choice: Choice) => chosen !== null && { 'aria-pressed': chosen === choice };
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        look={chosen === 'remote' ? 'primary' : 'quiet'}
        {...pressed('remote')}
        busy={busy}
        onClick={onTakeRemote}
      >
        Use saved version
      </Button>
      <Button
        look={chosen === 'remote' ? 'quiet' : 'primary'}
        {...pressed('local')}
        busy={busy}
        onClick={onKeepLocal}
      >
        Keep my version
      </Button>
    </div>
  );
}

type Choice = 'local' | 'remote';

interface ConflictForm<Saved, Draft extends object> {
  draft: Draft;
  /** The version that was typed over. */
  base: Saved | null;
  conflict: { remote: Saved } | null;
  busy: boolean;
  change: (change: Draft) => void;
  /** Replaces the typed text, which can be restored. */
  open: (draft: Draft) => void;
  /** Shows the saved version. */
  takeRemote: () => unknown;
  /** Saves what is in the form over the saved version. */
  keepLocal: () => unknown;
}

interface DraftConflictProps<Saved, Draft extends object> {
  kind: DraftKind<Saved, Draft>;
  form: ConflictForm<Saved, Draft>;
  /** Note on what happens to the version not chosen, if it is not lost. */
  note?: string;
}

/** The conflict of a form, if there is one. */
export function DraftConflict<Saved, Draft extends object>(props: DraftConflictProps<Saved, Draft>) {
  const { conflict } = props.form;
  return conflict && <FieldConflicts {...props} remote={props.kind.draftOf(conflict.remote)} />;
}

type FieldConflictsProps<Saved, Draft extends object> = DraftConflictProps<Saved, Draft> & { remote: Draft };

/** Choices for fields that both versions changed, one by one; the others are merged. */
function FieldConflicts<Saved, Draft extends object>(props: FieldConflictsProps<Saved, Draft>) {
  const { kind, form, remote, note } = props;
  const merged = mergedDraft(kind, kind.draftOf(form.base), form.draft, remote);
  const { conflicts } = merged;
  const [chosen, setChosen] = useState<Partial<Record<keyof Draft, Choice>>>({});
  const frame = {
    title: `${kind.isPlural ? `These ${kind.noun} were` : `This ${kind.noun} was`} changed elsewhere`,
    text: [textOf(kind, merged), note].filter(Boolean).join(' '),
  };
  const texts = comparedTexts(kind, remote, form.draft, conflicts.length > 0 ? conflicts : undefined);
  const resolve = (choices: typeof chosen) => resolveConflict(props, merged, choices);

  if (conflicts.length < 2) {
    const [field] = conflicts;
    const choose = (choice: Choice) => () =>
      resolve(field === undefined ? {} : ({ [field]: choice } as typeof chosen));
    return (
      <ConflictFrame {...frame} texts={texts}>
        <ChoiceButtons
          busy={form.busy}
          onTakeRemote={field === undefined ? form.takeRemote : choose('remote')}
          onKeepLocal={choose('local')}
        />
      </ConflictFrame>
    );
  }
  const choose = (field: keyof Draft, choice: Choice) => () => {
    const choices = { ...chosen, [field]: choice };
    setChosen(choices);
    if (conflicts.every((name) => choices[name])) resolve(choices);
  };
  return (
    <ConflictFrame
      {...frame}
      texts={texts}
      choiceOf={(text) => {
        const field = conflicts[texts.indexOf(text)] as keyof Draft;
        return (
          <ChoiceButtons
            chosen={chosen[field] ?? null}
            busy={form.busy}
            onTakeRemote={choose(field, 'remote')}
            onKeepLocal={choose(field, 'local')}
          />
        );
      }}
    />
  );
}

function textOf<Saved, Draft extends object>(
  { fieldLabels }: DraftKind<Saved, Draft>,
  { conflicts, oneSided }: MergedDraft<Draft>,
): string {
  if (conflicts.length === 0) {
    return 'Choose the version to keep. Nothing was changed in both, so your version includes the saved changes.';
  }
  const choice = conflicts.length === 1 ? 'Choose the version to keep.' : 'Choose the version of each field.';
  if (oneSided.length === 0) return choice;
  const names = oneSided.map((field) => fieldLabels[field]).join(', ');
  return `${choice} Changed in one version only and merged: ${names}.`;
}

/** @param chosen of every field that was changed in both versions */
function resolveConflict<Saved, Draft extends object>(
  { kind, form, remote }: FieldConflictsProps<Saved, Draft>,
  { draft, conflicts }: MergedDraft<Draft>,
  chosen: Partial<Record<keyof Draft, Choice>>,
): unknown {
  const fromRemote = conflicts.filter((field) => chosen[field] === 'remote');
  const result = { ...draft, ...Object.fromEntries(fromRemote.map((field) => [field, remote[field]])) };
  if (comparedTexts(kind, remote, result).length === 0) return form.takeRemote();
  if (fromRemote.length > 0) form.open(result);
  else form.change(result);
  return form.keepLocal();
}

import { diffArrays } from 'diff';
import { type ReactNode, useMemo } from 'react';
import type { ComparedText } from './draft-kind.ts';

export interface TextCompareProps {
  /** The fields that differ. */
  texts: readonly ComparedText[];
  beforeName: string;
  afterName: string;
  /** Buttons below a text. */
  actionsOf?: (text: ComparedText) => ReactNode;
}

/** Texts of two versions side by side; what is only in one of them is marked. */
export function TextCompare({ texts, beforeName, afterName, actionsOf }: TextCompareProps) {
  if (texts.length === 0) return <p className="text-small">Both versions are identical.</p>;
  return (
    <dl className="grid gap-4 text-small">
      {texts.map((text) => (
        <div key={text.label} className="grid gap-1.5">
          <dt className="font-medium">{text.label}</dt>
          <dd>
            <SideBySide {...text} beforeName={beforeName} afterName={afterName} />
            {actionsOf && (
              <fieldset aria-label={text.label} className="mt-2">
                {actionsOf(text)}
              </fieldset>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SideBySideProps extends ComparedText {
  beforeName: string;
  afterName: string;
}

function SideBySide({ label, before, beforeName, after, afterName }: SideBySideProps) {
  const parts = useMemo(() => shortened(wordDiff(before, after)), [before, after]);
  return (
    <div className="grid gap-2 md:grid-cols-2">
      <Version field={label} name={beforeName} parts={parts.filter(({ kind }) => kind !== 'added')} />
      <Version field={label} name={afterName} parts={parts.filter(({ kind }) => kind !== 'removed')} />
    </div>
  );
}

function Version({ field, name, parts }: { field: string; name: string; parts: readonly DiffPart[] }) {
  return (
    <div className="min-w-0 rounded-control border border-rule bg-raised p-3">
      <p className="mb-1 text-note text-ink-3">{name}</p>
      <section
        aria-label={`${field}: ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-y-auto whitespace-pre-wrap"
      >
        {parts.length === 0 ? '—' : parts.map((part, index) => <Part key={keyOf(index)} part={part} />)}
      </section>
    </div>
  );
}

/** Parts have no names of their own and never change places. */
const keyOf = (index: number): string => `part-${index}`;

function Part({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === 'same') return text;
  if (kind === 'removed') {
    return <del className="rounded-photo bg-red-wash text-red-ink line-through">{text}</del>;
  }
  return <ins className="rounded-photo bg-green-wash text-green-ink underline">{text}</ins>;
}

/** A part of two texts: in both, only in the first (`removed`), only in the second (`added`). */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Pattern of a token: a word of any script, spaces, a line end, or any other single character. */
const token = /\p{L}[\p{L}\p{M}\p{N}]*|\p{N}+|\n|[^\S\n]+|./gsu;

/**
 * Maximum number of edits that are compared word by word: more is slow, and the texts have little in common.
 */
const mostEdits = 1000;

/** The changes between two texts, by word; by line when they have little in common. */
export function wordDiff(before: string, after: string): DiffPart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const byWords = diffOf(before.match(token) ?? [], after.match(token) ?? []);
  return byWords ?? diffOf(linesOf(before), linesOf(after)) ?? replaced(before, after);
}

/** Parts of two texts that differ; null if there are too many edits. */
function diffOf(before: string[], after: string[]): DiffPart[] | null {
  const changes = diffArrays(before, after, { maxEditLength: mostEdits });
  return (
    changes?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })) ?? null
  );
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

function replaced(before: string, after: string): DiffPart[] {
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
}

/** Unchanged characters shown on either side of a change. */
const context = 160;

/** The same parts, long unchanged ones without their middle. */
export function shortened(parts: readonly DiffPart[]): DiffPart[] {
  const last = parts.length - 1;
  return parts.map((part, index) => {
    if (part.kind !== 'same' || part.text.length <= 3 * context) return part;
    const start = index === 0 ? '' : part.text.slice(0, context);
    const end = index === last ? '' : part.text.slice(-context);
    return { kind: 'same', text: `${start} […] ${end}` };
  });
}

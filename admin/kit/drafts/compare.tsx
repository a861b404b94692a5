import { useMemo } from 'react';
import { type DiffPart, shortened, wordDiff } from './word-diff.ts';

/** A text that two versions have. */
export interface ComparedText {
  label: string;
  before: string;
  after: string;
}

export interface TextCompareProps {
  /** Those that differ. */
  texts: readonly ComparedText[];
  beforeName: string;
  afterName: string;
}

/** Texts of two versions side by side; what is only in one of them is marked. */
export function TextCompare({ texts, beforeName, afterName }: TextCompareProps) {
  if (texts.length === 0) return <p className="text-small">Both versions say the same.</p>;
  return (
    <dl className="grid gap-4 text-small">
      {texts.map((text) => (
        <div key={text.label} className="grid gap-1.5">
          <dt className="font-medium">{text.label}</dt>
          <dd>
            <SideBySide {...text} beforeName={beforeName} afterName={afterName} />
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
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

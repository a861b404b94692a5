import { useMemo } from 'react';
import { type ArticleDraft, changedFields, fieldLabels, valueText } from '../edit/draft.ts';
import { type DiffPart, shortened, wordDiff } from './word-diff.ts';

export interface VersionCompareProps {
  before: ArticleDraft;
  beforeName: string;
  after: ArticleDraft;
  afterName: string;
}

/** Two versions side by side, wherever they differ; what is only in one of them is marked. */
export function VersionCompare({ before, beforeName, after, afterName }: VersionCompareProps) {
  const names = changedFields(before, after);
  if (names.length === 0) return <p className="text-small">Both versions say the same.</p>;
  return (
    <dl className="grid gap-4 text-small">
      {names.map((name) => (
        <div key={name} className="grid gap-1.5">
          <dt className="font-medium">{fieldLabels[name]}</dt>
          <dd>
            <SideBySide
              label={fieldLabels[name]}
              before={valueText(before, name)}
              beforeName={beforeName}
              after={valueText(after, name)}
              afterName={afterName}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SideBySideProps {
  label: string;
  before: string;
  beforeName: string;
  after: string;
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
